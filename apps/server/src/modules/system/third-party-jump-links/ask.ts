import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const askMs = 5000;

/** Addresses a name never leads to: this machine, this link, nothing, everybody (RFC 6890). */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6');
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

const holds = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Asked at the moment of the connection: what was checked is what is connected to. */
const guardedLookup: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const open = addresses.filter(({ address }) => !holds(closed, address));
    const [first] = open;
    if (!first) return done(Object.assign(new Error('address refused'), { code: 'EREFUSED' }), '', 4);
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });

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
export function mayAsk(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  return origins.includes(origin) && !(isIP(literal) !== 0 && holds(linkLocal, literal));
}

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
        lookup: guardedLookup,
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
