import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptableAt,
  assessSite,
  contour,
  contourLevels,
  individualLimit,
  individualRisk,
  intolerableAt,
  judgeSocietal,
  outcomesOf,
  type Point,
  type SiteInput,
  societalRisk,
  weatherOfYear,
  type Year,
} from './index.ts';
import { ammonia, ball, calmYear, hole, village } from './testing/cases.ts';

const year = weatherOfYear(calmYear).value as Year;
const site = (more: Partial<SiteInput>): SiteInput => ({
  cases: [ball()],
  weather: calmYear,
  population: [village()],
  ambient: 20,
  gridStep: 20,
  plantAge: 'existing',
  ...more,
});
const riskAt = (cases: SiteInput['cases'], x: number, y: number) =>
  individualRisk(
    cases.flatMap((one) => outcomesOf(one, year, 20).outcomes),
    x,
    y,
  );

describe('what may follow', () => {
  const kinds = (one: Parameters<typeof outcomesOf>[0]) => {
    const { outcomes, omitted } = outcomesOf(one, year, 20);
    return {
      has: [...new Set(outcomes.map(({ kind }) => kind))],
      lacks: [...new Set(omitted.map(({ kind, reason }) => `${kind} ${reason.code}`))],
    };
  };
  it('gas: a jet fire, an explosion, a flash fire', () => {
    const all = {
      ignitionDirect: 0.1,
      ignitionDelayed: 0.2,
      explosionShare: 0.4,
      ignitionDelay: 180,
      explosionYield: 0.03,
    };
    expect(kinds(hole(all)).has).toEqual(['jetFire', 'explosion', 'flashFire']);
    expect(kinds(hole({ ...all, explosionYield: null })).lacks).toEqual(['explosion missingInput']);
  });
  it('liquefied gas: a fireball; its dense cloud is told as not calculated', () => {
    const all = { ignitionDirect: 0.1, ignitionDelayed: 0.2, explosionShare: 0.4, explosionYield: 0.03 };
    expect(kinds(ball(all))).toEqual({ has: ['fireball', 'explosion'], lacks: ['flashFire noPuff'] });
    expect(kinds(ball({ ...all, release: 'hole', hole: 25, ignitionDelay: 180 })).lacks).toEqual([
      'flashFire twoPhaseDense',
    ]);
    expect(kinds(ball({ phase: 'gas' })).lacks).toEqual(['fireball fireballOfGas']);
  });
  it('a liquid burns as a pool, now or later', () => {
    const pool = hole({
      substance: 'gasoline',
      phase: 'liquid',
      pressure: 0.3,
      temperature: 20,
      ignitionDirect: 0.02,
      ignitionDelayed: 0.03,
    });
    const { outcomes } = outcomesOf(pool, year, 20);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['poolFire']);
    expect(outcomes[0]?.frequency).toBeCloseTo(1e-4 * 0.05, 15);
  });
  it('ammonia: a toxic cloud of gas, none of the liquid', () => {
    expect(kinds(ammonia())).toEqual({ has: ['toxic'], lacks: [] });
    expect(kinds(ammonia({ phase: 'liquid', temperature: 20 })).lacks).toEqual(['toxic twoPhaseDense']);
    expect(kinds(ammonia({ phase: 'liquid', temperature: -34 })).lacks).toEqual(['toxic noPoolEvaporation']);
    const shares = outcomesOf(ammonia(), year, 20).outcomes.map(({ frequency }) => frequency);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1e-4, 15);
  });
  it('tells where its properties come from, and leaves the source away of what was entered', () => {
    const source = (more: object) =>
      outcomesOf(ammonia(more), year, 20)
        .steps.filter(({ id }) => id === 'properties' || id === 'probit')
        .map(({ reference }) => reference !== undefined);
    expect(source({})).toEqual([true, true]);
    expect(source({ own: { liquidDensity: 600 } })).toEqual([false, true]);
    expect(source({ own: { probit: { a: -16, b: 1, n: 2 } } })).toEqual([true, false]);
  });
  it('unknown names and missing places are told by case', () => {
    const reason = (more: object) => outcomesOf(hole(more), year, 20).omitted[0]?.reason;
    expect(reason({ substance: 'x' })?.code).toBe('unknownSubstance');
    expect(reason({ phase: 'x' })?.code).toBe('unknownPhase');
    expect(reason({ release: 'x' })?.code).toBe('unknownRelease');
    expect(reason({ x: null })).toMatchObject({ code: 'missingInput', path: 'x' });
    expect(reason({ temperature: -170 })?.code).toBe('gasBelowBoiling');
    expect(reason({ substance: 'other' })).toMatchObject({ code: 'missingInput' });
    expect(reason({ substance: 'ammonia', own: {}, ignitionDirect: null, pressure: 0.5 })).toBeUndefined();
  });
});

