import http from 'node:http';
import https from 'node:https';
import type { DeliveryProblem } from '@ircrisk/contract/resources/webhook.ts';
import { lookupOn, wayTo } from '#platform/http/outbound.ts';

/** A receiver that takes longer is asked again later. */
const callMs = 10_000;
const mostAnswer = 500;

export interface Outcome {
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly latencyMs: number | null;
}

export const notSent = (problem: DeliveryProblem): Outcome => ({
  problem,
  status: null,
  answer: null,
  latencyMs: null,
});

/** The beginning of what it says; the rest is not waited for. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) {
    text += String(piece);
    if (text.length >= mostAnswer) break;
  }
  answer.destroy();
  // A NUL has no place in a text of the database.
  return text.slice(0, mostAnswer).replaceAll('\u0000', '');
}

const problemOf = (error: unknown): DeliveryProblem => {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return code === 'EREFUSED' ? 'address' : 'unreachable';
};

interface Call {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function answerTo({ url, body, headers }: Call, way: 'listed' | 'public', signal: AbortSignal) {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise<{ status: number; answer: string }>((done, failed) => {
    const asking = request(
      url,
      {
        method: 'POST',
        lookup: lookupOn[way],
        signal,
        agent: false,
        headers: {
          'user-agent': 'ircrisk-webhook',
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (answer) => {
        beginningOf(answer).then((text) => done({ status: answer.statusCode ?? 0, answer: text }), failed);
      },
    );
    asking.on('error', failed);
    asking.end(body);
  });
}

/** One call to a receiver. No redirect is followed; 2xx alone is an answer. */
export async function callReceiver(
  call: Call,
  listed: readonly string[],
  stopping: AbortSignal,
): Promise<Outcome> {
  const way = wayTo(call.url, listed);
  if (!way) return notSent('address');
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(callMs)]);
    const { status, answer } = await answerTo(call, way, signal);
    const good = status >= 200 && status < 300;
    return { problem: good ? null : 'status', status, answer, latencyMs: took() };
  } catch (error) {
    // The server stops: nobody knows whether it arrived, and it goes out once more with the same id.
    if (stopping.aborted) throw error;
    return { ...notSent(problemOf(error)), latencyMs: took() };
  }
}
