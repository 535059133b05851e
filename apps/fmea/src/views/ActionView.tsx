import { saidIn } from '@ircrisk/engine-fmeca/structured/model.ts';
import { type PriorityCounts, profileOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { isHighOpen } from '@ircrisk/engine-fmeca/structured/steps.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Alert, Button, Table } from 'antd';
import { useStudy } from '../study/use-study.ts';
import { HeatMap } from './HeatMap.tsx';

const letters = ['H', 'M', 'L', 'none'] as const;

function Profile({ title, counts }: { title: string; counts: PriorityCounts }) {
  const t = useText();
  const total = letters.reduce((sum, letter) => sum + counts[letter], 0);
  return (
    <div className="fm-profile">
      <span>{title}</span>
      <div>
        {letters.map((letter) =>
          counts[letter] > 0 ? (
            <b
              key={letter}
              className={`fm-ap is-${letter}`}
              style={{ flexGrow: counts[letter] / Math.max(1, total) }}
            >
              {letter === 'none' ? t('fmea.filter.none') : letter} {counts[letter]}
            </b>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Step 6: what the actions do to the priorities, and where each action stands. */
export default function ActionView() {
  const t = useText();
  const { sheet, actions, language, go } = useStudy();
  const { place } = useEmbedded();
  const { before, after } = profileOf(sheet.rows);
  const open = sheet.rows.filter((row) => isHighOpen(row, actions));
  const done = actions.filter(({ status }) => status === 'completed').length;
  const onTime = actions.filter(({ overdue }) => !overdue).length;
  const rows = new Map(sheet.rows.map((row) => [row.id, row]));
  return (
    <div className="fm-page fm-actions">
      {open.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fmea.action.open', { count: open.length })}
          action={
            <Button size="small" onClick={() => go('sheet', null)}>
              {t('fmea.step.sheet')}
            </Button>
          }
        />
      )}
      <Panel title={t('fmea.action.profile')}>
        <div className="fm-pad">
          <Profile title={t('fmea.heat.before')} counts={before} />
          <Profile title={t('fmea.heat.after')} counts={after} />
          <div className="fm-heats">
            <HeatMap rows={sheet.rows} when="before" />
            <HeatMap rows={sheet.rows} when="after" />
          </div>
        </div>
      </Panel>
      <Panel
        title={t('fmea.action.title')}
        note={
          actions.length > 0
            ? t('fmea.action.counts', {
                count: actions.length,
                done,
                onTime: Math.round((onTime / actions.length) * 100),
              })
            : undefined
        }
        tools={
          <Button size="small" onClick={() => place.open('/actionItem')}>
            {t('fmea.action.list')}
          </Button>
        }
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          locale={{ emptyText: t('fmea.action.none') }}
          dataSource={[...actions]}
          columns={[
            {
              title: t('fmea.raise.title'),
              render: (_, one) => (language === 'en' && one.titleEn) || one.title,
            },
            {
              title: t('fmea.action.row'),
              render: (_, one) => {
                const row = rows.get(one.row);
                if (!row) return t('fmea.action.gone');
                return `${saidIn(row.mode, language)} ← ${row.cause ? saidIn(row.cause, language) : ''}`;
              },
            },
            { title: t('fmea.raise.kind'), render: (_, one) => t(`fmea.kind.${one.kind}`) },
            {
              title: t('fmea.action.status'),
              render: (_, one) =>
                [t(`fmea.status.${one.status}`), one.status === 'notImplemented' ? one.reason : '']
                  .filter(Boolean)
                  .join('：'),
            },
            { title: t('fmea.raise.owner'), render: (_, one) => one.owner ?? '–' },
            {
              title: t('fmea.raise.due'),
              render: (_, one) => (
                <span className={one.overdue ? 'fm-late' : undefined}>{one.dueDate ?? '–'}</span>
              ),
            },
            { title: t('fmea.action.evidence'), align: 'right', dataIndex: 'evidence' },
            {
              title: 'AP → AP′',
              render: (_, one) => {
                const row = rows.get(one.row);
                return row ? `${row.priority ?? '–'} → ${row.revisedPriority ?? '–'}` : '–';
              },
            },
          ]}
        />
      </Panel>
    </div>
  );
}
