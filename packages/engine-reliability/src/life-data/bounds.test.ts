import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import { describe, expect, it } from 'vitest';
import { fitExponential, fitWeibull, survivalCurve, weibullLife } from '../index.ts';
import { betaBinomialBounds } from './beta-binomial.ts';
import { readTypedLives } from './typed-lives.ts';

const example4 = [410, 620, 980, 1150, 1490, 1880, 2230, 2710];
/** Shock absorbers, kilometres: O'Connor 1985; Meeker and Escobar 1998, table C.2. */
const shock = {
  failures: [6700, 9120, 12200, 13150, 14300, 17520, 20100, 20900, 22700, 26510, 27410],
  suspensions: [
    6950, 7820, 8790, 9660, 9820, 11310, 11690, 11850, 11880, 12140, 12870, 13330, 13470, 14040, 17540, 17890,
    18450, 18960, 18980, 19410, 20100, 20150, 20320, 23490, 27490, 27890, 28100,
  ],
};

const close = (found: readonly (number | null)[] | null | undefined, expected: readonly number[]) => {
  expect(found).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect((found?.[i] ?? 0) / value).toBeCloseTo(1, 5);
};

// Independent: profile likelihoods by scipy 1.17.1 (minimize_scalar and brentq), 90 % and, for the shock absorbers, 95 %.
describe('likelihood-ratio bounds', () => {
  it('of a complete sample', () => {
    const bounds = fitWeibull({ failures: example4, method: 'mle' }).value?.bounds;
    expect(bounds?.kind).toBe('likelihoodRatio');
    close(bounds?.beta, [1.20922127, 3.12840866]);
    close(bounds?.eta, [1151.836864, 2236.185432]);
    close(bounds?.b10, [210.9850357, 912.5064535]);
  });

  it('with suspensions', () => {
    const bounds = fitWeibull({
      failures: [1200, 2100, 2900, 3600],
      suspensions: [4000, 4000, 4000],
      method: 'mle',
    }).value?.bounds;
    close(bounds?.beta, [0.907413576, 4.174664228]);
    close(bounds?.eta, [2992.300436, 8555.693771]);
    close(bounds?.b10, [407.3002296, 2557.541623]);
  });

  it('of the shock absorbers, whose fit is in the books', () => {
    const { value } = fitWeibull({ ...shock, method: 'mle', confidence: 0.95 });
    expect(value?.eta).toBeCloseTo(27_721.9, 0);
    expect(value?.beta).toBeCloseTo(3.15891, 4);
    expect(value?.logLikelihood).toBeCloseTo(-124.0016554, 6);
    close(value?.bounds?.beta, [1.897485802, 4.769197752]);
    close(value?.bounds?.b10, [9367.370253, 17_288.8882]);
  });

  it('of failures found between two looks, never looked at before, and seen', () => {
    const { value } = fitWeibull({
      failures: [1300, 1750],
      suspensions: [2000, 2000, 2000],
      intervals: [
        { from: 0, to: 500 },
        { from: 500, to: 1000 },
        { from: 1000, to: 1500 },
        { from: 1000, to: 1500 },
        { from: 1500, to: 2000 },
      ],
      method: 'mle',
    });
    // scipy.stats.weibull_min.fit on CensoredData: 2.0383694, 1838.1481
    expect(value?.beta).toBeCloseTo(2.0383694, 6);
    expect(value?.eta).toBeCloseTo(1838.148, 2);
    expect(value?.failures).toBe(7);
    close(value?.bounds?.beta, [1.022553149, 3.526913495]);
    close(value?.bounds?.b10, [202.4037727, 1014.754093]);
  });

  it('of items that came under watch late', () => {
    const { value } = fitWeibull({
      failures: [1200, 2100, 2900, 3600],
      suspensions: [4000, 4000, 4000],
      entries: [500, 0, 1500, 0, 0, 2000, 1000],
      method: 'mle',
    });
    expect(value?.beta).toBeCloseTo(1.81859969, 6);
    expect(value?.eta).toBeCloseTo(4135.5575, 2);
    expect(value?.logLikelihood).toBeCloseTo(-36.88890966, 7);
    close(value?.bounds?.eta, [2291.845802, 8812.550848]);
  });

  it('reads the share failed between the points of the rim', () => {
    // Independent profile likelihoods of the share failed by 500 h and by 1500 h.
    const looks = [
      { from: 0, to: 400 },
      { from: 400, to: 800 },
      { from: 300, to: 700 },
      { from: 800, to: 1100 },
      { from: 600, to: 900 },
    ];
    const found = fitWeibull({ method: 'mle', suspensions: [1200, 1500], intervals: looks });
    const watched = fitWeibull({
      method: 'mle',
      failures: [1200, 1500, 2100, 2600, 3100],
      suspensions: [2800, 3300],
      entries: [300, 800, 0, 1500, 1000, 500, 2000],
    });
    const by = (fit: typeof found, age: number) => fit.value?.bounds?.unreliability(age) ?? [];
    for (const [seen, right] of [
      [by(found, 500), [0.0846762936, 0.5488153021]],
      [by(watched, 1500), [0.0450090943, 0.6577357799]],
    ] as const)
      for (const [at, share] of right.entries())
        expect(Math.abs((seen[at] ?? 0) / share - 1)).toBeLessThan(5e-4);
  });

  it('has none where the data leave β open: failures found at one look each and lives still running', () => {
    // An independent profile of β stays within the drop of 1.353 all the way to zero: there is no lower bound of β, and none of η.
    const { value, warnings } = fitWeibull({
      method: 'mle',
      suspensions: [500, 900, 1500],
      intervals: [600, 1000, 1600, 2000].map((to) => ({ from: 0, to })),
    });
    expect(value?.beta).toBeCloseTo(0.9693, 4);
    expect(value?.bounds).toBeNull();
    expect(warnings.map(({ code }) => code)).toContain('noBounds');
  });

  it('tells the likelihood it took the top of: β alone has an equation for exact lives only', () => {
    const formulaOf = (lives: object) =>
      fitWeibull({ failures: [5, 8, 13, 21], method: 'mle', ...lives }).steps.find(({ id }) => id === 'beta')
        ?.formula;
    expect(formulaOf({})).toContain('Σt^β ln t');
    expect(formulaOf({ intervals: [{ from: 4, to: 9 }] })).toContain('R(a) − R(b)');
    expect(formulaOf({ entries: [0, 2, 0, 0] })).toContain('R(t_e)');
  });

  it('reads lives as an engineer writes them, all or none', () => {
    const { lives, wrong } = readTypedLives('1200，2000+ 500-900; <400、 1500@300 2500+@1000');
    expect(wrong).toBeNull();
    expect(lives).toEqual({
      failures: [1200, 1500],
      suspensions: [2000, 2500],
      intervals: [
        { from: 500, to: 900 },
        { from: 0, to: 400 },
      ],
      entries: [0, 300, 0, 1000],
    });
    for (const piece of ['900-500', '<0', '12x', '300@300', '-5', '0'])
      expect(readTypedLives(`1200, ${piece}`)).toMatchObject({ wrong: piece, lives: { failures: [] } });
    expect(readTypedLives('').lives.failures).toEqual([]);
    // Thousands with a blank would be read as two lives each.
    for (const [text, wrong] of [
      ['1 200,2 100,2 900', '1 200'],
      ['1 200 2 100', '1 200'],
      ['900, 12\u00a0500+', '12\u00a0500'],
    ] as const)
      expect(readTypedLives(text)).toMatchObject({ wrong, lives: { failures: [] } });
    expect(readTypedLives('410 620 980').lives.failures).toEqual([410, 620, 980]);
    expect(readTypedLives('1200 900, 410\n620').lives.failures).toEqual([1200, 900, 410, 620]);
  });

  it('refuses turned intervals, entries without a life and entries beyond it', () => {
    const reason = (more: object) => fitWeibull({ failures: example4, method: 'mle', ...more }).reason?.code;
    expect(reason({ intervals: [{ from: 9, to: 9 }] })).toBe('intervalTurned');
    expect(reason({ entries: [1] })).toBe('entriesUnmatched');
    expect(reason({ entries: example4 })).toBe('entryBeyondLife');
    expect(reason({ intervals: [{ from: 1, to: 9 }], method: 'rry' })).toBe('intervalsNeedLikelihood');
    expect(fitWeibull({ failures: example4, entries: [9, 0, 0, 0, 0, 0, 0, 0] }).warnings).toContainEqual({
      code: 'lateEntriesLeftOut',
      values: { count: 1 },
    });
  });

  /**
   * Six failures without suspensions, 90 % bounds of B10. 20 000 samples (scipy, same formulas): likelihood ratio 84.8 %, Fisher 78.5 %; of β 84.1 and 80.7 %. Four
   * hundred here, so that the test is quick: three standard errors are 5 %.
   */
  it('hold the truth more often than Fisher bounds in small samples', () => {
    const { seed } = freshRuns(1);
    let state = (seed % 2_147_483_646) + 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const truth = { beta: 2, eta: 1000 };
    const held = { likelihoodRatio: 0, fisher: 0 };
    for (let sample = 0; sample < 400; sample++) {
      const failures = Array.from({ length: 6 }, () => weibullLife(random(), truth));
      for (const bounds of ['likelihoodRatio', 'fisher'] as const) {
        const [low, high] = fitWeibull({ failures, method: 'mle', bounds }).value?.bounds?.b10 ?? [
          null,
          null,
        ];
        if (
          (low ?? Number.POSITIVE_INFINITY) <= weibullLife(0.1, truth) &&
          weibullLife(0.1, truth) <= (high ?? 0)
        )
          held[bounds] += 1;
      }
    }
    expect(held.likelihoodRatio / 400, `seed ${seed}`).toBeGreaterThan(0.78);
    expect(held.likelihoodRatio, `seed ${seed}`).toBeGreaterThan(held.fisher);
  });
});

