import type { SmsSender } from './message.ts';

/** Any gateway that takes a JSON POST: `{ phone, code, text }`, answered with a 2xx status. */
export const httpSender =
  ({ url, authorization }: { url: string; authorization?: string }): SmsSender =>
  async ({ phone, code, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ phone, code, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
