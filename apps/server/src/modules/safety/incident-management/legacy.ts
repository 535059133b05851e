import type { Classification } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { fastKinds, type IncidentKind } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** What happened since is no record of the past: the longest clock of a notification (60 days and the month around it) has run out by then. */
export const pastDays = 90;

/** An event of these days is reported, with its clocks and its investigation; only an old register is taken over. */
export function checkAge(record: SavedRecord, legacy: boolean, past: string): void {
  const { occurredAt } = record.values;
  if (!legacy || typeof occurredAt !== 'string' || occurredAt <= past) return;
  refuse(record, record.id ? 'occurredAt' : 'legacy', 'legacy', {
    zh: `历史补录只用于 ${pastDays} 天以前发生的事件；请按事件上报，不选“历史补录”`,
    en: `A record of the past happened more than ${pastDays} days ago; report this one as an incident, without “Record of the past”`,
  });
}

export interface Past {
  kind: IncidentKind;
  legacy: boolean;
  legacyTier: number | null;
}

/** Criteria of Tier 1 and 2 the record itself meets; none where it says that it was no process safety event. */
const metOf = ({ status, tier, criteria }: Classification) =>
  status === 'classified' && tier === null
    ? []
    : criteria.filter((line) => (line.tier === 1 || line.tier === 2) && line.verdict === 'met');

/**
 * Facts nobody has told could make it Tier 1 or 2. Not so where a premise is denied, nor of a near miss that hurt nobody and of which
 * nobody has said that a process was involved: that goes the short way in these days too.
 */
function mayBeMajor({ status, criteria, open }: Classification, kind: IncidentKind): boolean {
  if (status !== 'pending' || criteria.some(({ tier, verdict }) => tier === 0 && verdict === 'notMet'))
    return false;
  const isProcess = criteria.some(({ code, verdict }) => code === 'processInvolved' && verdict === 'met');
  const isHarmless = !open.some(({ code }) => code === 'injuriesUnknown');
  return isProcess || !isHarmless || !fastKinds.includes(kind);
}

/**
 * An old register states its tier and seldom the facts: a criterion that is met raises it. Tier 1 and 2 stand as stated; below them a tier
 * is only told where the facts tell it, and is pending while what is not known could make it Tier 1 or 2.
 */
export function asOfThePast(found: Classification, { kind, legacy, legacyTier }: Past): Classification {
  if (!legacy) return found;
  const tier = Math.min(legacyTier ?? 4, found.tier ?? 4, ...metOf(found).map((line) => line.tier));
  const isOpen = tier > 2 && mayBeMajor(found, kind);
  return {
    ...found,
    status: isOpen ? 'pending' : 'classified',
    tier: tier === 4 ? null : (tier as 1 | 2 | 3),
    nationalGrade: found.nationalGrade === 'unknown' && !isOpen ? null : found.nationalGrade,
  };
}

/** A record of the past whose facts do not tell its tier is held as Tier 1: they are entered, or somebody else confirms it. */
export const lacksFacts = ({ legacy, tierStatus }: { legacy?: unknown; tierStatus?: unknown }): boolean =>
  legacy === true && tierStatus === 'pending';

const waitingNote = ({ tier, open, ...result }: Classification): string => {
  if (tier !== 1 && tier !== 2)
    return `历史补录缺少 ${open.length} 项分级事实，按一级对待：请补全，或由他人确认 · Record of the past without ${open.length} of its facts, held as Tier 1: enter them, or have it confirmed by somebody else`;
  const met = metOf({ tier, open, ...result }).filter((line) => line.tier === tier);
  const by = met.length > 0 ? `：${met.map(({ zh, en }) => `${zh} · ${en}`).join('；')}` : '';
  return `历史补录的一级、二级事件待他人确认 · Tier ${tier} of the past, to be confirmed by somebody else${by}`.slice(
    0,
    500,
  );
};

/** An event of the past that is Tier 1 or 2, or may be, waits in verification for somebody else, who approves its causes and closes it; it says by which criteria. */
export async function waitForSecond(tx: Tx, incidentId: string, result: Classification): Promise<void> {
  if (result.tier !== 1 && result.tier !== 2 && result.status !== 'pending') return;
  const opened = await tx.run(sql`
    update incidents set state = 'verification', closed_on = null where id = ${incidentId} and state = 'closed' and causes_approved_on is null`);
  if (opened === 0) return;
  await tx.run(sql`
    insert into incident_moves (incident_id, act, from_state, to_state, note)
    values (${incidentId}, 'verify', 'closed', 'verification', ${waitingNote(result)})`);
}