describe('a failure-free time', () => {
  it('is part of B10 and of its bounds', () => {
    const failures = example4.map((age) => age + 1000);
    const { value, warnings } = fitWeibull({ failures, method: 'mle', threshold: 'estimate' });
    expect(value?.threshold).toBeGreaterThan(900);
    for (const bounds of ['likelihoodRatio', 'fisher'] as const) {
      const found = fitWeibull({ failures, method: 'mle', threshold: 'estimate', bounds }).value;
      const [low, high] = found?.bounds?.b10 ?? [0, 0];
      // By Fisher t₀ is known, so B10 is beyond it; by ratio B10 may be before the best t₀, since t₀ may be earlier.
      if (bounds === 'fisher') expect(low).toBeGreaterThan(found?.threshold ?? 0);
      expect((low ?? 0) < (found?.b10 ?? 0) && (found?.b10 ?? 0) < (high ?? 0)).toBe(true);
    }
    // Eight lives whose likelihood only grows towards the first: told, and the plot's t₀ taken.
    expect(warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['noThresholdTop', 'thresholdOpen']),
    );
  });

  // 24 lives, the top of whose likelihood lies at 31 h, 0.00035 above that at zero. Figures by scipy 1.17.1: brentq on the
  // profile of each figure, t₀ ≥ 0 and the rest made the best by Nelder-Mead and bounded searches.
  const flat = [
    776, 812, 832, 1160, 1227, 1254, 1265, 1468, 1589, 1750, 1843, 1943, 1946, 2040, 2117, 2143, 2225, 2238,
    2285, 2391, 2500, 2700, 2853, 2930,
  ];

  it('is where the likelihood is highest, however flat it is there', () => {
    const { value, warnings } = fitWeibull({ failures: flat, method: 'mle', threshold: 'estimate' });
    expect(value?.threshold).toBeCloseTo(31.474, 1);
    expect(value?.beta).toBeCloseTo(3.30077, 3);
    expect(value?.eta).toBeCloseTo(2027.622, 0);
    expect(value?.logLikelihood).toBeCloseTo(-188.13866558, 7);
    expect(warnings.map(({ code }) => code)).not.toContain('boundsGivenThreshold');
  });

  it('is as unknown as β and η in the bounds, which are the profile over all three', () => {
    const fit = (threshold: 'zero' | 'estimate') =>
      fitWeibull({ failures: flat, method: 'mle', threshold }).value?.bounds;
    const [free, given] = [fit('estimate'), fit('zero')];
    expect(given?.threshold).toBeNull();
    expect(free?.threshold?.[0]).toBe(0);
    expect(free?.threshold?.[1]).toBeCloseTo(744.227, 1);
    expect(free?.beta?.[0]).toBeCloseTo(1.44515, 3);
    expect(free?.beta?.[1]).toBeCloseTo(4.350486, 4);
    expect(free?.eta?.[0]).toBeCloseTo(1120.423, 0);
    expect(free?.eta?.[1]).toBeCloseTo(2290.857, 1);
    expect(free?.b10[0]).toBeCloseTo(794.742, 0);
    expect(free?.b10[1]).toBeCloseTo(1293.304, 0);
    expect(free?.beta?.[0]).toBeLessThan((given?.beta?.[0] ?? 0) - 0.5);
    for (const age of [700, 1000, 2000]) {
      const [wide, narrow] = [free?.unreliability(age), given?.unreliability(age)];
      expect(wide?.[0]).toBeLessThanOrEqual((narrow?.[0] ?? 0) + 1e-3);
      expect(wide?.[1]).toBeGreaterThanOrEqual((narrow?.[1] ?? 1) - 1e-3);
    }
  });

  it('that is taken as known is said to be, even where it lands at zero', () => {
    const early = [12, 40, 95, 160, 260, 390, 560, 900];
    const { value, warnings } = fitWeibull({
      failures: early,
      method: 'mle',
      threshold: 'estimate',
      bounds: 'fisher',
    });
    expect(value?.threshold).toBe(0);
    expect(warnings.map(({ code }) => code)).toContain('boundsGivenThreshold');
  });
});

