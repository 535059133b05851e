import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, assessMany, riskOverTime } from '../assess.ts';
import { assessBundle, type Bundle } from '../bundle/assess-bundle.ts';
import type { Component } from '../component.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';
import { message } from '../messages.ts';
import { plan } from '../planning/plan-component.ts';
import { assessReliefDevice, type ReliefDevice } from '../relief-device/assess-relief-device.ts';
import type { PlanSettings, Settings } from '../settings.ts';
import { componentRule } from './component-schema.ts';
import { bundleItem, reliefItem } from './item-schema.ts';
import { mechanismRules } from './mechanism-schema.ts';
import type { ObjectRule, Rule } from './rule.ts';
import { settingsRule } from './settings-schema.ts';

type Plain = Record<string, unknown>;

/** A value that keeps a rule. */
function sound(rule: Rule): unknown {
  switch (rule.kind) {
    case 'number':
      return rule.max < 2 ? (rule.min + rule.max) / 2 : Math.min(Math.max(1, rule.min), rule.max);
    case 'choice':
      return [...rule.of][0];
    case 'flag':
      return true;
    case 'date':
      return '2020-01-01';
    case 'list':
      return [sound(rule.item)];
    case 'object':
      return Object.fromEntries(Object.entries(rule.fields).map(([name, own]) => [name, sound(own)]));
    default:
      return undefined;
  }
}

/** Values that break a rule, whatever its kind. */
function broken(rule: Rule): unknown[] {
  switch (rule.kind) {
    case 'number':
      return [
        ...(rule.above ? [0, 5e-324] : []),
        Number.NaN,
        Number.POSITIVE_INFINITY,
        rule.min - 1,
        rule.max * 2 + 1,
        '5',
        true,
        {},
        [],
      ];
    case 'choice':
    case 'named':
      return ['no such thing', '', 7, true, {}, '__proto__', 'constructor'];
    case 'flag':
      return ['yes', 1, 0, {}];
    case 'date':
      return ['2020-02-30', 'soon', 20200101, {}];
    case 'text':
      return [5, {}, true];
    default:
      return ['x', -5, false];
  }
}

interface Site {
  path: string;
  rule: Rule;
  plant: (value: unknown) => unknown;
}

/** Every declared field below a rule, with a way to put any value there. */
function sites(rule: ObjectRule, base: Plain, path: string, rebuild: (made: Plain) => unknown): Site[] {
  return Object.entries(rule.fields).flatMap(([name, own]): Site[] => {
    const here = path ? `${path}.${name}` : name;
    const plant = (value: unknown): unknown => rebuild({ ...base, [name]: value });
    const site = { path: here, rule: own, plant };
    if (own.kind === 'object')
      return [site, ...sites(own, (base[name] ?? {}) as Plain, here, (made) => plant(made))];
    if (own.kind === 'list' && own.item.kind === 'object') {
      const first = ((base[name] as Plain[] | undefined)?.[0] ?? sound(own.item)) as Plain;
      return [site, ...sites(own.item, first, `${here}[0]`, (made) => plant([made]))];
    }
    return [site];
  });
}

const full: Plain = {
  ...exampleComponent({
    financial: {
      material: 'carbon steel',
      equipmentCostUsdPerM2: 1000,
      productionLossUsdPerDay: 1000,
      populationPerM2: 0.001,
      injuryCostUsd: 1e6,
      environmentCostUsdPerBarrel: 10,
    },
  }),
};
const relief: ReliefDevice = {
  kind: 'relief-device',
  id: 'PSV-1',
  startDate: '2010-01-01',
  type: 'conventional',
  openSeverity: 'mild',
  leakSeverity: 'mild',
  setPressureMPa: 2,
  protected: { gffTotal: 3.06e-5, damageFactor: 10, maximumWorkingPressureMPa: 2 },
  demands: [{ event: 'fire', overpressureMPa: 4, consequenceAreaM2: 100, consequenceUsd: 1e6 }],
  tests: [{ date: '2015-01-01', effectiveness: 'B', opened: true }],
  leakConsequenceUsd: 1000,
};
const bundle: Bundle = {
  kind: 'bundle',
  id: 'E-1',
  startDate: '2015-01-01',
  shape: 3,
  lifeYears: 15,
  bundleCostUsd: 1e5,
  productionLossUsdPerDay: 1e4,
  rateReductionPercent: 30,
  shutdownDays: 5,
};

