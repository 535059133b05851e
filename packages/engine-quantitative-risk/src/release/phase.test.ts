import { describe, expect, it } from 'vitest';
import { findSubstance, fireball, outcomesOf, vapourPressure, weatherOfYear, type Year } from '../index.ts';
import { ammonia, ball, calmYear, hole } from '../testing/cases.ts';

const year = weatherOfYear(calmYear).value as Year;
const found = (one: Parameters<typeof outcomesOf>[0]) => outcomesOf(one, year, 20);
const reason = (one: Parameters<typeof outcomesOf>[0]) => found(one).omitted[0]?.reason.code;
const propane = (more: object) => hole({ substance: 'propane', temperature: 20, ...more });

describe('the phase', () => {
  it('has the vapour pressure of published tables within a tenth', () => {
    for (const [id, celsius, published] of [
      ['propane', 20, 0.836],
      ['propane', 60, 2.117],
      ['butane', 20, 0.208],
      ['butane', 100, 1.525],
      ['ammonia', 20, 0.857],
      ['ammonia', 60, 2.614],
      ['chlorine', 20, 0.674],
      ['sulfurDioxide', 20, 0.33],
      ['hexane', 100, 0.246],
      ['benzene', 100, 0.18],
      ['hydrogenSulfide', 20, 1.79],
    ] as const) {
      const value = vapourPressure(
        celsius,
        findSubstance(id) as NonNullable<ReturnType<typeof findSubstance>>,
      );
      expect(Math.abs((value ?? 0) / published - 1), `${id} ${celsius}`).toBeLessThan(0.1);
    }
  });
  it('is none that cannot be: a liquid below its vapour pressure, a gas above it, a liquid above its critical point', () => {
    expect(reason(propane({ phase: 'liquid', pressure: 0, head: 5 }))).toBe('liquidBoils');
    expect(reason(propane({ phase: 'gas', pressure: 3 }))).toBe('gasCondenses');
    expect(reason(propane({ phase: 'liquid', pressure: 5, temperature: 400 }))).toBe('aboveCritical');
    expect(reason(ball({ pressure: 0.001 }))).toBe('liquidBoils');
  });
  it('is as entered where it can be, at the vapour pressure and beside it', () => {
    for (const pressure of [0.735, 0.8, 2])
      expect(reason(propane({ phase: 'liquid', pressure }))).toBeUndefined();
    expect(reason(propane({ phase: 'gas', pressure: 0.5 }))).toBeUndefined();
    expect(reason(propane({ phase: 'gas', pressure: 8, temperature: 120 }))).toBeUndefined();
    expect(reason(propane({ phase: 'liquid', pressure: 0.05, temperature: -42.1 }))).not.toBe('liquidBoils');
    const { steps } = found(propane({ phase: 'liquid', pressure: 0.8 }));
    expect(steps.find(({ id }) => id === 'vapourPressure')?.value).toBeCloseTo(0.804, 2);
  });
  it('that cannot be checked is told', () => {
    const codes = (one: Parameters<typeof outcomesOf>[0]) => found(one).warnings.map(({ code }) => code);
    const gasoline = { substance: 'gasoline', phase: 'liquid', pressure: 0.5 };
    expect(codes(hole({ ...gasoline, temperature: 90 }))).toContain('phaseNotChecked');
    expect(codes(hole({ ...gasoline, temperature: 20 }))).not.toContain('phaseNotChecked');
  });
  it('a ball of hardly any pressure has no published share of heat', () => {
    const at = (pressure: number) => fireball({ mass: 1000, heatOfCombustion: 46_350, pressure });
    expect(at(0.001).reason?.code).toBe('radiatedNotPublished');
    expect(at(0.1).value?.radiatedFraction).toBeCloseTo(0.27 * 0.1 ** 0.32, 9);
  });
});