describe('rank regression', () => {
  // scipy.stats.beta.ppf([0.05, 0.95], i, 9 − i) for i = 1 … 8: the printed 5 % and 95 % ranks of eight.
  it('has beta-binomial bounds, the printed ranks at the points', () => {
    const rank = (i: number) => betaBinomialBounds((i - 0.3) / 8.4, 8, 0.9);
    expect(rank(1)?.map((share) => Number(share.toFixed(4)))).toEqual([0.0064, 0.3123]);
    expect(rank(5)?.map((share) => Number(share.toFixed(4)))).toEqual([0.2892, 0.8071]);
    expect(rank(0.5)).toBeNull();
    const { value } = fitWeibull({ failures: example4 });
    expect(value?.bounds).toMatchObject({ kind: 'betaBinomial', beta: null, eta: null });
    // At 10 % the 95 % rank lies left of the first failure: no lower limit can be read from eight lives.
    const [low, high] = value?.bounds?.b10 ?? [0, 0];
    expect(low).toBeNull();
    expect(high).toBeGreaterThan(value?.b10 ?? 0);
  });

  /** Samples of a true Weibull line must be refused in five of a hundred, whatever fitted them. */
  it('has Anderson-Darling limits of its own', () => {
    const { seed } = freshRuns(1);
    let state = (seed % 2_147_483_646) + 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (const method of ['rry', 'rrx', 'mle'] as const) {
      let refused = 0;
      for (let sample = 0; sample < 1500; sample++) {
        const failures = Array.from({ length: 25 }, () => weibullLife(random(), { beta: 1.5, eta: 100 }));
        if (fitWeibull({ failures, method, bounds: 'fisher' }).value?.goodness?.rejected) refused += 1;
      }
      // Five standard errors.
      expect(Math.abs(refused / 1500 - 0.05), `${method}, seed ${seed}`).toBeLessThan(0.028);
    }
  });
});

