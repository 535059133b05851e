import { eventsPath } from '@ircrisk/contract/modules/workplace/notice.ts';
import { session } from '../session/session.ts';
import { fetchRaw } from './client.ts';

export interface ServerEvent {
  name: string;
  data: unknown;
}

/** Cuts a text stream into server-sent events; keeps an unfinished one for the next piece. */
export function eventReader(tell: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) tell(event);
    }
  };
}

function parseEvent(block: string): ServerEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trim());
  }
  if (data.length === 0) return undefined;
  try {
    return { name, data: JSON.parse(data.join('\n')) };
  } catch {
    return undefined;
  }
}

const listeners = new Map<string, Set<(data: unknown) => void>>();

/** `onServerEvent<Job>('job', (job) => …)`; returns the way to stop listening. */
export function onServerEvent<T>(
  name: 'job' | 'notice' | (string & {}),
  listener: (data: T) => void,
): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set);
  const known = listener as (data: unknown) => void;
  set.add(known);
  return () => set.delete(known);
}

function tell({ name, data }: ServerEvent): void {
  for (const listener of listeners.get(name) ?? []) listener(data);
}

async function readOnce(
  hear: (event: ServerEvent) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<'reconnect' | 'ended'> {
  const request = { method: 'GET', path: eventsPath, signal, uncounted: true } as const;
  const response = await fetchRaw({ ...request, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
  onOpen();
  let end: 'reconnect' | 'ended' = 'ended';
  const read = eventReader((event) => {
    if (event.name === 'reconnect') end = 'reconnect';
    else hear(event);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value);
  return end;
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Every tab hears what the one stream of the browser says. */
function shareWithTabs(): { tell(event: ServerEvent): void; stop(): void } {
  const channel = new BroadcastChannel('ircrisk.events');
  channel.onmessage = ({ data }: MessageEvent<{ user: string | undefined; event: ServerEvent }>) => {
    if (data.user === session.get('userId')) tell(data.event);
  };
  return {
    tell(event) {
      tell(event);
      channel.postMessage({ user: session.get('userId'), event });
    },
    stop: () => channel.close(),
  };
}

async function keepReading(
  hear: (event: ServerEvent) => void,
  isTakenOver: boolean,
  signal: AbortSignal,
): Promise<void> {
  let pause = 1000;
  let hasGap = isTakenOver;
  // What was told between two streams, nobody heard.
  const opened = () => {
    if (hasGap) hear({ name: 'reopened', data: null });
    hasGap = true;
  };
  while (!signal.aborted) {
    if (session.signedIn()) {
      const begun = Date.now();
      const end = await readOnce(hear, opened, signal).catch(() => 'broken');
      // Told to come back, to whichever server is there now; spread out, as all others were told too.
      if (end === 'reconnect') pause = 200 + Math.random() * 1500;
      else pause = Date.now() - begun > 30_000 ? 1000 : Math.min(pause * 2, 60_000);
    }
    if (!signal.aborted) await wait(pause, signal);
  }
}

/**
 * Keeps one stream of events open for the whole browser while somebody is signed in: the tab that holds the lock reads it and
 * tells the others, the next one takes over when it goes. Without locks (a page not served over TLS) each tab reads its own.
 */
export function startEvents(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tabs = shareWithTabs();
  const asked = performance.now();
  const read = () => keepReading(tabs.tell, performance.now() - asked > 1000, signal);
  if (navigator.locks)
    void navigator.locks.request('ircrisk.events', { signal }, read).catch(() => undefined);
  else void read();
  return () => {
    stop.abort();
    tabs.stop();
  };
}
