import type { FmecaBasis, FmecaFigures } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { nameIn, say } from '@ircrisk/contract/text.ts';
import { bandOfCell } from '@ircrisk/engine-risk-matrix';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import type { Filter } from './filter.ts';

interface Props {
  figures: FmecaFigures;
  matrix: NonNullable<FmecaBasis['matrix']>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Where the modes stand in the company's matrix; a number filters the sheet. */
export default function RiskMatrixPanel({ figures, matrix, filter, onFilter }: Props) {
  const t = useText();
  const language = useLanguage();
  const { risk } = useTokens();
  const { definition } = matrix;
  const counts = new Map(figures.riskCells.map(({ p, c, count }) => [`${p},${c}`, count]));
  const rows = [...definition.probability].sort((a, b) => b.index - a.index);
  const columns = [...definition.consequence].sort((a, b) => a.index - b.index);
  return (
    <Panel
      title={t('fmeca.risk.title')}
      note={`${nameIn(language, matrix.name, matrix.nameEn)} v${matrix.matrixVersion}`}
    >
      <table className="fmeca-matrix">
        <tbody>
          {rows.map((level) => (
            <tr key={level.index}>
              <th scope="row" title={say(level, language)}>
                {level.code}
              </th>
              {columns.map(({ index: c }) => {
                const band = bandOfCell(definition, level.index, c);
                const count = counts.get(`${level.index},${c}`);
                const isOn = filter.risk?.p === level.index && filter.risk.c === c;
                return (
                  <td key={c} style={band ? { background: risk[band].tint } : undefined}>
                    {count !== undefined && (
                      <button
                        type="button"
                        aria-pressed={isOn}
                        aria-label={t('fmeca.risk.cell', { p: level.code, c, count })}
                        onClick={() => onFilter(isOn ? {} : { risk: { p: level.index, c } })}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th />
            {columns.map(({ index, code }) => (
              <th key={index} scope="col">
                {code}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