describe('the weather', () => {
  it('blows from its sector to the other side, over the width of the sector', () => {
    const toward = (sectors: (number | null)[]) =>
      (weatherOfYear([{ ...calmYear[0]!, sectors }]).value?.classes[0]?.towards ?? []).flatMap((share, at) =>
        share > 0 ? [[at * 11.25, (at + 1) * 11.25, share]] : [],
      );
    // From the north to the south: 22.5° of sixteen sectors, 45° of eight.
    expect(toward([50, 50, ...Array<number>(14).fill(0)])).toEqual([
      [168.75, 180, 0.25],
      [180, 191.25, 0.25],
      [191.25, 202.5, 0.25],
      [202.5, 213.75, 0.25],
    ]);
    expect(toward([100, ...Array<null>(15).fill(null)])).toEqual([
      [157.5, 168.75, 0.25],
      [168.75, 180, 0.25],
      [180, 191.25, 0.25],
      [191.25, 202.5, 0.25],
    ]);
  });
  it('may have eight sectors, is whole and known by name', () => {
    const eight = Array.from({ length: 16 }, (_, at) => (at % 2 ? null : 12.5));
    const { value } = weatherOfYear([{ ...calmYear[0]!, sectors: eight }]);
    expect(value?.sectors).toBe(8);
    for (const share of value?.classes[0]?.towards ?? []) expect(share).toBeCloseTo(1 / 32, 12);
    const reason = (more: object) => weatherOfYear([{ ...calmYear[0]!, ...more }]).reason?.code;
    expect(reason({})).toBe('weatherNotWhole');
    expect(reason({ stability: 'G' })).toBe('unknownStability');
    expect(reason({ period: 'noon' })).toBe('unknownPeriod');
    expect(reason({ sectors: [100] })).toBe('sectorsWrong');
    expect(weatherOfYear([]).reason?.code).toBe('noWeather');
  });
});

describe('GB 36894-2018', () => {
  it('has the limits of table 1', () => {
    const row = (of: Parameters<typeof individualLimit>[0]) => [
      individualLimit(of, 'new'),
      individualLimit(of, 'existing'),
    ];
    for (const of of ['highSensitive', 'important', 'class1'] as const) expect(row(of)).toEqual([3e-7, 3e-6]);
    expect(row('class2')).toEqual([3e-6, 1e-5]);
    expect(row('class3')).toEqual([1e-5, 3e-5]);
    expect(row('onSite')).toEqual([null, null]);
  });
  it('has lines of slope −1 through 10 deaths at 1e-4 and 1e-6', () => {
    expect(intolerableAt(10)).toBeCloseTo(1e-4, 12);
    expect(acceptableAt(10)).toBeCloseTo(1e-6, 12);
    expect(judgeSocietal(10, 1e-4)).toBe('reduce');
    expect(judgeSocietal(10, 1.1e-4)).toBe('intolerable');
    expect(judgeSocietal(10, 1e-6)).toBe('acceptable');
  });
});

