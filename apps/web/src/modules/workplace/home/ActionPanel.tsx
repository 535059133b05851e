import { myActions } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useShell } from '#shell/shell-context.ts';

const shown = 6;

/** What one has to do, worst first; only for those who have the list itself in their menu. */
export function ActionPanel() {
  const t = useText();
  const { leaves, open } = useShell();
  const list = leaves.find((leaf) => leaf.code === 'action-item');
  const { data } = useCall(myActions, {}, { enabled: list !== undefined, suppress: true });
  if (!list || !data) return null;
  return (
    <Panel
      title={t('home.actions')}
      note={t('home.actionCount', { open: data.open, overdue: data.overdue })}
      tools={
        <button type="button" className="home-all" onClick={() => open(list.path)}>
          {t('home.all')}
        </button>
      }
    >
      {data.records.length === 0 && <p className="home-none">{t('home.noActions')}</p>}
      <ul className="home-actions">
        {data.records.slice(0, shown).map(({ id, title, equipment, dueDate, overdue }) => (
          <li key={id}>
            <span title={title}>
              {equipment && <b>{equipment}</b>} {title}
            </span>
            {overdue ? <StateMark state="miss" text={dueDate ?? ''} /> : <time>{dueDate}</time>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
