import type { CriticalityBoard } from '@ircrisk/contract/modules/risk/criticality.ts';
import {
  categoryTexts,
  classes,
  grades,
  redundancies,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { formatNumber } from '@ircrisk/units';

/** How far the study is, and what came of it: shares, class against redundancy, and what the classes mean. */
export function Overview({ board }: { board: CriticalityBoard }) {
  const t = useText();
  const { tags, system } = board;
  const rated = Object.values(tags.share).reduce((sum, count) => sum + count, 0);
  return (
    <div className="cr-overview">
      <div className="cr-tiles">
        <StatTile
          label={t('criticality.tile.tags')}
          value={tags.total}
          note={t('criticality.tile.rated', { count: rated })}
        />
        <StatTile
          label={t('criticality.tile.open')}
          value={tags.unmapped + tags.untagged}
          note={t('criticality.tile.openNote', { unmapped: tags.unmapped, untagged: tags.untagged })}
        />
        <StatTile
          label={t('criticality.tile.overridden')}
          value={tags.overridden}
          note={t('criticality.tile.exceptions', { count: tags.exceptions })}
        />
        <StatTile
          label={t('criticality.tile.system')}
          value={system.class === null ? '–' : `C${system.class}`}
          note={system.class === null ? (system.classReason ?? '') : t('criticality.tile.systemNote')}
        />
        <StatTile
          label={t('criticality.tile.index')}
          value={formatNumber(system.index, { decimals: 2 })}
          note={
            system.index === null || system.availability === null
              ? (system.indexReason ?? '')
              : t('criticality.tile.availability', {
                  value: formatNumber(system.availability, { decimals: 4 }),
                })
          }
        />
      </div>
      <div className="cr-charts">
        <Share share={tags.share} />
        {board.method === 'z008' && <Heat heat={tags.heat} />}
      </div>
      {board.method === 'z008' && <Definitions board={board} />}
    </div>
  );
}

function Share({ share }: { share: Readonly<Record<string, number>> }) {
  const t = useText();
  const say = useSay();
  const total = Object.values(share).reduce((sum, count) => sum + count, 0);
  return (
    <Panel title={t('criticality.share')} note={t('criticality.shareNote', { count: total })}>
      <div className="cr-share" role="img" aria-label={t('criticality.share')}>
        {Object.entries(share).map(([grade, count]) =>
          count > 0 ? (
            <span key={grade} className={`cr-share-part cr-grade-${grade}`} style={{ flexGrow: count }}>
              {grade}
            </span>
          ) : null,
        )}
      </div>
      <table className="cr-table">
        <tbody>
          {Object.entries(share).map(([grade, count]) => (
            <tr key={grade}>
              <th scope="row">{say(grades[grade as keyof typeof grades])}</th>
              <td>{count}</td>
              <td>{total === 0 ? '–' : `${formatNumber((100 * count) / total, { decimals: 1 })} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Heat({ heat }: { heat: Readonly<Record<string, number>> }) {
  const t = useText();
  const say = useSay();
  const most = Math.max(1, ...Object.values(heat));
  return (
    <Panel title={t('criticality.heat')} note={t('criticality.heatNote')}>
      <table className="cr-table cr-heat">
        <thead>
          <tr>
            <td />
            {Object.entries(redundancies).map(([code, text]) => (
              <th key={code} scope="col">
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['3', '2', '1'] as const).map((level) => (
            <tr key={level}>
              <th scope="row">{say(classes[level])}</th>
              {Object.keys(redundancies).map((code) => {
                const count = heat[`${level}/${code}`] ?? 0;
                return (
                  <td
                    key={code}
                    style={{
                      background: `color-mix(in srgb, var(--ir-primary) ${Math.round((60 * count) / most)}%, transparent)`,
                    }}
                  >
                    {count || ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Definitions({ board }: { board: CriticalityBoard }) {
  const t = useText();
  const say = useSay();
  const ending = useLanguage() === 'en' ? 'En' : '';
  return (
    <Panel title={t('criticality.definitions')} note={board.criteriaName ?? t('criticality.usual')}>
      <table className="cr-table cr-meanings">
        <thead>
          <tr>
            <td />
            {(['3', '2', '1'] as const).map((level) => (
              <th key={level} scope="col">
                {say(classes[level])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(categoryTexts).map(([category, text]) => (
            <tr key={category}>
              <th scope="row">{say(text)}</th>
              {[3, 2, 1].map((level) => (
                <td key={level} className="cr-text">
                  {board.criteria[`${category}${level}${ending}`] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
