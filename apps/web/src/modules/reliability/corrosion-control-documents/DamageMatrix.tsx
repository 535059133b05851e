import { DownloadOutlined } from '@ant-design/icons';
import type {
  CorrosionPanel,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { loopMechanisms, susceptibilities } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { mechanismGuide } from '@ircrisk/contract/resources/corrosion/mechanism-guide.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button } from 'antd';
import { LoopStripe } from './marks.tsx';
import { matrixCells, mechanismsOf } from './matrix-table.ts';

interface Props {
  loops: readonly Pick<LoopSheet, 'id' | 'code' | 'name' | 'nameEn' | 'colour'>[];
  damages: readonly LoopSheet['damages'][number][];
  gaps: CorrosionPanel['gaps'];
}

/** Loops by mechanisms: how susceptible, blank where it is not credible, dashed where something is missing. */
export function DamageMatrix({ loops, damages, gaps }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const mechanisms = mechanismsOf(damages);
  const byKey = new Map(damages.map((one) => [`${one.loopId}/${one.mechanism}`, one]));
  const missing = new Set(gaps.map(({ damageId }) => damageId));
  const guideOf = (code: string) => {
    const guide = mechanismGuide[code];
    return (
      guide && t('corrosion.matrix.guide', { drivers: say(guide.drivers), inspection: say(guide.inspection) })
    );
  };
  const nameOf = (code: string) => say(loopMechanisms[code] ?? { zh: code, en: code });
  const cell = (one: Props['damages'][number] | undefined) => {
    if (!one?.credible) return null;
    const isGap = missing.has(one.id);
    const label = [
      nameOf(one.mechanism),
      say(susceptibilities[one.susceptibility]),
      nameIn(language, one.locations ?? '', one.locationsEn),
      ...(isGap ? [t('corrosion.matrix.gap')] : []),
    ]
      .filter(Boolean)
      .join(' · ');
    return (
      <span className={`cc-heat is-${one.susceptibility}${isGap ? ' is-gap' : ''}`} title={label}>
        {one.susceptibility}
      </span>
    );
  };
  const title = t('corrosion.matrix.title');
  const download = async () => {
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    const labelled = loops.map(({ id, code, name, nameEn }) => ({
      id,
      label: `${code} ${nameIn(language, name, nameEn)}`,
    }));
    const words = { loop: t('corrosion.window.loop'), gap: t('corrosion.matrix.gap'), nameOf };
    const cells = matrixCells(labelled, damages, missing, words);
    saveFile({ name: `${title}.xlsx`, content: new Blob([new Uint8Array(toXlsx(cells, title))]) });
  };
  return (
    <Panel
      title={title}
      note={t('corrosion.matrix.note')}
      tools={
        damages.length > 0 && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={t('corrosion.matrix.download')}
            title={t('corrosion.matrix.download')}
            onClick={() => void download()}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="cc-scroll" tabIndex={0}>
        <table className="cc-matrix">
          <thead>
            <tr>
              <th scope="col">{t('corrosion.window.loop')}</th>
              {mechanisms.map((code) => (
                <th key={code} scope="col" title={guideOf(code)}>
                  {nameOf(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loops.map((loop) => (
              <tr key={loop.id}>
                <th scope="row">
                  <LoopStripe colour={loop.colour} /> <b>{loop.code}</b>{' '}
                  {nameIn(language, loop.name, loop.nameEn)}
                </th>
                {mechanisms.map((code) => (
                  <td key={code}>{cell(byKey.get(`${loop.id}/${code}`))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
