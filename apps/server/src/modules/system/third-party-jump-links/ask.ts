import http from 'node:http';
import https from 'node:https';
import { lookupOn, wayTo } from '#platform/http/outbound.ts';

const askMs = 5000;

export interface Asked {
  readonly health: 'up' | 'down' | 'refused' | 'notListed';
  readonly latencyMs: number | null;
  readonly status: number | null;
  readonly framing: 'allowed' | 'refused' | 'unknown';
}

const notAsked = (health: 'down' | 'notListed'): Asked => ({
  health,
  latencyMs: null,
  status: null,
  framing: 'unknown',
});

type Headers = http.IncomingHttpHeaders;

/** Whether a page says that we may frame it: CSP frame-ancestors goes before X-Frame-Options (CSP 3 §6.4.2). */
export function framingOf(headers: Headers, ownOrigin: string | undefined): Asked['framing'] {
  const policies = [headers['content-security-policy'] ?? []].flat().join(',').split(',');
  const ancestors = policies.flatMap((policy) =>
    policy
      .split(';')
      .map((directive) => directive.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name === 'frame-ancestors')
      .map(([, ...sources]) => sources),
  );
  if (ancestors.length > 0) {
    const open = ancestors.every((sources) =>
      sources.some(
        (source) => source === '*' || (ownOrigin !== undefined && source === ownOrigin.toLowerCase()),
      ),
    );
    if (open) return 'allowed';
    const closedToAll = ancestors.some((sources) =>
      sources.every((one) => one === "'none'" || one === "'self'"),
    );
    return closedToAll || ownOrigin !== undefined ? 'refused' : 'unknown';
  }
  return /deny|sameorigin/i.test(String(headers['x-frame-options'] ?? '')) ? 'refused' : 'allowed';
}

/** May the server ask there: the operator has listed the origin, and it is no address of this link. */
export const mayAsk = (address: string, origins: readonly string[]): boolean =>
  wayTo(address, origins) === 'listed';

/** One question to another system: its head alone, no redirect followed, nothing kept of its body. */
export function ask(
  address: string,
  origins: readonly string[],
  ownOrigin: string | undefined,
): Promise<Asked> {
  if (!mayAsk(address, origins)) return Promise.resolve(notAsked('notListed'));
  const begun = performance.now();
  const { request } = address.startsWith('https:') ? https : http;
  return new Promise((done) => {
    const asking = request(
      address,
      {
        method: 'GET',
        lookup: lookupOn.listed,
        signal: AbortSignal.timeout(askMs),
        headers: { 'user-agent': 'ircrisk-health', accept: '*/*' },
        agent: false,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.destroy();
        done({
          health: status < 400 || status === 401 || status === 403 ? 'up' : 'refused',
          latencyMs: Math.round(performance.now() - begun),
          status,
          framing: framingOf(answer.headers, ownOrigin),
        });
      },
    );
    asking.on('error', () => done(notAsked('down')));
    asking.end();
  });
}