/** Numbers anywhere in an outcome that no figure may have. */
function impossible(value: unknown, path = ''): string[] {
  if (typeof value === 'number') {
    const isTemperature = /°C|temperature|year$|delta|β|Art|params/i.test(path);
    return Number.isNaN(value) || (value < 0 && !isTemperature) ? [`${path} = ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => impossible(inner, `${path}.${name}`));
}

const componentSites = sites(componentRule, full, '', (made) => made).filter(
  ({ path }) => !/^(reliefDevice|bundle|tank)\b/.test(path),
);
const mechanismSites = Object.entries(mechanismRules).flatMap(([type, rule]) =>
  sites(rule, { type }, 'mechanisms[0]', (made) => ({ ...full, mechanisms: [made] })),
);
const settingsSites = sites(settingsRule, { ...exampleSettings }, 'settings', (made) => made);

describe('the door', () => {
  it('knows every mechanism and more than 150 inputs', () => {
    expect(Object.keys(mechanismRules)).toHaveLength(21);
    expect(componentSites.length + mechanismSites.length + settingsSites.length).toBeGreaterThan(150);
  });

  it('refuses a broken value of any component or mechanism input with its path, and calculates nothing from it', () => {
    for (const { path, rule, plant } of [...componentSites, ...mechanismSites]) {
      for (const value of broken(rule)) {
        const given = plant(value) as Component;
        const outcome = assess(given, { ...exampleSettings, derivation: false });
        const said = `${path} = ${JSON.stringify(value)}`;
        expect(
          outcome.problems.some(({ field }) => field.startsWith(path) || path.endsWith('.type')),
          said,
        ).toBe(true);
        expect(impossible(outcome.result), said).toEqual([]);
        expect(outcome.result.gaps.length, said).toBeGreaterThan(/^(id|name|kind)$/.test(path) ? -1 : 0);
      }
    }
  });

  it('refuses a broken value of any setting with its path', () => {
    for (const { path, rule, plant } of settingsSites) {
      for (const value of broken(rule)) {
        const outcome = assess(full as unknown as Component, plant(value) as Settings);
        const said = `${path} = ${JSON.stringify(value)}`;
        expect(
          outcome.problems.some(({ field }) => field.startsWith(path)),
          said,
        ).toBe(true);
        expect(impossible(outcome.result), said).toEqual([]);
      }
    }
  });

  it('refuses a broken value of any input of relief devices and bundles with its path', () => {
    const all = [
      ...sites(reliefItem, { ...relief } as unknown as Plain, '', (made) => made).map((site) => ({
        ...site,
        run: (item: unknown) => assessReliefDevice(item as ReliefDevice, exampleSettings),
      })),
      ...sites(bundleItem, { ...bundle } as unknown as Plain, '', (made) => made).map((site) => ({
        ...site,
        run: (item: unknown) => assessBundle(item as Bundle, exampleSettings),
      })),
    ];
    for (const { path, rule, plant, run } of all) {
      for (const value of broken(rule)) {
        const { result, problems } = run(plant(value));
        const said = `${path} = ${JSON.stringify(value)}`;
        expect(result, said).toBeNull();
        expect(
          problems.some(({ field }) => field.startsWith(path)),
          said,
        ).toBe(true);
      }
    }
  });

  it('takes null for absent in every input', () => {
    for (const { path, plant } of [...componentSites, ...mechanismSites]) {
      const absent = assess(plant(undefined) as Component, exampleSettings);
      const none = assess(plant(null) as Component, exampleSettings);
      expect(none.problems, path).toEqual(absent.problems);
      expect(none.result, path).toEqual(absent.result);
    }
    for (const { path, plant } of settingsSites) {
      const absent = assess(full as unknown as Component, plant(undefined) as Settings);
      const none = assess(full as unknown as Component, plant(null) as Settings);
      expect(none.result, path).toEqual(absent.result);
    }
  });

  it('names an input nobody knows', () => {
    const outcome = assess(
      { ...full, geometry: { ...(full.geometry as Plain), thicknes: 5 } } as unknown as Component,
      exampleSettings,
    );
    expect(outcome.problems).toMatchObject([{ code: 'unknown-field', field: 'geometry.thicknes' }]);
    expect(outcome.result.atRbiDate.damageFactor).toBeNull();
    expect(message(outcome.problems[0]!, 'en')).toContain('furnishedThicknessMm');
    const foreign = assess({ ...full, inspektions: [] } as unknown as Component, exampleSettings);
    expect(foreign.result.atRbiDate.damageFactor).toBeNull();
    expect(foreign.result.areaM2).toBeNull();
  });

  it('neither echoes nor calculates an edition that does not exist', () => {
    const { result, problems } = assess(full as unknown as Component, {
      ...exampleSettings,
      edition: 'api581-9' as 'api581-3',
    });
    expect(result).toMatchObject({ edition: null, areaM2: null, atRbiDate: { damageFactor: null } });
    expect(problems[0]).toMatchObject({ code: 'unknown-value', field: 'settings.edition' });
  });

  it('lets a batch go on past whatever stands in it', () => {
    const bad: unknown[] = [
      null,
      5,
      'V-101',
      [],
      {},
      { id: 7 },
      { ...full, mechanisms: null },
      { ...full, mechanisms: [null, { type: 'cui', coatingDate: null }, 'x'] },
      { ...full, inspections: 'never' },
      { ...full, reliefDevice: 'valve' },
      { ...full, bundle: { history: [null] } },
    ];
    const study = [exampleComponent(), ...bad, exampleComponent()] as Component[];
    const outcomes = [...assessMany(study, { ...exampleSettings, timeline: ['2030-01-01'] })];
    expect(outcomes).toHaveLength(study.length);
    expect(outcomes[0]!.result).toEqual(outcomes.at(-1)!.result);
    for (const one of outcomes.slice(1, -1)) {
      expect(one.problems.length).toBeGreaterThan(0);
      expect(one.result.atRbiDate.pofPerYear).toBeNull();
    }
  });

  it('never throws and never makes up a figure, whatever comes in', () => {
    const anySite = fc.constantFrom(...componentSites, ...mechanismSites);
    fc.assert(
      fc.property(
        anySite,
        fc.anything(),
        fc.constantFrom(...settingsSites),
        fc.anything(),
        (site, value, own, other) => {
          const component = site.plant(value) as Component;
          const settings = { ...(own.plant(other) as PlanSettings), targets: { damageFactor: 100 } };
          const { result } = assess(component, { ...settings, derivation: false });
          expect(impossible(result)).toEqual([]);
          plan(component, settings);
          riskOverTime(component, settings, ['2030-01-01']);
        },
      ),
      freshRuns(10_000),
    );
  });
});
