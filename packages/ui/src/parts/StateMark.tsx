import type { ReactElement } from 'react';
import { useTokens } from '../theme/theme-store.ts';
import type { Tokens } from '../theme/tokens.ts';
import './parts.css';

export type State = 'ok' | 'near' | 'miss' | 'inProgress' | 'standby' | 'stopped' | 'idle' | 'identified';

const halfCircle = (
  <>
    <circle cx="4.5" cy="4.5" r="3.7" fill="none" stroke="currentColor" strokeWidth="1.4" />
    <path d="M4.5 .8a3.7 3.7 0 0 1 0 7.4z" fill="currentColor" />
  </>
);

const shapes: Record<State, ReactElement> = {
  ok: <circle cx="4.5" cy="4.5" r="4" fill="currentColor" />,
  near: <path d="M4.5 .5 8.8 8.3H.2z" fill="currentColor" />,
  miss: <path d="M4.5 0 9 4.5 4.5 9 0 4.5z" fill="currentColor" />,
  inProgress: halfCircle,
  standby: halfCircle,
  stopped: <rect x="1" y="1" width="7" height="7" fill="currentColor" />,
  idle: <rect x=".5" y="3.7" width="8" height="1.6" fill="currentColor" />,
  identified: <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.3" />,
};

function colours({ risk, palette }: Tokens, state: State): { mark: string; text: string } {
  switch (state) {
    case 'ok':
      return { mark: risk.low.solid, text: palette.text };
    case 'near':
      return { mark: risk.medium.solid, text: risk.medium.ink };
    case 'miss':
      return { mark: risk.high.solid, text: risk.high.ink };
    case 'inProgress':
    case 'standby':
      return { mark: palette.primaryInk, text: palette.text };
    default:
      return { mark: palette.text3, text: palette.text };
  }
}

/** Shape and word; the shape carries the colour. */
export function StateMark({ state, text }: { state: State; text: string }) {
  const { mark, text: ink } = colours(useTokens(), state);
  return (
    <span className="ir-state" style={{ color: ink }}>
      <svg viewBox="0 0 9 9" aria-hidden="true" style={{ color: mark }}>
        {shapes[state]}
      </svg>
      {text}
    </span>
  );
}
