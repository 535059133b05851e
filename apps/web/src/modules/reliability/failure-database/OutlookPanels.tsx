import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { lifeOutlook } from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Button, Table } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { lifeText } from './figures.ts';

type Outlook = ResultOf<typeof lifeOutlook>;
const percent = (share: number | null) => (share === null ? NO_VALUE : `${shown(share * 100, 3)} %`);

/** Items in service with the chance that they fail within the months ahead. */
export function RunningPanel({ rows }: { rows: Outlook['running'] }) {
  const t = useText();
  const { open } = useShell();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('failure.outlook.running')}>
      <Table
        size="small"
        rowKey="equipmentId"
        aria-label={t('failure.outlook.running')}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={rows}
        columns={[
          {
            key: 'tag',
            title: t('failure.outlook.tag'),
            render: (_, { tag, equipmentId }) => (
              <Button
                type="link"
                className="ir-list-label"
                onClick={() => open(`/equipment/detail?id=${equipmentId}`)}
              >
                {tag}
              </Button>
            ),
          },
          {
            key: 'age',
            title: t('failure.outlook.age'),
            align: 'right',
            render: (_, { age }) => lifeText(age),
          },
          {
            key: 'chance',
            title: t('failure.outlook.chance'),
            align: 'right',
            render: (_, { chance }) => percent(chance),
          },
        ]}
      />
    </Panel>
  );
}

interface Mixture {
  parts: { share: number; beta: number; eta: number }[];
  aic: number;
  aicOfOne: number;
}

/** Each mode with its own lives, all of them racing, and whether the sample mixes two kinds of items. */
export function ModesPanel({ data }: { data: Outlook }) {
  const t = useText();
  const language = useLanguage();
  const mixture = data.mixture.value as Mixture | null;
  const [first, second] = mixture?.parts ?? [];
  return (
    <>
      {data.modes.length > 0 && (
        <Panel
          title={t('failure.outlook.modes')}
          note={
            data.racing
              ? t('failure.outlook.racing', {
                  b10: lifeText(data.racing.b10),
                  median: lifeText(data.racing.median),
                })
              : ''
          }
        >
          <Table
            size="small"
            rowKey="code"
            aria-label={t('failure.outlook.modes')}
            pagination={false}
            dataSource={data.modes}
            columns={[
              {
                key: 'name',
                title: t('failure.outlook.mode'),
                render: (_, row) => `${row.code} ${row[language]}`,
              },
              {
                key: 'failures',
                title: t('failure.outlook.failures'),
                align: 'right',
                dataIndex: 'failures',
              },
              {
                key: 'beta',
                title: t('failure.outlook.shape'),
                align: 'right',
                render: (_, row) => shown(row.beta, 3),
              },
              {
                key: 'eta',
                title: t('failure.outlook.scale'),
                align: 'right',
                render: (_, row) => lifeText(row.eta),
              },
              { key: 'b10', title: 'B10 (h)', align: 'right', render: (_, row) => lifeText(row.b10) },
              {
                key: 'share',
                title: t('failure.outlook.share'),
                align: 'right',
                render: (_, row) => percent(row.share),
              },
            ]}
          />
        </Panel>
      )}
      {mixture && first && second && (
        <Panel title={t('failure.outlook.mixture')}>
          <div className="fd-text">
            {t('failure.outlook.mixed', {
              first: shown(first.share * 100, 3),
              beta1: shown(first.beta, 3),
              eta1: lifeText(first.eta),
              beta2: shown(second.beta, 3),
              eta2: lifeText(second.eta),
              aic: shown(mixture.aic, 5),
              one: shown(mixture.aicOfOne, 5),
            })}
          </div>
        </Panel>
      )}
    </>
  );
}