describe('what is told of a case', () => {
  it('the cloud of a flash is twice the flash, and says so', () => {
    const { steps } = found(
      ball({ ignitionDirect: 0, ignitionDelayed: 1, explosionShare: 1, explosionYield: 0.03 }),
    );
    const cloud = steps.find(({ id }) => id === 'explosion.cloud');
    // 2·2.5·(20 + 42.1)/425 of 100 t.
    expect(cloud?.value).toBeCloseTo((2 * 2.5 * 62.1 * 1e5) / 425, 3);
    expect(cloud?.formula).toContain('2·x');
    const tnt = steps.find(({ id }) => id === 'explosion.tnt');
    expect(tnt?.value).toBeCloseTo((0.03 * (cloud?.value as number) * 46_350) / 4680, 3);
  });
  it('a distance that is cut is told, and a rate no pipe has', () => {
    const big = found(hole({ hole: 20_000, inventory: 1e12 }));
    expect(big.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['rateOutside', 'distanceCut']),
    );
    expect(found(hole({})).warnings).toEqual([]);
    const wide = found(ammonia({ hole: 2000, inventory: 1e12 }));
    expect(wide.warnings.find(({ code }) => code === 'distanceCut')?.values).toEqual({ most: 10_000 });
  });
  it('a share of explosions that a pool does not have, and a jet that is over before its flame stands', () => {
    const told = (one: Parameters<typeof outcomesOf>[0]) => found(one).warnings.map(({ code }) => code);
    const benzene = { substance: 'benzene', phase: 'liquid', pressure: 0.3, temperature: 20 } as const;
    const delayed = { ignitionDirect: 0.01, ignitionDelayed: 0.02 };
    expect(told(hole({ ...benzene, ...delayed, explosionShare: 0.4 }))).toContain('poolDoesNotExplode');
    expect(told(hole({ ...benzene, ...delayed }))).not.toContain('poolDoesNotExplode');
    expect(told(hole({ hole: 100, inventory: 30 }))).toContain('jetIsShort');
  });
  it('a pool that is burnt in a few seconds heats no longer', () => {
    const spill = (inventory: number) =>
      found(
        hole({
          release: 'rupture',
          substance: 'hexane',
          phase: 'liquid',
          temperature: 20,
          inventory,
          poolDiameter: 20,
        }),
      );
    // 0.074 kg/(m²·s) over π/4·20² m²: 23.2 kg/s.
    const rate = 0.074 * (Math.PI / 4) * 400;
    const step = spill(5 * rate).steps.find(({ id }) => id === 'poolFire.duration');
    expect(step?.value).toBeCloseTo(5, 9);
    const half = (kilos: number) => spill(kilos).outcomes[0]?.half ?? 0;
    expect(half(5 * rate)).toBeLessThan(half(20 * rate));
    expect(half(20 * rate)).toBe(half(1e6));
    const fed = found(
      hole({ substance: 'hexane', phase: 'liquid', pressure: 0.3, temperature: 20, hole: 25, duration: 300 }),
    );
    expect(fed.steps.find(({ id }) => id === 'poolFire.duration')?.value).toBeCloseTo(300, 6);
  });
});

describe('ignition nobody gave', () => {
  const bare = {
    ignitionDirect: null,
    ignitionDelayed: null,
    pressure: 1,
    temperature: 30,
    height: 1,
    hole: 20,
  };
  it('leaves the toxic cloud, as if nothing were lit, and names the fires that are missing', () => {
    for (const substance of ['carbonMonoxide', 'hydrogenSulfide']) {
      const { outcomes, omitted, warnings } = found(hole({ ...bare, substance, hole: 2 }));
      expect(outcomes.map(({ kind, probability }) => `${kind} ${probability}`)).toContain('toxic 1');
      expect(omitted.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['jetFire', 'explosion', 'flashFire']),
      );
      expect(omitted[0]?.reason.code).toBe('ignitionNotPublished');
      expect(warnings.map(({ code }) => code)).toContain('toxicUnlit');
    }
  });
  it('leaves nothing of hydrogen, which is not toxic, nor of what was entered wrong', () => {
    expect(found(hole({ ...bare, substance: 'hydrogen' })).outcomes).toEqual([]);
    const wrong = hole({ ...bare, substance: 'carbonMonoxide', ignitionDirect: 0.9, ignitionDelayed: 0.9 });
    expect(found(wrong)).toMatchObject({ outcomes: [], omitted: [{ reason: { code: 'ignitionAboveOne' } }] });
  });
});
