import { type Change, homeChanges } from '@ircrisk/contract/modules/workplace/home.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

const shown = 6;

function ChangeRow({ change }: { change: Change }) {
  const t = useText();
  const { open } = useShell();
  const { kindName, number, title, action, times, user, at, path } = change;
  return (
    <li>
      <button type="button" onClick={() => open(path)} title={title}>
        <span>
          {number && <b>{number}</b>} {title}
        </span>
        <time>{at.slice(5, 16)}</time>
        <small>
          {kindName} · {action === 'create' ? t('home.added') : t('home.changed', { count: times })}
          {user && ` · ${user}`}
        </small>
      </button>
    </li>
  );
}

/** What others did while one was away. */
export function ChangesPanel() {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const { data } = useCall(homeChanges, {}, { suppress: true, staleTime: 60_000 });
  const records = data?.records ?? [];
  return (
    <Panel
      title={t('home.changes')}
      note={data && <span className="home-since">{t('home.since', { time: data.since.slice(5, 16) })}</span>}
      tools={
        records.length > shown && (
          <button type="button" className="home-all" onClick={() => setWhole(!whole)}>
            {whole ? t('home.fewer') : t('home.allOf', { count: data?.total ?? 0 })}
          </button>
        )
      }
    >
      {data && records.length === 0 && <p className="home-none">{t('home.noChanges')}</p>}
      <ul className="home-changes">
        {(whole ? records : records.slice(0, shown)).map((change) => (
          <ChangeRow key={`${change.kind}${change.id}`} change={change} />
        ))}
      </ul>
    </Panel>
  );
}
