import type { BadActorRow, BoardCase, Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { caseBoard, runBadActor, runBottlenecks } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
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
import { Bottlenecks } from './Bottlenecks.tsx';
import { CaseBoard } from './CaseBoard.tsx';
import { texts } from './index.tsx';
import { RankingView } from './RankingView.tsx';

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
const row: BadActorRow = {
  equipmentId: '1',
  tag: 'P-101A',
  name: 'pump',
  unit: 'U1',
  isoClass: 'PU',
  rank: 1,
  score: 0.5,
  parts: {},
  count: 3,
  downtimeHours: 12,
  withDowntime: 3,
  cost: 100,
  leaks: 1,
  mtbfHours: 900,
  classMtbfHours: 2000,
  mttrHours: 4,
  quadrant: 'chronic',
  sharePercent: 100,
  cumulativePercent: 100,
  vital: true,
  riskLevel: null,
  beta: 1.2,
  trend: 'noEvidence',
  reasons: [{ metric: 'count', zh: '规则', en: 'rule', value: 3 }],
  repeats: [],
  caseId: null,
  caseState: null,
};

afterAll(() => setLanguage('zh'));
beforeAll(async () => {
  await addTexts(uiTexts);
  await addTexts(texts);
  await setLanguage('en');
  const ranking: Ranking = {
    period,
    currency: 'CNY',
    events: 3,
    tags: 1,
    rows: [row],
    vitalFew: ['P-101A'],
    total: 12,
    failureLimit: 3,
    mttrLimitHours: 4,
    top: { count: [], downtime: [], cost: [], events: 3 },
    months: ['2020-01'],
    heat: [{ equipmentId: '1', tag: 'P-101A', counts: [3] }],
    figure: figure(null),
    notices: [],
  };
  give(runBadActor, { period: 'last12Months', metric: 'downtime' }, ranking);
  const known: BoardCase = {
    id: '1',
    caseNumber: 'BA-1',
    equipmentId: '1',
    tag: 'P-101A',
    equipmentName: 'pump',
    unit: 'U1',
    state: 'rca',
    stateReason: null,
    problem: 'seal leaks again',
    rootCause: null,
    championId: null,
    champion: null,
    targetMtbfHours: null,
    baselineFrom: null,
    actionDoneOn: null,
    openedOn: '2020-01-01',
    closedOn: null,
    verdict: 'improved',
    verifiedOn: null,
    openActions: 1,
    actions: 2,
    version: 1,
    allowed: ['accepted'],
  };
  give(caseBoard, {}, [known]);
  give(
    runBottlenecks,
    {},
    {
      plannedRunEnd: null,
      limitingDate: '2027-05-01',
      total: 1,
      beforeRunEnd: null,
      figure: figure(null),
      rows: [
        {
          equipmentId: '1',
          tag: 'V-201',
          name: 'vessel',
          unit: 'U',
          cause: 'remainingLife',
          date: '2027-05-01',
          daysLeft: 20,
          beforeRunEnd: null,
          others: [],
          riskLevel: null,
        },
      ],
    },
  );
});

const shell = { open: () => undefined } as unknown as ShellState;
const html = (view: ReactElement) =>
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(
        ShellProvider,
        { value: shell },
        createElement(QueryClientProvider, { client }, createElement(App, null, view)),
      ),
    ),
  );

describe('the views of bad actors', () => {
  it.each([
    ['ranking', createElement(RankingView, { switcher: null }), ['P-101A', 'Chronic', '1 hit', 'Jack-knife']],
    [
      'board',
      createElement(CaseBoard, { switcher: null }),
      ['seal leaks again', 'Root cause', 'Improved', 'Actions 1/2'],
    ],
    [
      'bottlenecks',
      createElement(Bottlenecks, { switcher: null }),
      ['V-201', '2027-05-01', 'Remaining life'],
    ],
  ])('%s shows its figures', (_name, view, expected) => {
    const shown = html(view).replaceAll('<!-- -->', '');
    for (const text of expected) expect(shown).toContain(text);
  });
});
