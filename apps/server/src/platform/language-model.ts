import type { Config } from './config/config.ts';

export interface Said {
  readonly role: 'system' | 'user';
  readonly content: string;
}

const mostBytes = 1_000_000;

/**
 * One answer of a language model behind an OpenAI-compatible address (`/chat/completions`). Nothing is asked that was not configured,
 * and nothing it says is used unchecked.
 */
export async function askModel(
  { url, model, key }: NonNullable<Config['languageModel']>,
  messages: readonly Said[],
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, messages, temperature: 0, stream: false }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the language model answered ${answer.status}`);
  }
  const text = await answer.text();
  if (text.length > mostBytes) throw new Error('the language model answered without end');
  const said = (JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }).choices?.[0]?.message
    ?.content;
  if (typeof said !== 'string') throw new Error('the language model answered in an unknown form');
  return said.trim();
}
