import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { riskSubjects } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { contributorWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Sparkline } from '@ircrisk/ui/parts/Sparkline.tsx';
import { useDictionary } from '@ircrisk/ui/resource/options.ts';
import { Pagination, Segmented, Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { times } from './figures.ts';
import { LevelChip } from './LevelChip.tsx';

export type RankingOrder = 'score' | 'rise' | 'ratio';
type Page = ResultOf<typeof riskSubjects>;

interface Props {
  page: Page;
  order: RankingOrder;
  /** Key of the level of major hazard that is shown alone. */
  hazard: string | undefined;
  chosen: string | undefined;
  onOrder: (order: RankingOrder) => void;
  onHazard: (hazard: string | undefined) => void;
  onPage: (current: number) => void;
  onPick: (id: string) => void;
}

/** Subjects by rank with ninety days at a glance and what drives each; J and K go down and up. */
export function Ranking({ page, order, hazard, chosen, onOrder, onHazard, onPage, onPick }: Props) {
  const t = useText();
  const language = useLanguage();
  const hazards = useDictionary('major_hazard').map(({ id, label }) => ({ value: id, label }));
  const rows = page.records;
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const next = by === 0 ? undefined : rows[rows.findIndex(({ id }) => id === chosen) + by];
    if (next) onPick(next.id);
  };
  return (
    <Panel
      title={t('dynamic-risk.ranking')}
      note={t('dynamic-risk.rankingNote', { shown: rows.length, total: page.total })}
      tools={
        <>
          <Select
            size="small"
            allowClear
            aria-label={t('dynamic-risk.majorHazard')}
            placeholder={t('dynamic-risk.majorHazard')}
            popupMatchSelectWidth={false}
            value={hazard ?? null}
            options={hazards}
            onChange={(next) => onHazard(next ?? undefined)}
          />
          <Segmented
            size="small"
            aria-label={t('dynamic-risk.orderBy')}
            value={order}
            onChange={(next) => onOrder(next as RankingOrder)}
            options={(['score', 'rise', 'ratio'] as const).map((value) => ({
              value,
              label: t(`dynamic-risk.order.${value}`),
            }))}
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the table inside, each row has its own button */}
      <div className="dr-rank" onKeyDown={step}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t('dynamic-risk.subjectReason')}</th>
              <th scope="col">{t('dynamic-risk.level')}</th>
              <th scope="col" className="is-number">
                {t('dynamic-risk.order.score')}
              </th>
              <th scope="col" className="is-number">
                ×f₀
              </th>
              <th scope="col">{t('dynamic-risk.days90')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={row.id}
                className={row.id === chosen ? 'is-chosen' : ''}
                onClick={() => onPick(row.id)}
              >
                <td>{(page.current - 1) * page.size + at + 1}</td>
                <td className="dr-subject">
                  <button type="button" className="dr-link" aria-pressed={row.id === chosen}>
                    <b>{row.code}</b> {nameIn(language, row.name, row.nameEn)}
                  </button>
                  <Reasons reasons={row.reasons} />
                </td>
                <td>
                  <LevelChip level={row.level} isUncertain={row.lowConfidence} />
                </td>
                <td className="is-number">{row.score?.toFixed(0) ?? '–'}</td>
                <td className="is-number">{row.ratio?.toFixed(2) ?? '–'}</td>
                <td>
                  <Sparkline values={row.spark} target={null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="dr-note">{t('dynamic-risk.noRow')}</p>}
        {page.pages > 1 && (
          <Pagination
            size="small"
            simple
            current={page.current}
            pageSize={page.size}
            total={page.total}
            onChange={onPage}
          />
        )}
      </div>
    </Panel>
  );
}

function Reasons({ reasons }: { reasons: Page['records'][number]['reasons'] }) {
  const say = useSay();
  const t = useText();
  const [first, ...others] = reasons;
  if (!first) return null;
  return (
    <div>
      <span className="dr-reason">
        {say(contributorWords[first.kind])} <b>{times(first.factor).replace(' ', '')}</b>
        {first.stale && ` ${t('dynamic-risk.stale')}`}
      </span>
      {others.length > 0 && <small>+{others.length}</small>}
    </div>
  );
}
