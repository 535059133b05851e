import { type Basis, studyGaps } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName, gapReasons } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table } from 'antd';
import { riskUnit, shortNumber, shownAs, weightMarks } from '../format.ts';

interface Props {
  studyId: string;
  basis: Basis;
  onPart: (id: string) => void;
}

/** What the ledger leaves open over the whole study, how far it could move the risk and for which parts. */
export default function GapView({ studyId, basis, onPart }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shown = (risk: number) => shortNumber(shownAs(risk, basis, language));
  const gaps = useCall(studyGaps, { id: studyId, basis }, { suppress: true });
  if (gaps.isError) return <ErrorPanel error={gaps.error} onRetry={() => void gaps.refetch()} />;
  return (
    <Panel title={t('rbi.view.gaps')} note={t('rbi.gap.note')} style={{ flex: 1, overflow: 'auto' }}>
      <Table
        size="small"
        rowKey={({ field, reason }) => `${field} ${reason}`}
        aria-label={t('rbi.view.gaps')}
        loading={gaps.isLoading}
        dataSource={gaps.data ?? []}
        pagination={false}
        expandable={{
          expandedRowRender: ({ parts, count }) => (
            <div className="rbi-gap-parts">
              {parts.map(({ id, label }) => (
                <button key={id} type="button" className="rbi-link" onClick={() => onPart(id)}>
                  {label}
                </button>
              ))}
              {count > parts.length && <span>{t('rbi.gap.more', { count: count - parts.length })}</span>}
            </div>
          ),
        }}
        columns={[
          {
            key: 'weight',
            title: t('rbi.gap.weight'),
            width: 88,
            render: (_, { weight }) => (
              <StateMark state={weightMarks[weight]} text={t(`rbi.weight.${weight}`)} />
            ),
          },
          {
            key: 'field',
            title: t('rbi.gap.field'),
            width: 112,
            render: (_, { field }) => say(fieldName(field)),
          },
          {
            key: 'reason',
            title: t('rbi.gap.reason'),
            render: (_, { reason }) => say(gapReasons[reason] ?? { zh: reason, en: reason }),
          },
          {
            key: 'share',
            title: <span title={t('rbi.gap.effect')}>{t('rbi.gap.share')}</span>,
            width: 64,
            align: 'right',
            render: (_, { riskShare }) =>
              riskShare === null ? NO_VALUE : `${(riskShare * 100).toFixed(0)} %`,
          },
          {
            key: 'moves',
            title: (
              <span title={t('rbi.gap.movesHint')}>
                {t('rbi.gap.moves', { unit: riskUnit(basis, language) })}
              </span>
            ),
            width: 116,
            align: 'right',
            render: (_, { moves }) => (moves ? `${shown(moves.from)} … ${shown(moves.to)}` : NO_VALUE),
          },
          { key: 'count', title: t('rbi.plan.parts'), width: 60, align: 'right', dataIndex: 'count' },
        ]}
      />
    </Panel>
  );
}
