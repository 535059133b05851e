import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { colourWords } from '@ircrisk/contract/resources/bow-tie.ts';
import { type BarrierState, stateLetters } from '@ircrisk/engine-barrier';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';

/** A state by colour and by letter, so that nobody depends on the colour. */
export function StateMark({ state, isShort = false }: { state: BarrierState; isShort?: boolean }) {
  const say = useSay();
  return (
    <span className="bar-state" title={isShort ? say(stateWords[state]) : undefined}>
      <i className={`bar-letter is-${state}`} aria-hidden={!isShort}>
        {stateLetters[state]}
      </i>
      {!isShort && say(stateWords[state])}
    </span>
  );
}

export function ColourMark({ colour }: { colour: keyof typeof colourWords }) {
  const say = useSay();
  return (
    <span className={`bar-colour is-${colour}`}>
      <i aria-hidden>{colour === 'green' ? '●' : colour === 'amber' ? '▲' : '◆'}</i>{' '}
      {say(colourWords[colour])}
    </span>
  );
}
