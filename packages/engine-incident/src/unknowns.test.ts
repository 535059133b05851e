import { describe, expect, it } from 'vitest';
import {
  classifyTier,
  type IncidentFacts,
  incidentText,
  type Release,
  severityWeight,
  tierCriteria,
} from './index.ts';

const release = (kg: number | null): Release => ({
  path: 'release',
  category: 5,
  maxKgInHour: kg,
  indoor: false,
});
const known: IncidentFacts = {
  processInvolved: true,
  unplannedRelease: true,
  fireOrExplosion: false,
  communityMeasures: false,
  safetySystemChallenged: false,
  deaths: 0,
  daysAway: 0,
  otherRecordable: 0,
  thirdPartyHospitalOrDeath: 0,
  releases: [release(1)],
};
const lineOf = (facts: IncidentFacts, code: string) =>
  tierCriteria(facts).find(({ criterion }) => criterion === code);
const hurt = { deaths: null, daysAway: null, otherRecordable: null, thirdPartyHospitalOrDeath: null };

describe('what nobody has said is open, never none', () => {
  it('knows everything here: Tier 3', () => {
    expect(classifyTier(known)).toMatchObject({ status: 'classified', tier: 3, open: [] });
  });

  it('injuries that are not known leave the tier pending, with one reason', () => {
    const facts = { ...known, ...hurt };
    expect(classifyTier(facts)).toMatchObject({
      status: 'pending',
      tier: null,
      open: [{ code: 'injuriesUnknown', path: 'injured' }],
    });
    for (const code of ['daysAwayOrDeath', 'thirdPartyHospital', 'recordable'])
      expect(lineOf(facts, code)).toMatchObject({ value: null, verdict: 'pending' });
    const [open] = classifyTier(facts).open;
    expect(open && incidentText(open, 'zh')).toContain('“有人受伤”');
    // Another criterion has reached the highest tier, or the next.
    expect(classifyTier({ ...facts, releases: [release(600)] })).toMatchObject({
      status: 'classified',
      tier: 1,
    });
    expect(classifyTier({ ...facts, releases: [release(60)] })).toMatchObject({ status: 'pending', tier: 2 });
    // Nothing was released and nothing burned: injuries make no process safety event.
    expect(classifyTier({ ...facts, unplannedRelease: false, releases: [] })).toMatchObject({
      status: 'classified',
      tier: null,
    });
  });

  it('a third party whose hospital stay is not known leaves it pending', () => {
    const facts = { ...known, thirdPartyHospitalOrDeath: null };
    expect(classifyTier(facts)).toMatchObject({
      status: 'pending',
      tier: null,
      open: [{ code: 'hospitalUnknown', path: 'hospitalised' }],
    });
    expect(lineOf(facts, 'thirdPartyHospital')).toMatchObject({ value: null, verdict: 'pending' });
    expect(lineOf(facts, 'daysAwayOrDeath')).toMatchObject({ value: 0, verdict: 'notMet' });
  });

  it('a fire nobody has spoken of leaves it pending', () => {
    const facts = { ...known, fireOrExplosion: null };
    expect(classifyTier(facts)).toMatchObject({
      status: 'pending',
      tier: null,
      open: [{ code: 'fireUnknown', path: 'fireOrExplosion' }],
    });
    expect(tierCriteria(facts).filter(({ criterion }) => criterion === 'fireCost')).toMatchObject([
      { tier: 1, verdict: 'pending' },
      { tier: 2, verdict: 'pending' },
    ]);
    expect(classifyTier({ ...facts, unplannedRelease: false, releases: [] })).toMatchObject({
      status: 'pending',
      tier: null,
    });
    expect(lineOf({ ...facts, unplannedRelease: false, releases: [] }, 'unplannedRelease')).toMatchObject({
      verdict: 'pending',
    });
  });

  it('a release that ignited where nothing is said to have burned is a contradiction of two fields', () => {
    const facts = { ...known, ignitedWithoutFire: true };
    const { status, tier, open } = classifyTier(facts);
    expect([status, tier, open[0]?.code]).toEqual(['pending', null, 'ignitionContradicted']);
    expect(open[0] && incidentText(open[0], 'zh')).toMatch(/“着火或爆炸”.*“着火”|“着火”.*“着火或爆炸”/);
    expect(open[0] && incidentText(open[0], 'en')).toMatch(/“Ignited”.*“Fire or explosion”/);
    expect(lineOf(facts, 'fireCost')).toMatchObject({ verdict: 'pending' });
    expect(classifyTier({ ...facts, daysAway: 1 })).toMatchObject({ status: 'classified', tier: 1 });
  });
});

