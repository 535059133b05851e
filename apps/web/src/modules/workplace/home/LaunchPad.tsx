import { type Link, linksAt, type Opening } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { HealthDot } from '@ircrisk/ui/jump/HealthDot.tsx';
import { BlockedLink } from '@ircrisk/ui/jump/JumpFrame.tsx';
import { framePath, jump } from '@ircrisk/ui/jump/open-jump.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import './launch-pad.css';

const from = { place: 'global' } as const;

/** Other systems one works with, each with its dot; a closed one says why. */
export default function LaunchPad() {
  const t = useText();
  const { open } = useShell();
  const { data } = useCall(linksAt, from, { suppress: true });
  const [blocked, setBlocked] = useState<Opening>();
  if (!data || data.length === 0) return null;
  const go = async (link: Link) => {
    // The home page has no dialog for it: a frame gets a tab of its own.
    if (link.openMode === 'modal') return open(`/${framePath(link.entryId, from)}`);
    const outcome = await jump(link, from);
    setBlocked(outcome.kind === 'blocked' ? outcome.opening : undefined);
  };
  return (
    <Panel title={t('home.launchPad')}>
      {blocked && <BlockedLink opening={blocked} onGone={() => setBlocked(undefined)} />}
      <div className="home-launch">
        {data.map((link) => (
          <button
            key={link.entryId}
            type="button"
            disabled={link.reason !== null}
            title={link.reason ?? link.system}
            onClick={() => void go(link)}
          >
            <HealthDot health={link.health} latencyMs={link.latencyMs} />
            <span>
              <b>{link.title}</b>
              <small>{link.reason ?? link.system}</small>
            </span>
          </button>
        ))}
      </div>
    </Panel>
  );
}
