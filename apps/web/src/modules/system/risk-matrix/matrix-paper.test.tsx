import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { bandOfCell, defaultMatrix } from '@ircrisk/engine-risk-matrix';
import { addTexts } from '@ircrisk/ui/i18n/texts.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { addLevel, removeLevel } from './edits.ts';
import type { Axes } from './grid-view.ts';
import { MatrixPaper } from './MatrixPaper.tsx';

beforeAll(() => addTexts({ zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') }));

/** Four levels of probability, six of consequence. */
const definition = removeLevel(addLevel(defaultMatrix(), 'consequence'), 'probability');
const version: MatrixVersion = {
  id: '1',
  matrixId: '1',
  matrixVersion: 3,
  projectId: null,
  projectName: null,
  projectNameEn: null,
  method: null,
  name: '四行六列',
  nameEn: 'Four by six',
  template: 'default',
  state: 'active',
  definition,
  uses: 0,
  version: 1,
  updateTime: '2026-07-01 08:00:00',
};

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '');
const letterAt = (p: number, c: number) => {
  const band = bandOfCell(definition, p, c);
  return band ? riskWords[band].code : '?';
};

function printed(axes: Axes) {
  const page = renderToStaticMarkup(<MatrixPaper version={version} view={{ axes, pattern: false }} />);
  const [grid = '', ...tables] = page.split('<table>');
  return {
    columns: all(grid, /repeat\((\d+),/g),
    heads: all(grid, /class="matrix-head"><b>(\w+)<\/b>/g),
    feet: all(grid, /class="matrix-foot">(\w+)/g),
    letters: all(grid, /<b aria-hidden="true">([^<]*)<\/b>/g),
    hatched: all(grid, /class="matrix-cell (pattern-\w+)/g).length,
    rows: tables.map((table) => all(table.split('<tbody>')[1] ?? '', /<tr><td>([^< ]+)/g)),
  };
}

test.each([
  ['up', ['4', '3', '2', '1']],
  ['down', ['1', '2', '3', '4']],
] as const)('a matrix with fewer rows than columns is printed whole, probability %s', (axes, heads) => {
  const sheet = printed(axes);
  expect(sheet).toMatchObject({ columns: ['6'], heads, feet: [...'ABCDEF'], hatched: 24 });
  expect(sheet.letters).toEqual(heads.flatMap((p) => [1, 2, 3, 4, 5, 6].map((c) => letterAt(Number(p), c))));
});

test('with the axes exchanged it has as many rows as levels of consequence, each cell with its own letter', () => {
  const sheet = printed('across');
  expect(sheet).toMatchObject({
    columns: ['4'],
    heads: [...'FEDCBA'],
    feet: ['1', '2', '3', '4'],
    hatched: 24,
  });
  expect(sheet.letters).toEqual([6, 5, 4, 3, 2, 1].flatMap((c) => [1, 2, 3, 4].map((p) => letterAt(p, c))));
});

test('the tables below list every band and every level of both scales', () => {
  expect(printed('up').rows).toEqual([['L', 'M', 'MH', 'H'], ['4', '3', '2', '1'], [...'ABCDEF']]);
});
