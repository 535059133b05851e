import {
  colours,
  type JhaColour,
  type JhaState,
  jhaStates,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Tag } from 'antd';

const shapes: Record<JhaState, State> = {
  draft: 'identified',
  submitted: 'standby',
  reviewed: 'standby',
  approved: 'inProgress',
  briefed: 'inProgress',
  active: 'inProgress',
  closed: 'ok',
  cancelled: 'stopped',
  expired: 'idle',
};
export function JhaStateMark({ state }: { state: unknown }) {
  const say = useSay();
  const known = jhaStates[state as JhaState];
  return known ? <StateMark state={shapes[state as JhaState]} text={say(known)} /> : NO_VALUE;
}

/** A contractor who gave no day is not one whose training is over. */
export const untrainedWord = ({ trainingUntil }: { trainingUntil: string | null }) =>
  trainingUntil === null ? 'trainingUnknown' : 'untrained';

/** The legal colour and always its word; the bars rise with the risk. */
const bars: Record<JhaColour, number> = { red: 4, orange: 3, yellow: 2, blue: 1, light: 1 };
export function ColourChip({ colour, text }: { colour: unknown; text?: string }) {
  const say = useSay();
  const known = colours[colour as JhaColour];
  if (!known) return NO_VALUE;
  return (
    <span className={`jha-chip jha-${String(colour)}`}>
      <svg viewBox="0 0 12 10" aria-hidden="true">
        {[3, 5, 7.5, 10].map((height, at) => (
          <rect
            key={height}
            x={at * 3.2}
            y={10 - height}
            width={2.2}
            height={height}
            opacity={at < bars[colour as JhaColour] ? 1 : 0.22}
          />
        ))}
      </svg>
      {[say(known), text].filter(Boolean).join(' ')}
    </span>
  );
}

/** Kinds of special work a template calls for; kept by their Chinese names, read in the reader's language. */
export function PermitNames({ names }: { names: readonly string[] }) {
  const say = useSay();
  const named = (name: string) => Object.values(permitKinds).find(({ zh }) => zh === name);
  return names.map((name) => <Tag key={name}>{say(named(name) ?? { zh: name, en: name })}</Tag>);
}
