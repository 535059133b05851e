import { AudioOutlined, StopOutlined } from '@ant-design/icons';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  fetchLanguage,
  localRecogniser,
  type Recognition,
  readiness,
  speechTrouble,
  tagOf,
} from './speech.ts';

/**
 * Takes a spoken question, only where the browser recognises speech on the device itself (ADR 105); elsewhere there is no button.
 * The words are handed over to be read and changed: nothing is asked by itself.
 */
export function SpeakButton({ onSaid }: { onSaid: (words: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const [ready, setReady] = useState<'ready' | 'toFetch' | 'none'>('none');
  const [state, setState] = useState<'idle' | 'fetching' | 'listening'>('idle');
  const running = useRef<Recognition>(undefined);
  const shown = useRef<object>(undefined);
  useEffect(() => {
    const now = {};
    shown.current = now;
    setReady('none');
    void readiness(localRecogniser(window), language).then((told) => shown.current === now && setReady(told));
    return () => {
      shown.current = undefined;
      running.current?.abort();
    };
  }, [language]);
  const recogniser = localRecogniser(window);
  if (ready === 'none' || !recogniser) return null;

  const listen = () => {
    const recognition = new recogniser();
    recognition.lang = tagOf(language);
    recognition.processLocally = true;
    recognition.interimResults = false;
    recognition.maxAlternatives = 1;
    recognition.onresult = ({ results }) =>
      onSaid(Array.from(results, (one) => one[0]?.transcript ?? '').join(''));
    recognition.onerror = ({ error }) => {
      const trouble = speechTrouble(error);
      if (trouble) notify.error(t(`hse-qa.speech.${trouble}`));
    };
    recognition.onend = () => setState('idle');
    running.current = recognition;
    recognition.start();
    setState('listening');
  };
  const start = async () => {
    if (ready === 'toFetch') {
      setState('fetching');
      const before = shown.current;
      const isFetched = await fetchLanguage(recogniser, language);
      setState('idle');
      // Nobody who has left, or reads another language now, is listened to.
      if (shown.current !== before) return;
      if (!isFetched) return notify.error(t('hse-qa.speech.notFetched'));
      setReady('ready');
    }
    listen();
  };
  const isListening = state === 'listening';
  return (
    <Button
      size="large"
      className={isListening ? 'qa-listening' : ''}
      icon={isListening ? <StopOutlined aria-hidden /> : <AudioOutlined aria-hidden />}
      aria-label={t(isListening ? 'hse-qa.speech.stop' : 'hse-qa.speech.speak')}
      title={t(ready === 'toFetch' ? 'hse-qa.speech.fetch' : 'hse-qa.speech.local')}
      loading={state === 'fetching'}
      onClick={() => (isListening ? running.current?.stop() : void start())}
    />
  );
}
