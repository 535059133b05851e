import { homeWork } from '@ircrisk/contract/modules/workplace/home.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Segmented } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { NoticeRows } from './NoticeRows.tsx';
import { WorkRow } from './WorkRow.tsx';
import { inSections, type Section } from './work-sections.ts';

/** Rows of a section that are shown before somebody asks for the rest. */
const shown = 8;

/** One list of what waits for somebody, late first, with what can be done at once in the row. */
export function WorkPanel() {
  const t = useText();
  const [department, setDepartment] = useState(false);
  const [only, setOnly] = useState<Section>();
  const [whole, setWhole] = useState<ReadonlySet<Section>>(new Set());
  const [selected, setSelected] = useState<string>();
  const { data, error, refetch } = useCall(homeWork, {}, { suppress: true });
  const all = useMemo(() => data?.filter(({ mine }) => mine !== department), [data, department]);
  const bySection = useMemo(() => inSections(all ?? []), [all]);
  const listed = [...bySection].filter(([section]) => !only || section === only);
  const rows = listed.flatMap(([section, works]) => (whole.has(section) ? works : works.slice(0, shown)));
  const current = rows.find(({ id }) => id === selected) ?? rows[0];

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>('button.home-work-name')];
    const at = names.findIndex((one) => one.closest('li')?.contains(event.target as Node));
    names[at + step]?.focus();
  };

  return (
    <Panel
      title={t('home.work')}
      note={
        <span className="home-chips">
          <button type="button" aria-pressed={!only} onClick={() => setOnly(undefined)}>
            {t('home.allWork')} <b>{all?.length ?? '–'}</b>
          </button>
          {[...bySection].map(([section, works]) => (
            <button
              key={section}
              type="button"
              aria-pressed={only === section}
              onClick={() => setOnly(only === section ? undefined : section)}
            >
              {t(`home.section.${section}`)} <b>{works.length}</b>
            </button>
          ))}
        </span>
      }
      tools={
        <Segmented
          size="small"
          value={department ? 'department' : 'mine'}
          onChange={(value) => setDepartment(value === 'department')}
          options={[
            { value: 'mine', label: t('home.mine') },
            {
              value: 'department',
              label: t('home.department', { count: data?.filter(({ mine }) => !mine).length ?? 0 }),
            },
          ]}
        />
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <fieldset className="home-work" aria-label={t('home.work')} onKeyDown={walk}>
        {all?.length === 0 && <p className="home-none">{t('home.noWork')}</p>}
        {listed.map(([section, works]) => (
          <section key={section}>
            <h3>
              {t(`home.section.${section}`)} <i>{works.length}</i>
            </h3>
            <ul>
              {(whole.has(section) ? works : works.slice(0, shown)).map((work) => (
                <WorkRow
                  key={`${work.kind}${work.id}`}
                  work={work}
                  selected={work === current}
                  onSelect={() => setSelected(work.id)}
                />
              ))}
            </ul>
            {works.length > shown && !whole.has(section) && (
              <button
                type="button"
                className="home-more"
                onClick={() => setWhole(new Set([...whole, section]))}
              >
                {t('home.more', { count: works.length - shown })}
              </button>
            )}
          </section>
        ))}
        {!only && <NoticeRows />}
      </fieldset>
      <p className="home-keys">
        <kbd>J</kbd> <kbd>K</kbd> {t('home.keys.walk')} <kbd>↵</kbd> {t('home.keys.open')}
      </p>
    </Panel>
  );
}
