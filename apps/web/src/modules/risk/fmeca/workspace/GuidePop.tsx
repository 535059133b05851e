import { type Language, say } from '@ircrisk/contract/text.ts';
import { effectProbabilityGuide, illustrativeModeRatios } from '@ircrisk/engine-fmeca';
import type { PopCell } from '@ircrisk/ui/grid/column.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

/** The usual share of a mode in its class, to be confirmed; a click takes it. */
export function RatioPop({ cell, isoClass }: { cell: PopCell; isoClass: string | null }) {
  const t = useText();
  const code = String(cell.row.isoCode ?? '');
  const ratio = illustrativeModeRatios[isoClass ?? '']?.[code];
  return (
    <div className="ir-sheet-pop fmeca-scale">
      <p>{t('fmeca.guide.ratio')}</p>
      {ratio !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className="fmeca-use"
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(ratio);
          }}
        >
          {t('fmeca.guide.useRatio', { ratio, isoClass: isoClass ?? '', code })}
        </button>
      )}
    </div>
  );
}

/** What β means by MIL-STD-1629A. Where the guide gives a range the analyst names the figure. */
export function EffectPop({ cell, language }: { cell: PopCell; language: Language }) {
  return (
    <div className="ir-sheet-pop fmeca-scale">
      {effectProbabilityGuide.map((line) => {
        const words = `${line.from === line.to ? line.from : `${line.from}–${line.to}`} ${say(line, language)}`;
        return line.from === line.to ? (
          <button
            key={line.en}
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => {
              event.preventDefault();
              cell.pick(line.from);
            }}
          >
            {words}
          </button>
        ) : (
          <p key={line.en}>{words}</p>
        );
      })}
    </div>
  );
}
