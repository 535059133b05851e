import { loopColours, windowStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import type { WindowStatus } from '@ircrisk/engine-operating-window';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';

const shapes: Record<WindowStatus, State> = {
  effective: 'ok',
  unknown: 'identified',
  actionCovered: 'inProgress',
  attention: 'near',
  exceeded: 'miss',
};

/** The state of a window or loop by shape and word; none where nothing is judged. */
export function WindowState({ state, isOut = false }: { state: unknown; isOut?: boolean }) {
  const say = useSay();
  const t = useText();
  if (isOut) return <StateMark state="identified" text={t('corrosion.use.out')} />;
  if (typeof state !== 'string' || !(state in windowStates))
    return <span className="cc-quiet">{t('corrosion.notJudged')}</span>;
  return <StateMark state={shapes[state as WindowStatus]} text={say(windowStates[state as WindowStatus])} />;
}

const hexOf = (colour: unknown) => loopColours[colour as keyof typeof loopColours]?.hex ?? 'transparent';

/** The stripe of a loop's colour. */
export const LoopStripe = ({ colour, isTall = false }: { colour: string; isTall?: boolean }) => (
  <i
    className={isTall ? 'cc-stripe is-tall' : 'cc-stripe'}
    style={{ background: hexOf(colour) }}
    aria-hidden
  />
);

export function LoopTag({ colour }: { colour: unknown }) {
  const say = useSay();
  const known = loopColours[colour as keyof typeof loopColours];
  if (!known) return null;
  return (
    <span className="cc-tag">
      <LoopStripe colour={String(colour)} /> {say(known)}
    </span>
  );
}
