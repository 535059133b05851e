import { mostVoiceSeconds } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { useEffect, useRef, useState } from 'react';
import { recorderKind, type Trouble, troubleOf, type Voice, voiceOf } from './voice.ts';

export interface Recorder {
  state: 'idle' | 'asking' | 'recording';
  seconds: number;
  trouble: Trouble | undefined;
  start: () => void;
  stop: () => void;
}

/** Speech needs no more, and a weak line has to carry it. */
const bitsPerSecond = 32_000;

/** Records sound into a note of at most a minute; the microphone is held only while it does. */
export function useRecorder(onDone: (voice: Voice) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const running = useRef<MediaRecorder>(undefined);
  const isGone = useRef(false);
  const stop = () => {
    if (running.current?.state === 'recording') running.current.stop();
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (running.current?.state === 'recording') running.current.stop();
    };
  }, []);

  const record = (stream: MediaStream, kind: string) => {
    const recorder = new MediaRecorder(stream, { mimeType: kind, audioBitsPerSecond: bitsPerSecond });
    const pieces: Blob[] = [];
    const begun = performance.now();
    const clock = setInterval(() => {
      const passed = (performance.now() - begun) / 1000;
      setSeconds(Math.min(passed, mostVoiceSeconds));
      if (passed >= mostVoiceSeconds) stop();
    }, 200);
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    // Also when the microphone is taken away by a call: what was said until then is kept.
    recorder.onstop = async () => {
      clearInterval(clock);
      for (const track of stream.getTracks()) track.stop();
      if (isGone.current) return;
      const voice = await voiceOf(new Blob(pieces, { type: recorder.mimeType })).catch(() => undefined);
      setState('idle');
      if (voice) onDone(voice);
      else setTrouble('failed');
    };
    running.current = recorder;
    recorder.start();
    setSeconds(0);
    setState('recording');
  };

  const start = async () => {
    setTrouble(undefined);
    // A page that did not come over https is given no microphone at all.
    if (!navigator.mediaDevices?.getUserMedia) return setTrouble('insecure');
    const kind =
      typeof MediaRecorder === 'undefined'
        ? undefined
        : recorderKind((one) => MediaRecorder.isTypeSupported(one));
    if (!kind) return setTrouble('noRecorder');
    setState('asking');
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) throw new Error('the page was left');
      record(stream, kind);
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      setState('idle');
      setTrouble(troubleOf(error));
    }
  };
  return { state, seconds, trouble, start: () => void start(), stop };
}
