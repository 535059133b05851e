import { describe, expect, test } from 'vitest';
import {
  confidenceOf,
  coverageFactor,
  coverageOf,
  givesKind,
  isInList,
  isPassing,
  isTurn,
  scoreFor,
  usualLimits,
  wantedKind,
} from './index.ts';

const word = (text: string, rarity: number, has: boolean, known = true) => ({
  ...{ word: text, rarity, has, known },
});

describe('what a clause has of a question', () => {
  test('counts each word by its rarity', () => {
    const { share, missing } = coverageOf([word('h2s', 3, true), word('limit', 1, true)]);
    expect([share, missing]).toEqual([1, []]);
    expect(coverageOf([word('h2s', 3, true), word('alarm', 1, false)]).share).toBe(0.75);
    expect(coverageOf([]).share).toBe(0);
  });
  test('lacks words no clause has, and the rarest of the others unless it has one nearly as rare', () => {
    const water = [word('h2s', 3, true), word('drinking', 6, false, false)];
    expect(coverageOf(water).missing).toEqual(['drinking']);
    expect(coverageOf([word('eyewash', 4, false), word('check', 1, true)]).missing).toEqual(['eyewash']);
    expect(coverageOf([word('eyewash', 4, true), word('station', 4.2, false)]).missing).toEqual([]);
  });
  test('multiplies its score, and decides whether it is an answer', () => {
    expect([coverageFactor(1), coverageFactor(0)]).toEqual([1, 0.5]);
    const sure = (share: number, missing: string[], top = 10) =>
      confidenceOf(top, 1, usualLimits, false, { share, missing }).reason;
    expect(sure(1, [])).toBe('reliable');
    expect(sure(0.8, ['drinking'])).toBe('uncovered');
    expect(sure(0.49, [])).toBe('few');
    // Half the score is enough for one that has nearly everything.
    expect([sure(1, [], 4), sure(0.6, [], 4)]).toEqual(['reliable', 'weak']);
    expect([scoreFor(1, usualLimits), scoreFor(0.5, usualLimits)]).toEqual([3, 6]);
  });
});

test('the kind of figure is told by how it is asked for', () => {
  const kind = (question: string) => wantedKind(question)?.unit;
  expect(kind('洗眼器离岗位多远')).toBe('m');
  expect(kind('行灯电压用多高')).toBeUndefined();
  expect(kind('看火多久')).toBe('h');
  expect(kind('多长时间检查')).toBe('h');
  expect(kind('最多几天')).toBe('day');
  expect(kind('exposure limit for ammonia')).toBeNull();
  expect(kind('能不能站人')).toBeUndefined();
  const gives = (text: string, question: string) => givesKind(text, wantedKind(question)!);
  expect(gives('洗眼器设在 15 m 内', '多远')).toBe(true);
  expect(gives('每周试水一次', '多久试一次')).toBe(true);
  expect(gives('监护人不得离开', '看火多久')).toBe(false);
  expect(gives('people leave upwind', 'what is the limit')).toBe(false);
});

test('words that only tell how something is asked are passed over, what names a thing is not', () => {
  for (const passed of ['干活', '怎么办', '三天内', '270', 'allowed', 'How', '多久'])
    expect([passed, isPassing(passed)]).toEqual([passed, true]);
  for (const turn of ['撤到', '挖出来', '就不能']) expect([turn, isTurn(turn)]).toEqual([turn, true]);
  for (const noun of ['能量', '不锈钢', '要素', '会议']) expect([noun, isTurn(noun)]).toEqual([noun, false]);
  for (const kept of ['电梯', '葫芦', '年龄', 'warranty', 'drinking', 'age', '安全帽', '氯气'])
    expect([kept, isPassing(kept)]).toEqual([kept, false]);
});

test('a list that shares its last word has each of its compounds', () => {
  expect(isInList('交通事故', '道路交通、火灾事故为 7 天内')).toBe(true);
  expect(isInList('交通事故', '道路交通畅通，防止火灾事故')).toBe(false);
  expect(isInList('事故', '交通、火灾事故')).toBe(false);
});

test('the name of a unit asks for a figure and is about nothing', () => {
  for (const unit of ['metres', 'tonnes', 'litres', '毫米', '分贝'])
    expect([unit, isPassing(unit)]).toEqual([unit, true]);
  for (const name of ['pipe', 'bars', '法兰']) expect([name, isPassing(name)]).toEqual([name, false]);
});
