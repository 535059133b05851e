import type { BadActorRow } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { caseStates } from '@ircrisk/contract/resources/bad-actor.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Button, Table, Tooltip } from 'antd';
import { hoursText, lifeText, moneyText, scoreText } from './figures.ts';

const trends = { worsening: 'miss', improving: 'ok', noEvidence: 'idle' } as const;

interface Props {
  rows: readonly BadActorRow[];
  currency: string;
  onOpen: (equipmentId: string) => void;
}

/** The ranking with everything that speaks for a tag. */
export function RankingTable({ rows, currency, onOpen }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  return (
    <Table<BadActorRow>
      size="small"
      rowKey="equipmentId"
      aria-label={t('bad-actor.ranking')}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={[...rows]}
      columns={[
        { key: 'rank', title: '#', width: 44, align: 'right', dataIndex: 'rank' },
        {
          key: 'tag',
          title: t('bad-actor.column.tag'),
          fixed: 'left',
          render: (_, row) => (
            <Button type="link" className="ir-list-label" onClick={() => onOpen(row.equipmentId)}>
              {row.tag}
            </Button>
          ),
        },
        { key: 'name', title: t('bad-actor.column.name'), dataIndex: 'name' },
        { key: 'unit', title: t('bad-actor.column.unit'), dataIndex: 'unit' },
        {
          key: 'score',
          title: t('bad-actor.column.score'),
          align: 'right',
          render: (_, { score }) => scoreText(score),
        },
        { key: 'count', title: t('bad-actor.column.count'), align: 'right', dataIndex: 'count' },
        {
          key: 'downtime',
          title: t('bad-actor.column.downtime'),
          align: 'right',
          render: (_, { downtimeHours }) => hoursText(downtimeHours),
        },
        {
          key: 'cost',
          title: `${t('bad-actor.column.cost')} (${currency})`,
          align: 'right',
          render: (_, { cost }) => moneyText(cost),
        },
        {
          key: 'mtbf',
          title: 'MTBF (h)',
          align: 'right',
          render: (_, { mtbfHours, classMtbfHours }) => (
            <Tooltip title={t('bad-actor.classMtbf', { hours: lifeText(classMtbfHours) })}>
              <span>{lifeText(mtbfHours)}</span>
            </Tooltip>
          ),
        },
        {
          key: 'quadrant',
          title: t('bad-actor.column.quadrant'),
          render: (_, { quadrant }) => (quadrant ? t(`bad-actor.quadrant.${quadrant}`) : NO_VALUE),
        },
        {
          key: 'trend',
          title: t('bad-actor.column.trend'),
          render: (_, { trend, beta }) =>
            trend ? (
              <StateMark
                state={trends[trend]}
                text={`${t(`bad-actor.trend.${trend}`)} β ${formatNumber(beta)}`}
              />
            ) : (
              NO_VALUE
            ),
        },
        {
          key: 'reasons',
          title: t('bad-actor.column.reasons'),
          render: (_, { reasons }) =>
            reasons.length === 0 ? (
              NO_VALUE
            ) : (
              <Tooltip
                title={reasons.map((reason) => reason[language]).join(language === 'en' ? '; ' : '；')}
              >
                <span>
                  <StateMark state="near" text={t('bad-actor.rulesHit', { count: reasons.length })} />
                </span>
              </Tooltip>
            ),
        },
        {
          key: 'case',
          title: t('bad-actor.column.case'),
          render: (_, { caseState }) =>
            caseState ? say(caseStates[caseState as keyof typeof caseStates]) : NO_VALUE,
        },
      ]}
    />
  );
}
