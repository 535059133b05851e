import { jumpErrors, type Opening } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import type { LinkPlace } from '@ircrisk/contract/resources/jump-link.ts';
import { signInFields } from '@ircrisk/engine-jump-link';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { randomSecret, sha256 } from '#platform/identity/digest.ts';
import { contextAt, type Where } from './context.ts';
import { type Entry, entriesFor, type Surroundings, targetOf } from './entries.ts';
import { kindOf, signingKey } from './keys.ts';
import { holdSeconds, jwtOf, signedQuery } from './sign.ts';

type OpenCall = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language' | 'platform' | 'request'>;

export const surroundings = ({
  platform,
  request,
}: Pick<OpenCall, 'platform' | 'request'>): Surroundings => ({
  ownHost: platform.config.publicUrl ? new URL(platform.config.publicUrl).host : request.host,
  origins: platform.config.jumpOrigins,
});

/** The links of a place; those that cannot be opened say why. */
export async function linksOf(call: OpenCall, where: Where) {
  const entries = await entriesFor(call, sql`e.visible_on = ${where.place}`);
  if (entries.length === 0) return [];
  const { context } = await contextAt(call, where);
  const around = surroundings(call);
  return entries.map((entry) => {
    const { entryId, title, systemId, system, category, openMode, health, latencyMs } = entry;
    const { reason } = targetOf(entry, context, around, call.language);
    return { entryId, title, systemId, system, category, openMode, health, latencyMs, reason };
  });
}

/** Before the fragment, which never reaches a server. */
function withQuery(address: string, query: string): string {
  const [body = '', ...fragment] = address.split('#');
  const joined = `${body}${body.includes('?') ? '&' : '?'}${query}`;
  return [joined, ...fragment].join('#');
}

async function keepClick(
  { tx, actor }: OpenCall,
  entry: Entry,
  { place, recordId }: { place: LinkPlace; recordId?: string | undefined },
  label: string | null,
): Promise<string> {
  const outcome = entry.ssoMode === 'ticket' || entry.ssoMode === 'formPost' ? 'issued' : 'opened';
  const { id } = await tx.one<{ id: string }>(sql`
    insert into jump_clicks (user_id, system_id, entry_id, entity_type, entity_id, entity_label, sso_mode, outcome)
    values (${actor.userId}, ${entry.systemId}, ${entry.entryId}, ${place}, ${place === 'global' ? null : recordId}, ${label}, ${entry.ssoMode}, ${outcome})
    returning id`);
  return id;
}

async function issueTicket({ tx, actor }: OpenCall, clickId: string): Promise<string> {
  const ticket = randomSecret(24);
  await tx.run(sql`insert into jump_tickets (ticket_hash, click_id, session_id, expires_time)
    values (${sha256(ticket)}, ${clickId}, ${actor.sessionId}, now() + make_interval(secs => ${holdSeconds}))`);
  return ticket;
}

interface Carried {
  readonly query?: string;
  readonly fields?: Opening['fields'];
  readonly expires: boolean;
}

/** What goes along so that the other system knows who comes. */
async function carriedBy(call: OpenCall, entry: Entry, clickId: string): Promise<Carried> {
  const { tx, actor, platform } = call;
  const { ssoMode, parameterName, code, systemId } = entry;
  const [name = ssoMode] = signInFields(ssoMode, parameterName);
  if (ssoMode === 'none') return { expires: false };
  if (ssoMode === 'ticket' || ssoMode === 'formPost') {
    const ticket = await issueTicket(call, clickId);
    return ssoMode === 'ticket'
      ? { query: `${name}=${ticket}`, expires: true }
      : { fields: [{ name, value: ticket }], expires: true };
  }
  const at = { tenantId: actor.tenantId, systemId, tokenSecret: platform.config.secrets.token };
  const key = await signingKey(tx, at, kindOf(ssoMode, entry.algorithm));
  if (!key) throw fail(jumpErrors.keyGone);
  if (ssoMode === 'hmac') return { query: signedQuery(key, actor, code, Date.now()), expires: true };
  const issuer = platform.config.publicUrl ?? 'ircrisk';
  const value = jwtOf(key, actor, code, issuer, Date.now());
  return { fields: [{ name, value }], expires: true };
}

/** One jump: the address is built and checked anew, the click is kept, and the other system gets a word of its own. */
export async function open(call: OpenCall, input: Where & { entryId: string }): Promise<Opening> {
  const [entry] = await entriesFor(call, sql`e.id = ${input.entryId}`);
  if (!entry || entry.visibleOn !== input.place) throw fail(commonErrors.notFound);
  const { context, label } = await contextAt(call, input);
  const { url, reason } = targetOf(entry, context, surroundings(call), call.language);
  if (!url) throw fail(jumpErrors.closed, { reason });
  const carried = await carriedBy(call, entry, await keepClick(call, entry, input, label));
  return {
    title: entry.title,
    system: entry.system,
    url: carried.query ? withQuery(url.href, carried.query) : url.href,
    origin: url.origin,
    method: carried.fields ? 'post' : 'get',
    fields: carried.fields ?? [],
    expiresAt: carried.expires ? new Date(Date.now() + holdSeconds * 1000).toISOString() : null,
    openMode: entry.openMode,
    framing: entry.framing,
    sendsReady: entry.sendsReady,
  };
}
