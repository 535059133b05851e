import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Subnet = readonly [network: string, bits: number];
/** Networks of each family apart: a list of both takes every IPv4 address for one below ::/96. */
interface Networks {
  readonly v4: BlockList;
  readonly v6: BlockList;
}
function networks(v4: readonly Subnet[], v6: readonly Subnet[]): Networks {
  const lists = { v4: new BlockList(), v6: new BlockList() };
  for (const [network, bits] of v4) lists.v4.addSubnet(network, bits, 'ipv4');
  for (const [network, bits] of v6) lists.v6.addSubnet(network, bits, 'ipv6');
  return lists;
}

const linkLocal = networks([['169.254.0.0', 16]], [['fe80::', 10]]);

/** Addresses a listed name never leads to: this machine, this link, nothing, everybody (RFC 6890). */
const closed = networks(
  [
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 127],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
);

/** What is not the public network besides: private and shared ranges, documentation, tunnels that hide another address (RFC 6890). */
const notPublic = networks(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  [
    // Global unicast is 2000::/3; all the rest is something else.
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
);

/** An IPv4 address in the clothes of IPv6 is judged as what it is, too. */
const holds = ({ v4, v6 }: Networks, address: string): boolean =>
  isIP(address) === 6 ? v6.check(address, 'ipv6') || v4.check(address, 'ipv6') : v4.check(address, 'ipv4');

/** Asked at the moment of the connection: what was checked is what is connected to. */
const lookupBeside =
  (shut: Networks): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 4);
      const open = addresses.filter(({ address }) => !holds(shut, address));
      const [first] = open;
      if (!first) return done(Object.assign(new Error('address refused'), { code: 'EREFUSED' }), '', 4);
      return options.all ? done(null, open) : done(null, first.address, first.family);
    });

/** By the operator's list, or over the public network. */
export type Way = 'listed' | 'public';

/** The lookup a connection on that way is made with. */
export const lookupOn: Readonly<Record<Way, LookupFunction>> = {
  listed: lookupBeside(closed),
  public: lookupBeside(notPublic),
};

/**
 * How the server may reach an address; null when not at all. What the operator has listed may be inside the plant, and an address
 * written out in the list is the operator's word, link-local excepted. Anything else is https to the public network.
 */
export function wayTo(address: string, listed: readonly string[]): Way | null {
  if (!URL.canParse(address)) return null;
  const { origin, hostname, protocol, username, password } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const within = (list: Networks) => isIP(literal) !== 0 && holds(list, literal);
  if (listed.includes(origin)) return within(linkLocal) ? null : 'listed';
  if (protocol !== 'https:' || username || password || within(notPublic)) return null;
  return 'public';
}
