import { evaluationScores } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { type SectionCode, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { shown } from '@ircrisk/units';
import { Spin, Table } from 'antd';
import { useState } from 'react';
import { percent, Radar } from './Radar.tsx';

/** Years and sites side by side: every evaluation with a score, its sections, and the mean of the scores. */
export default function CompareView() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useCall(evaluationScores, {}, { suppress: true });
  const [chosen, setChosen] = useState<string[]>();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.evaluations.length === 0)
    return <EmptyState title={t('evaluation.compare.none')} purpose={t('evaluation.compare.noneText')} />;
  const keys = chosen ?? data.evaluations.slice(-3).map(({ id }) => id);
  const picked = data.evaluations.filter(({ id }) => keys.includes(id));
  const nameOf = (one: (typeof picked)[number]) => `${one.code} ${one.evaluationDate.slice(0, 7)}`;
  return (
    <div className="mse-result">
      <Panel
        title={t('evaluation.compare.title')}
        note={
          data.averageScore === null
            ? undefined
            : t('evaluation.compare.mean', {
                score: data.averageScore.toFixed(1),
                factor: shown(data.averageFactor ?? 1, 3),
              })
        }
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={data.evaluations}
          rowSelection={{
            selectedRowKeys: keys,
            onChange: (next) => setChosen(next.map(String)),
            getCheckboxProps: ({ code }) => ({ 'aria-label': code }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('evaluation.compare.all') }),
          }}
          columns={[
            { title: t('evaluation.compare.code'), dataIndex: 'code', width: 110 },
            {
              title: t('evaluation.compare.name'),
              render: (_, one) => nameIn(language, one.name, one.nameEn),
            },
            {
              title: t('evaluation.compare.place'),
              render: (_, { company, place }) => place ?? company,
            },
            { title: t('evaluation.compare.date'), dataIndex: 'evaluationDate', width: 110 },
            {
              title: t('evaluation.compare.score'),
              align: 'right',
              render: (_, { pscore }) => `${pscore.toFixed(1)} %`,
            },
            { title: 'F_MS', align: 'right', render: (_, { factor }) => shown(factor, 3) },
          ]}
        />
      </Panel>
      <div className="mse-columns">
        <Panel title={t('evaluation.radar')} note={t('evaluation.radarNote')}>
          <Radar figures={picked.map((one) => ({ name: nameOf(one), sections: one.sections }))} />
        </Panel>
        <Panel title={t('evaluation.sections')}>
          <Table
            size="small"
            rowKey="code"
            pagination={false}
            dataSource={Object.keys(sectionWords).map((code) => ({ code: code as SectionCode }))}
            columns={[
              { title: t('evaluation.section'), render: (_, { code }) => say(sectionWords[code]) },
              ...picked.map((one) => ({
                title: nameOf(one),
                align: 'right' as const,
                render: (_: unknown, { code }: { code: SectionCode }) =>
                  percent(one.sections.find((section) => section.code === code)?.share ?? null),
              })),
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