describe('a site', () => {
  it('counts everybody: a fireball over a village', () => {
    // 100 t in 17.7 s: at 300 m more than 35 kW/m²? 0.27·0.8^0.32·1e5·46350/17.71/(4π·(300²+202²)) = 40.3: nobody is left.
    const { value } = assessSite(site({}));
    expect(value?.societal.points.at(-1)).toMatchObject({ deaths: 200 });
    expect(value?.societal.points.at(-1)?.frequency).toBeCloseTo(4e-6, 12);
    expect(value?.societal.lossOfLife).toBeCloseTo(1e-5 * (0.6 * 100 + 0.4 * 200), 12);
    expect(value?.places[0]).toMatchObject({ limit: 1e-5, exceeds: false });
    expect(value?.places[0]?.risk).toBeCloseTo(1e-5, 12);
    expect(value?.omitted).toEqual([]);
  });
  it('follows a frequent outcome as far as its risk is drawn', () => {
    // Once in a hundred years: the line of 3e-7 lies where three in a hundred thousand die.
    const { value } = assessSite(site({ cases: [ball({ frequency: 1e-2 })], population: [] }));
    const [line] = value?.contours.at(-1)?.lines ?? [];
    expect(value?.contours.at(-1)?.level).toBe(3e-7);
    const [x, y] = line?.[0] ?? [0, 0];
    expect(riskAt([ball({ frequency: 1e-2 })], x, y) / 3e-7).toBeCloseTo(1, 0);
  });
  it('leaves the people of the plant out of the curve, not out of the list of places', () => {
    const { value } = assessSite(site({ population: [village({ protection: 'onSite' })] }));
    expect(value?.societal).toMatchObject({ points: [], verdict: null, lossOfLife: 0 });
    expect(value?.places[0]).toMatchObject({ limit: null, exceeds: null });
  });
  it('says what is missing from its figures', () => {
    const found = assessSite(site({ cases: [ball(), ammonia({ phase: 'liquid', temperature: 20 })] }));
    expect(found.value?.omitted).toHaveLength(2);
    expect(found.warnings[0]).toMatchObject({ code: 'incomplete', values: { count: 2 } });
  });
  it('judges no place and no curve that what is missing may take further', () => {
    const rare = village({ x: 3000 });
    const judged = (more: Partial<SiteInput>) => {
      const { value } = assessSite(site({ population: [rare], ...more }));
      const [{ exceeds, reason } = { exceeds: 0, reason: null }] = value?.places ?? [];
      const { verdict, reason: why } = value?.societal ?? {};
      return [exceeds, reason?.code, verdict, why?.code];
    };
    const dense = (frequency: number | null) => ammonia({ phase: 'liquid', temperature: 20, frequency });
    expect(judged({ cases: [ball()] })).toEqual([false, undefined, null, undefined]);
    // The cloud of a flashing leak every hundred years is not calculated: nothing is said of a limit of 1e-5.
    expect(judged({ cases: [ball(), dense(1e-2)] })).toEqual([
      null,
      'placeNotJudged',
      null,
      'curveNotJudged',
    ]);
    // Not even how often it happens is known.
    expect(judged({ cases: [ball(), dense(null)] })).toEqual([
      null,
      'placeNotJudgedUnknown',
      null,
      'curveNotJudgedUnknown',
    ]);
    // Even if everybody died of it each time: 200 people at 1e-8 a year, below 1e-5/N and 1e-5.
    expect(judged({ cases: [ball(), dense(1e-8)] })).toEqual([false, undefined, 'acceptable', undefined]);
    // 200 at 1e-6: beyond 1e-5/N, within the limit of the place.
    expect(judged({ cases: [ball(), dense(1e-6)] })).toEqual([false, undefined, null, 'curveNotJudged']);
    // What was counted is above by itself.
    const near = { population: [village()], cases: [ball({ frequency: 1e-3 }), dense(1e-2)] };
    expect(judged(near)).toEqual([true, undefined, 'intolerable', undefined]);
    // Nobody lives off site, and people of the plant have no limit.
    const inside = { population: [village({ protection: 'onSite' })], cases: [ball(), dense(1e-2)] };
    expect(judged(inside)).toEqual([null, undefined, null, undefined]);
  });
  it('does not judge a place beyond where an effect was cut by that effect', () => {
    const strong = ammonia({ hole: 600, inventory: 1e9, temperature: 60, pressure: 2, frequency: 1e-3 });
    const { value } = assessSite(site({ cases: [strong], population: [village({ x: 10_500 })] }));
    expect(value?.cases[0]?.warnings.map(({ code }) => code)).toContain('distanceCut');
    expect(value?.places[0]).toMatchObject({ exceeds: null, reason: { code: 'placeNotJudged' } });
    // Nor is the curve of these people a verdict.
    expect(value?.societal).toMatchObject({ verdict: null, reason: { code: 'curveNotJudged' } });
  });
  it('has no figure without its table of weather, its people or its cases', () => {
    const reason = (more: Partial<SiteInput>) => assessSite(site(more)).reason?.code;
    expect(reason({ cases: [] })).toBe('noCases');
    expect(reason({ weather: [] })).toBe('noWeather');
    expect(reason({ ambient: null })).toBe('missingInput');
    expect(reason({ gridStep: 0 })).toBe('notPositive');
    expect(reason({ plantAge: 'x' })).toBe('unknownAge');
    expect(reason({ population: [village({ protection: 'x' })] })).toBe('unknownProtection');
    expect(reason({ population: [village({ indoors: 2 })] })).toBe('shareOutside');
    expect(reason({ population: [village({ day: -1 })] })).toBe('peopleNegative');
    expect(reason({ population: [village({ night: null })] })).toBe('missingInput');
  });
  it('a cloud reaches who lies down the wind', () => {
    const west = Array<number | null>(16).fill(0);
    west[12] = 100;
    const { value } = assessSite(site({ cases: [ammonia()], weather: [{ ...calmYear[1]!, sectors: west }] }));
    const east = assessSite(
      site({
        cases: [ammonia()],
        weather: [{ ...calmYear[1]!, sectors: west }],
        population: [village({ x: -300 })],
      }),
    );
    expect(value?.places[0]?.risk).toBeGreaterThan(0);
    expect(east.value?.places[0]?.risk).toBe(0);
    expect(value?.cases[0]?.warnings.map(({ code }) => code)).toContain('drawnOn');
  });
});

