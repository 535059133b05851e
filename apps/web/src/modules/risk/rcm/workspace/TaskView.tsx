import type { RcmBoard, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { outcomes, scheduledOutcomes } from '@ircrisk/contract/resources/rcm.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Alert, Table } from 'antd';
import { chosen, useIntervalText } from './interval-text.ts';
import { PackageBoard } from './PackageBoard.tsx';

/** The work that follows: tasks, their packages with the hours they take, and what approval would change in the plan. */
export function TaskView({
  study,
  isEditable,
  onChanged,
}: {
  study: RcmBoard;
  isEditable: boolean;
  onChanged: () => void;
}) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const intervalText = useIntervalText();
  const word = (texts: Readonly<Record<string, Text>>, key: string | null) => {
    const text = chosen(texts, key);
    return text ? say(text) : '–';
  };
  const scheduled = study.modes.filter(({ outcome }) => scheduledOutcomes.includes(outcome ?? ''));
  const load = [...Map.groupBy(study.packages, ({ trade }) => trade)].map(([trade, packages]) => ({
    trade,
    hours: packages.reduce((sum, { hoursPerMonth }) => sum + hoursPerMonth, 0),
  }));
  const total = load.reduce((sum, { hours }) => sum + hours, 0);
  const planText = (written: string | null) => {
    const [value, unit] = (written ?? '').split(' ');
    return value ? intervalText(Number(value), unit ?? null) : '–';
  };
  return (
    <section className="rcm-page" aria-label={t('rcm.view.tasks')}>
      <div className="rcm-loads">
        <div>
          <span>{t('rcm.tasks.total')}</span>
          <b>{t('rcm.tasks.perMonth', { hours: total.toFixed(1) })}</b>
        </div>
        {load.map(({ trade, hours }) => (
          <div key={trade ?? ''}>
            <span>{trade ? word(trades, trade) : t('rcm.tasks.mixed')}</span>
            <b>{t('rcm.tasks.perMonth', { hours: hours.toFixed(1) })}</b>
            <i style={{ width: `${total > 0 ? (hours / total) * 100 : 0}%` }} />
          </div>
        ))}
      </div>
      {study.packageProblems.map((problem) => (
        <Alert key={problem} type="warning" showIcon title={problem} />
      ))}
      <Panel title={t('rcm.tasks.packages')} note={t('rcm.tasks.packagesNote')}>
        <PackageBoard study={study} isEditable={isEditable} onChanged={onChanged} />
      </Panel>
      <Panel title={t('rcm.tasks.list')}>
        <Table<RcmMode>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={scheduled}
          columns={[
            { title: t('rcm.tasks.code'), dataIndex: 'code', width: 70 },
            { title: t('rcm.tasks.mode'), render: (_, row) => nameIn(language, row.mode, row.modeEn) },
            { title: t('rcm.tasks.decision'), render: (_, row) => word(outcomes, row.outcome) },
            {
              title: t('rcm.tasks.task'),
              render: (_, row) => nameIn(language, row.task ?? '', row.taskEn) || t('rcm.tasks.missing'),
            },
            {
              title: t('rcm.tasks.interval'),
              render: (_, row) => intervalText(row.intervalValue, row.intervalUnit),
            },
            { title: t('rcm.tasks.trade'), render: (_, row) => word(trades, row.trade) },
            { title: t('rcm.tasks.hours'), align: 'right', render: (_, row) => row.duration ?? '–' },
          ]}
        />
      </Panel>
      <Panel title={t('rcm.plan.title')} note={t('rcm.plan.note')}>
        <Table
          size="small"
          rowKey="planCode"
          pagination={false}
          dataSource={study.plan}
          columns={[
            { title: t('rcm.plan.code'), dataIndex: 'planCode' },
            { title: t('rcm.plan.present'), render: (_, row) => planText(row.present) },
            { title: t('rcm.plan.wanted'), render: (_, row) => planText(row.wanted) },
            { title: t('rcm.plan.change'), render: (_, row) => t(`rcm.plan.${row.change}`) },
            {
              title: t('rcm.plan.basis'),
              render: (_, row) =>
                row.departed ? <span className="rcm-unmet">{t('rcm.plan.departed')}</span> : '–',
            },
          ]}
        />
      </Panel>
    </section>
  );
}
