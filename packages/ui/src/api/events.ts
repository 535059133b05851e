import { eventsPath } from '@ircrisk/contract/modules/notice.ts';
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

async function readOnce(signal: AbortSignal): Promise<void> {
  const request = { method: 'GET', path: eventsPath, signal, uncounted: true } as const;
  const response = await fetchRaw({ ...request, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
  const read = eventReader(tell);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value);
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Keeps one stream of events open while somebody is signed in; waits longer after each failure, up to a minute. */
export function startEvents(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async () => {
    let pause = 1000;
    while (!signal.aborted) {
      if (session.signedIn()) {
        const begun = Date.now();
        await readOnce(signal).catch(() => undefined);
        pause = Date.now() - begun > 30_000 ? 1000 : Math.min(pause * 2, 60_000);
      }
      if (!signal.aborted) await wait(pause, signal);
    }
  };
  void run();
  return () => stop.abort();
}