describe('the severity weight', () => {
  const columns = {
    health: 3,
    community: 0,
    environment: 0,
    directCostUsd: 0,
    releaseMultiple: 0,
  } as const;

  it('is none while a fact of the event is open, and names every one', () => {
    const open = [{ code: 'quantityUnknown', path: 'maxKgInHour' }, { code: 'fireUnknown' }];
    const weight = severityWeight(columns, open);
    expect(weight).toMatchObject({ value: null, reason: { code: 'weightWaits' }, warnings: open });
    expect(severityWeight(columns).value).toBe(3);
  });

  it('is none where the community was told to leave and nobody has graded it: that is one point at least', () => {
    const declared = { ...columns, communityMeasures: true };
    expect(severityWeight(declared)).toMatchObject({
      value: null,
      reason: { code: 'communityPointsMissing', path: 'community' },
    });
    expect(severityWeight({ ...declared, community: 1 }).value).toBe(4);
  });
});

describe('what the table of criteria says', () => {
  it('counts a lost-time case and a death among the recordable ones', () => {
    expect(lineOf({ ...known, daysAway: 1 }, 'recordable')).toMatchObject({ value: 1, verdict: 'met' });
    expect(lineOf({ ...known, deaths: 2, otherRecordable: 1 }, 'recordable')).toMatchObject({ value: 3 });
    expect(lineOf(known, 'recordable')).toMatchObject({ value: 0, verdict: 'notMet' });
    expect(lineOf({ ...known, daysAway: 1, otherRecordable: null }, 'recordable')).toMatchObject({
      ...{ value: 1, verdict: 'met' },
    });
  });

  it('Tier 3 is covered by a higher tier, and met only below it', () => {
    const verdict = (facts: IncidentFacts) => lineOf(facts, 'challenge')?.verdict;
    expect(verdict(known)).toBe('met');
    for (const kg of [60, 600]) expect(verdict({ ...known, releases: [release(kg)] })).toBe('covered');
    expect(verdict({ ...known, daysAway: 1, safetySystemChallenged: true })).toBe('covered');
    // Somebody fell while a safety system was challenged: nothing was released, so that is its tier.
    const fall = { ...known, releases: [], unplannedRelease: false, deaths: 1, safetySystemChallenged: true };
    expect(classifyTier(fall).tier).toBe(3);
    expect(verdict(fall)).toBe('met');
    // How much was released is not known: nor whether it lies below Tier 2.
    expect(lineOf({ ...known, releases: [release(null)] }, 'challenge')).toMatchObject({
      ...{ value: null, verdict: 'pending' },
    });
    expect(verdict({ ...known, releases: [release(null)], safetySystemChallenged: true })).toBe('met');
    expect(verdict({ ...known, releases: [], unplannedRelease: false })).toBe('notMet');
  });

  it('a release nobody has entered is not none', () => {
    const verdicts = (facts: IncidentFacts) =>
      tierCriteria(facts)
        .filter(({ criterion }) => criterion === 'releaseAbove' || criterion === 'reliefAbove')
        .map(({ verdict }) => verdict);
    const without = { ...known, releases: [] };
    const open = ['notEntered', 'notEntered', 'notEntered', 'notEntered'];
    for (const unplannedRelease of [true, null])
      expect(verdicts({ ...without, unplannedRelease })).toEqual(open);
    expect(verdicts({})).toEqual(open);
    const none = ['notApplicable', 'notApplicable', 'notApplicable', 'notApplicable'];
    expect(verdicts({ ...without, unplannedRelease: false })).toEqual(none);
    expect(verdicts({ ...without, processInvolved: false })).toEqual(none);
    // One is listed, and it is no relief discharge.
    expect(verdicts(known)).toEqual(['notApplicable', 'notMet', 'notApplicable', 'notMet']);
  });
});
