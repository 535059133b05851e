import type { Release as StoredRelease } from '@ircrisk/contract/modules/safety/incident-management.ts';
import {
  type GradeFacts,
  type IncidentFacts,
  lostDays,
  type Release,
  worstHour,
} from '@ircrisk/engine-incident';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** kg/m³ between which liquids lie: hydrogen at its boiling point is lighter than any other, mercury is no spill of barrels. */
export const liquidDensity = { least: 50, most: 5000 } as const;
/** One that cannot be of a liquid in kg/m³ turns no kilograms into barrels. */
const plausible = (density: number | null): number | null =>
  density !== null && density >= liquidDensity.least && density <= liquidDensity.most ? density : null;

/** m³ of a barrel. */
const BARREL = 0.158987;
/** 重伤 by GB 15499: this many days lost or more. */
const SERIOUS_DAYS = 105;
/** Death and permanent total disability, for the national figure only. */
const DEATH_DAYS = 6000;

type Answer = 'yes' | 'no' | null;
export interface Person {
  id: string;
  role: 'employee' | 'contractor' | 'thirdParty';
  person: string | null;
  employer: string | null;
  outcome: 'firstAid' | 'medical' | 'restricted' | 'lostTime' | 'permanent' | 'fatality';
  /** Not said: null. */
  hospitalised: boolean | null;
  acutePoisoning: boolean;
  phase: 'event' | 'response' | 'cleanUp';
  /** Whole days since 1970 in plant time. */
  eventDay: number;
  returnDay: number | null;
  today: number;
  assessedDays: number | null;
}
export interface StoredFacts {
  incident: {
    id: string;
    kind: string;
    injured: string | null;
    processInvolved: Answer;
    unplannedRelease: Answer;
    fireOrExplosion: Answer;
    communityMeasures: Answer;
    safetySystemChallenged: Answer;
    communityPoints: string | null;
    environmentPoints: string | null;
    fireCost: number | null;
    directCost: number | null;
    cnyPerUsd: number | null;
    /** The day of that rate. */
    rateDay: string | null;
  };
  people: Person[];
  releases: StoredRelease[];
}

/** Everything an engine needs, with nothing of where it came from. */
export interface ClassifyInput {
  facts: IncidentFacts;
  grade: GradeFacts;
  points: { community: number; environment: number; health: number };
  /** Outside secondary containment, by place of the release. */
  outside: readonly boolean[];
  /** Something burned and its cost is not known yet. */
  costUnknown: boolean;
  /** How the cost of a fire became dollars. */
  converted?: { cny: number; cnyPerUsd: number; day: string };
}

export const releaseColumns = sql`r.id, r.material, r.material_en as "materialEn", r.category, r.path, r.indoor, r.profile, r.told_kg_in_hour as "toldKgInHour", r.told_bbl_in_hour as "toldBblInHour",
  r.max_kg_in_hour as "maxKgInHour", r.total_kg as "totalKg", r.density, r.components, r.outcomes, r.outside_containment as "outsideContainment", r.ignited,
  r.source, r.source_en as "sourceEn", r.version`;

export async function readFacts(tx: Queries, id: string): Promise<StoredFacts> {
  const [incident, people, releases] = await Promise.all([
    tx.one<StoredFacts['incident']>(sql`
      select i.id, i.kind, i.injured, i.process_involved as "processInvolved", i.unplanned_release as "unplannedRelease", i.fire_or_explosion as "fireOrExplosion",
        i.community_measures as "communityMeasures", i.safety_system_challenged as "safetySystemChallenged", i.community_points as "communityPoints",
        i.environment_points as "environmentPoints", i.fire_cost::float8 as "fireCost", i.direct_cost::float8 as "directCost",
        x.cny_per_usd as "cnyPerUsd", x.day as "rateDay"
      from incidents i left join lateral (
        select x.cny_per_usd, x.day from incident_exchange_rates x where x.is_deleted = 0 and x.day <= i.occurred_at::date and x.day >= i.occurred_at::date - 31
        order by x.day desc limit 1) x on true where i.id = ${id}`),
    tx.all<Person>(sql`
      select p.id, p.role, p.person, p.employer, p.outcome, p.hospitalised, p.acute_poisoning as "acutePoisoning", p.phase,
        i.occurred_at::date - date '1970-01-01' as "eventDay", p.return_on - date '1970-01-01' as "returnDay", current_date - date '1970-01-01' as today,
        p.assessed_days as "assessedDays"
      from incident_people p join incidents i on i.id = p.incident_id where p.incident_id = ${id} and p.is_deleted = 0 order by p.id`),
    tx.all<StoredRelease>(
      sql`select ${releaseColumns} from incident_releases r where r.incident_id = ${id} and r.is_deleted = 0 order by r.id`,
    ),
  ]);
  return { incident, people, releases };
}

