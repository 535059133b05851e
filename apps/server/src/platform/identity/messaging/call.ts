/** One JSON call to a messaging service: bounded in time, no redirects. */
export async function callService<T>(
  url: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T }> {
  const posts = options.body !== undefined;
  const answer = await fetch(url, {
    method: posts ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(posts ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    body: posts ? JSON.stringify(options.body) : undefined,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  const body = (await answer.json().catch(() => ({}))) as T;
  return { status: answer.status, body };
}