const inside = ([x, y]: Point, lines: readonly (readonly Point[])[]): boolean => {
  let odd = false;
  for (const line of lines)
    for (let at = 1; at < line.length; at += 1) {
      const [[ax, ay], [bx, by]] = [line[at - 1]!, line[at]!];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  return odd;
};

describe('lines of equal risk', () => {
  const coneAt = (peak: number) => (x: number, y: number) => peak * 10 ** (-Math.hypot(x, y) / 5);
  const lineOf = (peak: number, level: number) => {
    const lines = Array.from({ length: 41 }, (_, at) => at - 20);
    const values = lines.flatMap((y) => lines.map((x) => coneAt(peak)(x, y)));
    return contour({ step: 1, xs: lines, ys: lines, values }, level, coneAt(peak)).lines;
  };
  it('lie where the risk is: a cone that falls tenfold in 5 m', () => {
    const lines = lineOf(1e-3, 1e-5);
    expect(lines).toHaveLength(1);
    for (const [x, y] of lines[0] ?? []) expect(Math.hypot(x, y)).toBeCloseTo(10, 2);
    expect(lines[0]?.at(0)).toEqual(lines[0]?.at(-1));
  });
  it('close at the edge of the grid, and are none above the peak', () => {
    expect(lineOf(1, 1e-9)).toHaveLength(1);
    expect(lineOf(1e-3, 1)).toEqual([]);
  });
  it('of a saddle are two hills', () => {
    const values = [1, 1e-9, 1e-9, 1, 1, 1e-9, 1e-9, 1];
    const grid = { step: 1, xs: [0, 1, 2, 3], ys: [0, 1], values };
    expect(contour(grid, 1e-3, (x) => (x < 0.5 || x > 2.5 ? 1 : 0)).lines).toHaveLength(2);
  });
});

describe('always', () => {
  const metres = fc.double({ min: 1, max: 3000, noNaN: true });
  const kilos = fc.double({ min: 100, max: 5e5, noNaN: true });

  it('the risk of a fire falls with the distance', () => {
    fc.assert(
      fc.property(
        metres,
        metres,
        kilos,
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (a, b, inventory, angle) => {
          const [near, far] = [Math.min(a, b), Math.max(a, b)];
          const at = (r: number) => riskAt([ball({ inventory })], r * Math.cos(angle), r * Math.sin(angle));
          expect(at(near)).toBeGreaterThanOrEqual(at(far));
        },
      ),
      freshRuns(300),
    );
  });

  it('twice as often is twice the risk, never is none', () => {
    fc.assert(
      fc.property(metres, metres, fc.double({ min: 1e-9, max: 1e-2, noNaN: true }), (x, y, frequency) => {
        const cases = (times: number) => [
          ball({ frequency: frequency * times }),
          ammonia({ frequency: frequency * times }),
          hole({ frequency: frequency * times }),
        ];
        const once = riskAt(cases(1), x, y);
        expect(Math.abs(riskAt(cases(2), x, y) - 2 * once)).toBeLessThanOrEqual(1e-9 * once);
        expect(riskAt(cases(0), x, y)).toBe(0);
      }),
      freshRuns(40),
    );
  });

  it('F never rises with N, and the loss of life is the area under it', () => {
    const event = fc.record({
      deaths: fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
      frequency: fc.double({ min: 1e-9, max: 1e-3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 900 }), (events) => {
        const { points, lossOfLife } = societalRisk(events);
        for (let at = 1; at < points.length; at += 1) {
          expect(points[at]!.deaths).toBeGreaterThan(points[at - 1]!.deaths);
          expect(points[at]!.frequency).toBeLessThanOrEqual(points[at - 1]!.frequency);
        }
        expect(points.length).toBeLessThanOrEqual(401);
        for (const { deaths, frequency } of points) {
          const exact = events
            .filter((one) => one.deaths >= deaths)
            .reduce((sum, one) => sum + one.frequency, 0);
          expect(frequency).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        }
        expect(lossOfLife).toBeCloseTo(
          events.reduce((sum, one) => sum + one.deaths * one.frequency, 0),
          9,
        );
      }),
      freshRuns(200),
    );
  });

  it('lines around one round effect are circles, where its risk jumps too', () => {
    // Above 35 kW/m² everybody dies and a little further out 97 in a hundred: a line may lie in that jump.
    const jumps = fc.double({ min: 1.001, max: 1.02, noNaN: true });
    const steps = fc.constantFrom(10, 20, 50);
    fc.assert(
      fc.property(kilos, jumps, steps, (inventory, above, gridStep) => {
        const cases = [ball({ inventory, frequency: above * 3e-6 })];
        const { value } = assessSite(site({ cases, population: [], gridStep }));
        expect(value?.contours.map(({ level }) => level)).toEqual([3e-6, 3e-7]);
        for (const { lines } of value?.contours ?? []) {
          const radii = lines.flat().map(([x, y]) => Math.hypot(x, y));
          const [least, most] = [Math.min(...radii), Math.max(...radii)];
          // A decimetre is what a line is rounded to.
          expect(most - least).toBeLessThan(0.005 * most + 0.2);
        }
      }),
      freshRuns(12),
    );
  });

  it('lines of a higher risk lie within those of a lower one', () => {
    fc.assert(
      fc.property(fc.double({ min: -400, max: 400, noNaN: true }), kilos, (x, inventory) => {
        const cases = [ball({ frequency: 2e-4, inventory }), ball({ id: 'second', frequency: 2e-5, x })];
        const { value } = assessSite(site({ cases, gridStep: 40 }));
        const lines = contourLevels.flatMap(
          (level) => value?.contours.find((one) => one.level === level) ?? [],
        );
        expect(lines.length).toBeGreaterThan(1);
        for (let at = 1; at < lines.length; at += 1)
          for (const line of lines[at - 1]!.lines)
            for (const point of line) {
              // Where two lie on each other the rounding to a decimetre decides.
              const [px, py] = point;
              const near = [
                [0.2, 0],
                [-0.2, 0],
                [0, 0.2],
                [0, -0.2],
              ].map(([dx, dy]) => [px + dx!, py + dy!] as const);
              expect([point, ...near].some((one) => inside(one, lines[at]!.lines))).toBe(true);
            }
      }),
      freshRuns(8),
    );
  });
});