const awayOutcomes = new Set(['lostTime', 'permanent']);
/** Said to have lost time, and back on the day of the event or the next. Without a day of return somebody is still away. */
export const isWithoutDays = ({ outcome, eventDay, returnDay }: Person): boolean =>
  outcome === 'lostTime' && returnDay !== null && returnDay <= eventDay + 1;
/** What somebody counts as: nobody who lost no day is a days-away case, but a recordable one. */
const countedAs = (person: Person): Person['outcome'] => (isWithoutDays(person) ? 'medical' : person.outcome);
/** Days of a person by calendar, at most the cap; null for somebody who lost none. */
export const lostDaysOf = (person: Person, cap: number): number | null =>
  awayOutcomes.has(person.outcome) ? lostDays(person.eventDay, person.returnDay, person.today, cap) : null;
/** Days of the national figure: assessed, 6 000 for a death, else by calendar without a cap. */
export const nationalDaysOf = (person: Person): number | null =>
  person.outcome === 'fatality'
    ? DEATH_DAYS
    : (person.assessedDays ?? lostDaysOf(person, Number.POSITIVE_INFINITY));
const isSerious = (person: Person): boolean =>
  person.outcome !== 'fatality' &&
  (person.acutePoisoning || person.outcome === 'permanent' || (nationalDaysOf(person) ?? 0) >= SERIOUS_DAYS);

/** Hurt in the event or while responding to it; later clean-up is another matter. */
export const countsForProcess = ({ phase }: Person): boolean => phase !== 'cleanUp';

type Quantity = Pick<StoredRelease, 'profile' | 'toldKgInHour' | 'toldBblInHour' | 'density'>;
/** By the profile and as told, the larger of them: in kilograms, or in barrels where the density is known. */
export function worstOf({ profile, toldKgInHour, toldBblInHour, density: stored }: Quantity) {
  const density = plausible(stored);
  const kg =
    toldKgInHour ?? (toldBblInHour !== null && density !== null ? toldBblInHour * BARREL * density : null);
  if (profile.length > 0) return worstHour(profile, kg);
  return worstHour(kg === null ? [] : told(kg));
}
const told = (kgPerHour: number) => [{ fromMin: 0, toMin: 60, kgPerHour }];

/** Barrels in the worst hour: as told, or of the kilograms of a profile, the larger of them. */
function barrelsOf({ profile, toldBblInHour, maxKgInHour, density: stored }: StoredRelease): number | null {
  const density = plausible(stored);
  if (profile.length === 0 && toldBblInHour !== null) return toldBblInHour;
  const ofKg = maxKgInHour !== null && density !== null ? maxKgInHour / density / BARREL : null;
  return ofKg === null || toldBblInHour === null ? (ofKg ?? toldBblInHour) : Math.max(ofKg, toldBblInHour);
}

function releaseOf(stored: StoredRelease): Release {
  const kg = stored.maxKgInHour;
  return {
    path: stored.path,
    category: stored.category,
    maxKgInHour: kg,
    maxBblInHour: barrelsOf(stored),
    indoor: stored.indoor === null ? null : stored.indoor === 'yes',
    listedOutcome: stored.outcomes.length > 0,
    components: stored.components.map(({ category, share }) => ({
      category,
      kgInHour: kg === null || share === null ? null : kg * share,
    })),
  };
}

/** Points of the health column: the worst of what happened to people. */
function healthPoints(people: readonly Person[]): number {
  const own = people.filter(({ role }) => role !== 'thirdParty');
  const others = people.filter(({ role }) => role === 'thirdParty');
  const deaths = own.filter(({ outcome }) => outcome === 'fatality').length;
  const admitted = others.filter(({ hospitalised }) => hospitalised).length;
  if (deaths > 1 || admitted > 1 || others.some(({ outcome }) => outcome === 'fatality')) return 27;
  if (deaths === 1 || admitted === 1) return 9;
  if (own.some((person) => awayOutcomes.has(countedAs(person)))) return 3;
  if (others.some(({ outcome }) => outcome !== 'firstAid')) return 3;
  return own.some(({ outcome }) => outcome !== 'firstAid') ? 1 : 0;
}

