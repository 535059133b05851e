import { type StudyPresence as Present, presenceSeconds, type StudyCalls } from '@ircrisk/contract/study.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { onServerEvent } from '../api/events.ts';
import { useText } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import './study.css';

const beatMs = presenceSeconds * 1000;

/** Who else has the study open now: told by whoever comes or goes, asked for twice a minute. */
export function StudyPresence({ calls, id }: { calls: StudyCalls; id: string }) {
  const t = useText();
  const place = useRef<HTMLSpanElement>(null);
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    let isHere = false;
    const say = (leaves: boolean) => call(calls.presence, { id, leaves }, { suppress: true });
    const leave = () => {
      if (isHere && session.signedIn()) void say(true).catch(() => undefined);
      isHere = false;
    };
    const beat = () => {
      // A tab that is not looked at holds nobody up.
      if (document.visibilityState !== 'visible' || !place.current?.checkVisibility()) return leave();
      isHere = true;
      void say(false).then(setOthers, () => undefined);
    };
    beat();
    const timer = setInterval(beat, beatMs);
    const stop = onServerEvent<{ topic: string; id: string }>('data', (told) => {
      if (told.topic === 'study.presence' && told.id === id) beat();
    });
    return () => {
      clearInterval(timer);
      stop();
      leave();
    };
  }, [calls, id]);
  const sentence = ({ name, edits, since }: Present) =>
    t(edits ? 'ui.study.edits' : 'ui.study.looks', { name, time: since.slice(11, 16) });
  const first = others.find(({ edits }) => edits) ?? others[0];
  return (
    <span ref={place} className="ir-life-others" role="status">
      {others.map((one) => (
        <i key={one.userId} title={sentence(one)} data-edits={one.edits || undefined}>
          {one.name.slice(0, 1)}
        </i>
      ))}
      {first && <span>{sentence(first)}</span>}
    </span>
  );
}
