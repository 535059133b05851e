import {
  codingQuality,
  failureCodes,
  failureRates,
  pooledRate,
  weibullFit,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { fleetFailures, lifeOutlook } from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { addTexts, setLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { uiTexts } from '@ircrisk/ui/i18n/ui-texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShellProvider, type ShellState } from '#shell/shell-context.ts';
import { FleetView } from './FleetView.tsx';
import { texts } from './index.tsx';
import { OutlookView } from './OutlookView.tsx';
import { PoolingView } from './PoolingView.tsx';
import { QualityView } from './QualityView.tsx';
import { RatesView } from './RatesView.tsx';
import { WeibullView } from './WeibullView.tsx';

const period = { name: 'all', from: '2020-01-01', to: '2020-12-31', start: 0, end: 1 };
const figure = (value: unknown) => ({
  value,
  unit: 'h',
  steps: [],
  warnings: [],
  reason: null,
  reference: 'x',
});
const client = new QueryClient();
const give = (endpoint: { path: string }, input: unknown, data: unknown) =>
  client.setQueryData(callKey(endpoint, input), data);
afterAll(() => setLanguage('zh'));
beforeAll(async () => {
  await addTexts(uiTexts);
  await addTexts(texts);
  await setLanguage('en');
  give(failureCodes, {}, [
    {
      kind: 'class',
      code: 'PU',
      zh: '泵',
      en: 'Pumps',
      appliesTo: ['rotating'],
      items: [],
      edition: null,
      sealed: false,
    },
  ]);
  give(
    failureRates,
    { period: 'all', by: 'class' },
    {
      period,
      releasedOnly: false,
      notices: [],
      rate: figure({ perMillionHours: 20, lower: 1e-5, upper: 3e-5 }),
      repair: figure({
        mtbfHours: null,
        mtbfGreaterThanHours: 8600,
        mttrHours: null,
        meanCostToRepair: null,
        hoursCoverage: { known: 41, of: 52 },
        costCoverage: { known: 0, of: 52 },
      }),
      rows: [
        {
          key: 'PU',
          zh: '泵',
          en: 'Pumps',
          failures: 7,
          hours: 312_000,
          perMillionHours: 22.4,
          lower: 10.5,
          upper: 42.1,
          mtbfHours: 44_571,
          mtbfGreaterThanHours: null,
          mttrHours: 5,
          hoursKnown: { known: 41, of: 52 },
          costKnown: { known: 0, of: 52 },
          meanCost: 100,
          downtimeHours: 40,
          estimated: true,
        },
      ],
    },
  );
  give(
    weibullFit,
    { period: 'all', isoClass: 'PU', method: 'mle', threshold: 'zero' },
    {
      period,
      failures: 3,
      suspensions: 1,
      unknownStart: 0,
      weibayes: null,
      notices: [],
      families: [{ family: 'weibull', logLikelihood: -1, aic: 6 }],
      fit: figure({
        beta: 1.7,
        eta: 1653,
        threshold: 0,
        b10: 434,
        median: 1300,
        mean: 1475,
        rhoSquared: 0.99,
        bounds: { kind: 'likelihoodRatio', confidence: 0.9, beta: [1, 2], eta: [1, 2], b10: [1, 2] },
        goodness: null,
      }),
      points: [{ age: 410, unreliability: 0.08, tag: 'P-1' }],
      suspended: [{ age: 900 }],
      line: [{ age: 434, unreliability: 0.1, lower: 0.05, upper: 0.2 }],
    },
  );
  give(
    lifeOutlook,
    { period: 'all', isoClass: 'PU', horizonMonths: 12 },
    {
      period,
      failures: 3,
      suspensions: 1,
      survival: figure({ median: 900, confidence: 0.9 }),
      survived: [{ age: 410, value: 0.75, lower: 0.3, upper: 0.9, atRisk: 4, hazard: 0.25 }],
      fitted: [{ age: 410, value: 0.8, lower: 0.4, upper: 0.95 }],
      fit: figure(null),
      forecast: figure({ items: 4, firstFailures: 3.99, withRenewal: 9.11, spares: 14, serviceLevel: 0.95 }),
      running: [{ equipmentId: '7', tag: 'P-7', age: 800, chance: 0.625 }],
      replacement: null,
      mixture: figure(null),
      modes: [{ code: 'ELP', zh: '外漏', en: 'Leak', failures: 4, beta: 2, eta: 900, b10: 292, share: 0.6 }],
      racing: { b10: 200, median: 700 },
      notices: [],
    },
  );
  give(
    fleetFailures,
    { period: 'all', isoClass: 'PU' },
    {
      period,
      items: 12,
      metered: 5,
      trend: figure({
        beta: 0.615,
        betaUnbiased: 0.598,
        betaInterval: [0.46, 0.79],
        instantaneousMtbf: 900,
        cumulativeMtbf: 700,
        laplace: -2.5,
        goodness: { statistic: 0.0695, critical10: 0.172, rejected: false },
        verdict: 'improving',
      }),
      mean: figure({ items: 12, confidence: 0.9 }),
      points: [{ age: 5, value: 0.33, lower: 0.1, upper: 0.9, atRisk: 12 }],
      demand: [
        {
          key: 'VA',
          zh: '阀',
          en: 'Valves',
          units: 1,
          failures: 1,
          demands: 100,
          probability: 0.01,
          lower: 0.0005,
          upper: 0.0466,
          reason: null,
        },
      ],
    },
  );
  give(
    pooledRate,
    { period: 'all', isoClass: 'PU', method: 'multiSample' },
    {
      period,
      samples: [{ nodeId: '1', name: '装置', nameEn: null, failures: 4, hours: 100_000, units: 9 }],
      figure: figure({
        method: 'multiSample',
        pooled: 4e-5,
        mean: 4e-5,
        deviation: 3e-5,
        gamma: { alpha: 2, beta: 3 },
        lower: 1e-5,
        upper: 1e-4,
      }),
    },
  );
  give(
    codingQuality,
    { period: 'all' },
    {
      period,
      total: 2,
      states: { raw: 1, coded: 1 },
      completeness: 55,
      missing: [{ field: 'modeCode', zh: '模式', en: 'Mode', count: 1 }],
      conflicts: [],
      units: [{ nodeId: '1', name: 'U', nameEn: null, count: 2, open: 1, completeness: 55 }],
    },
  );
});

const html = (view: ReactElement) =>
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(
        QueryClientProvider,
        { client },
        createElement(
          ShellProvider,
          { value: { open: () => undefined } as unknown as ShellState },
          createElement(App, null, view),
        ),
      ),
    ),
  );

describe('the views of the failure database', () => {
  it.each([
    [
      'rates',
      createElement(RatesView, { switcher: null }),
      ['Pumps', '22.4', '&gt; 8,600', 'No data', 'Hours known for 41 of 52 repairs', '41 / 52'],
    ],
    [
      'weibull',
      createElement(WeibullView, { switcher: null }),
      ['B10', '1.7', 'Probability plot', 'no Anderson-Darling'],
    ],
    [
      'outlook',
      createElement(OutlookView, { switcher: null }),
      ['9.11', '14', 'P-7', '62.5 %', 'All modes together', 'Give both costs'],
    ],
    [
      'fleet',
      createElement(FleetView, { switcher: null }),
      ['0.615', '0.0695', 'improving', '12 items', '0.01'],
    ],
    ['pooling', createElement(PoolingView, { switcher: null }), ['装置', 'α 2']],
    ['quality', createElement(QualityView, { switcher: null }), ['Mode', 'Raw']],
  ])('%s shows its figures', (_name, view, expected) => {
    const shown = html(view).replaceAll('<!-- -->', '');
    for (const text of expected) expect(shown).toContain(text);
  });
});