/** What the counts alone give; who of a third party died and who lay in hospital they do not tell. */
export function leastHealthPoints(
  counts: Record<'deaths' | 'daysAway' | 'otherRecordable' | 'thirdPartyHospitalOrDeath', number | null>,
): number {
  const [deaths, daysAway] = [counts.deaths ?? 0, counts.daysAway ?? 0];
  const [otherRecordable, others] = [counts.otherRecordable ?? 0, counts.thirdPartyHospitalOrDeath ?? 0];
  if (deaths > 1 || others > 1) return 27;
  if (deaths === 1 || others === 1) return 9;
  if (daysAway > 0) return 3;
  return otherRecordable > 0 ? 1 : 0;
}

const answered = (answer: Answer): boolean | null => (answer === null ? null : answer === 'yes');

/** Third parties who died or lay in hospital; null where nobody is known to and somebody may have. Who had first aid alone did not. */
function thirdPartiesIn(people: readonly Person[]): number | null {
  const others = people.filter(({ role }) => role === 'thirdParty');
  const sure = others.filter(({ hospitalised, outcome }) => hospitalised || outcome === 'fatality').length;
  const isOpen = others.some(({ hospitalised, outcome }) => hospitalised === null && outcome !== 'firstAid');
  return sure === 0 && isOpen ? null : sure;
}

/** Whether anything burned, what it cost in dollars, and what the records say against each other. */
function fireFacts({ incident, releases }: Pick<StoredFacts, 'incident' | 'releases'>) {
  const { fireOrExplosion, fireCost, cnyPerUsd, rateDay } = incident;
  if (fireOrExplosion !== 'yes')
    return {
      facts: {
        fireOrExplosion: answered(fireOrExplosion),
        ...(fireCost ? { fireCostWithoutFire: true } : {}),
        ...(fireOrExplosion === 'no' && releases.some(({ ignited }) => ignited)
          ? { ignitedWithoutFire: true }
          : {}),
      },
      costUnknown: false,
    };
  const isKnown = fireCost !== null && cnyPerUsd !== null && rateDay !== null;
  return {
    facts: { fireOrExplosion: true, fireCostUsd: isKnown ? fireCost / cnyPerUsd : null },
    costUnknown: fireCost === null,
    ...(isKnown ? { converted: { cny: fireCost, cnyPerUsd, day: rateDay } } : {}),
  };
}

export function inputOf({ incident, people, releases }: StoredFacts): ClassifyInput {
  const counted = people.filter(countsForProcess);
  const own = counted.filter(({ role }) => role !== 'thirdParty');
  const count = (list: readonly Person[], ...outcomes: Person['outcome'][]) =>
    list.filter((person) => outcomes.includes(countedAs(person))).length;
  const { facts: fire, ...cost } = fireFacts({ incident, releases });
  // Nobody is known to be hurt, yet nobody has said so: the counts are open.
  const peopleKnown = people.length > 0 || incident.injured === 'none';
  const ifKnown = <T>(value: T): T | null => (peopleKnown ? value : null);
  return {
    facts: {
      processInvolved: answered(incident.processInvolved),
      unplannedRelease: answered(incident.unplannedRelease),
      deaths: ifKnown(count(own, 'fatality')),
      daysAway: ifKnown(count(own, 'lostTime', 'permanent')),
      otherRecordable: ifKnown(count(own, 'medical', 'restricted')),
      thirdPartyHospitalOrDeath: ifKnown(thirdPartiesIn(counted)),
      communityMeasures: answered(incident.communityMeasures),
      ...fire,
      releases: releases.map(releaseOf),
      safetySystemChallenged: answered(incident.safetySystemChallenged),
    },
    grade: {
      deaths: ifKnown(count(people, 'fatality')),
      seriousInjuries: ifKnown(people.filter(isSerious).length),
      lossMillionCny: incident.directCost === null ? null : incident.directCost / 1e6,
      // What burned is part of the direct loss, whatever else is.
      ...(incident.fireCost !== null && incident.fireOrExplosion !== 'no'
        ? { leastLossMillionCny: incident.fireCost / 1e6 }
        : {}),
    },
    points: {
      community: Number(incident.communityPoints ?? 0),
      environment: Number(incident.environmentPoints ?? 0),
      health: healthPoints(counted),
    },
    outside: releases.map(({ outsideContainment }) => outsideContainment),
    ...cost,
  };
}