// scipy.stats.ecdf with CensoredData and the log-log interval, 95 %
describe('survival without a distribution', () => {
  it('of the shock absorbers by Kaplan and Meier', () => {
    const { value } = survivalCurve({ ...shock, confidence: 0.95 });
    expect(value?.steps.map(({ survival }) => Number(survival.toFixed(6)))).toEqual([
      0.973684, 0.945046, 0.908698, 0.870836, 0.827294, 0.783752, 0.71844, 0.628635, 0.53883, 0.431064,
      0.323298,
    ]);
    expect(value?.steps.map(({ lower }) => Number(lower?.toFixed(4)))).toEqual([
      0.8275, 0.7973, 0.7397, 0.6873, 0.6272, 0.5736, 0.4801, 0.3557, 0.2613, 0.162, 0.0888,
    ]);
    expect(value?.steps.at(-1)?.upper).toBeCloseTo(0.590578, 6);
    expect(value?.median).toBe(26_510);
    // Σ d/n over the eleven risk sets.
    const risk = [38, 34, 26, 24, 20, 19, 12, 8, 7, 5, 4];
    expect(value?.steps.map(({ atRisk }) => atRisk)).toEqual(risk);
    expect(value?.steps.at(-1)?.hazard).toBeCloseTo(
      risk.reduce((sum, n) => sum + 1 / n, 0),
      12,
    );
  });

  it('counts an item only from where it came under watch', () => {
    const { value } = survivalCurve({ failures: [10, 20, 30], suspensions: [25], entries: [0, 15, 0, 5] });
    // At 10: first, third, fourth; at 20: second, third, fourth; at 30: the third alone.
    expect(value?.steps.map(({ atRisk }) => atRisk)).toEqual([3, 3, 1]);
    expect(value?.steps[1]?.survival).toBeCloseTo(4 / 9, 12);
    expect(value?.steps[2]?.survival).toBe(0);
    expect(value?.steps.at(-1)?.lower).toBeNull();
    expect(survivalCurve({ suspensions: [5] }).reason?.code).toBe('noFailures');
    expect(fitExponential({ failures: [10], suspensions: [20], entries: [4, 6] }).value?.rate).toBe(1 / 20);
  });
});
