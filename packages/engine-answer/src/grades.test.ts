import { expect, test } from 'vitest';
import {
  charactersOf,
  editionIn,
  givesKind,
  gradesIn,
  headlinesIn,
  inWords,
  wantedKind,
  windForcesIn,
} from './index.ts';

test('grades are one however they are written', () => {
  expect(gradesIn('二级动火')).toEqual(['2']);
  expect(gradesIn('等级 1、2 级的容器，Ⅲ级')).toEqual(['1', '2', '3']);
  expect(gradesIn('grade 1 or 2, class IV')).toEqual(['1', '2', '4']);
  expect(gradesIn('特级和一级')).toEqual(['special', '1']);
  expect(gradesIn('special or grade 1 hot work')).toContain('special');
  for (const none of [
    '四级风',
    '风力达到四级',
    '上升一级管理',
    '三级教育',
    'GC2 级管道',
    '县级',
    'first class',
  ])
    expect([none, gradesIn(none)]).toEqual([none, []]);
});

test('short verbs are the words of rules, and what has synonyms stays', () => {
  expect(inWords('人还得盯多久')).toBe('人还得监护多久');
  expect(inWords('压力多少要撤')).toBe('压力多少要撤离');
  expect(inWords('盯火的人', ['盯火'])).toBe('盯火的人');
  expect(charactersOf('空呼剩多少压力要撤')).toContain('撤');
});

test('at once answers by when, not for how long', () => {
  expect(givesKind('应立即停止', wantedKind('看火多久')!)).toBe(false);
  expect(givesKind('应立即报告', wantedKind('事故多长时间上报')!)).toBe(true);
  expect(wantedKind('特级动火票有效期多长')?.unit).toBe('h');
  expect(wantedKind('管子多长')?.unit).toBe('m');
  expect(wantedKind('热到多少度停工')?.unit).toBe('°C');
});

test('winds are counted by their force and are no grades', () => {
  const forces = (text: string) => windForcesIn(text).map(({ value }) => value);
  for (const text of [
    '五级及以上大风',
    '大风达到五级（室外动火）',
    '风力达到 5 级',
    'wind of force 5 or more',
  ]) {
    expect([text, forces(text), gradesIn(text)]).toEqual([text, ['5'], []]);
  }
  expect([forces('一级动火遇大风'), gradesIn('一级动火遇大风')]).toEqual([[], ['1']]);
  expect(gradesIn('安全状况等级 5 级')).toEqual(['5']);
});

test('the figure is of the quantity that is asked for', () => {
  const shown = (text: string, question: string) =>
    headlinesIn(text, question, wantedKind(question), []).map((one) => one.text);
  const larger = '较大事故是指死亡 3 人至 9 人，或直接经济损失 1000 万元以上 5000 万元以下的事故。';
  expect(shown(larger, '较大事故的直接损失是多少')).toEqual(['1000 万元以上 5000 万元以下']);
  expect(shown(larger, '较大事故死亡多少人')).toEqual(['3 人至 9 人']);
  expect(shown('坠落高度 2 m 及以上为高处作业', '几级风不能高处作业')).toEqual([]);
  expect(shown('五级及以上大风时不应进行露天高处作业', '几级风不能高处作业')).toEqual(['五级']);
  expect(wantedKind('盲板抽堵作业票有效期')?.unit).toBe('h');
  const graded = '等级 1、2 级不超过 6 年，3 级不超过 3 年';
  expect(givesKind(graded, wantedKind('how often is it inspected')!, ['3'])).toBe(true);
  expect(givesKind(graded, wantedKind('how often is it inspected')!)).toBe(false);
});

test('an edition is named by its year', () => {
  expect(editionIn('2019 版 受限空间氧含量要求')).toEqual({ year: '2019', rest: '受限空间氧含量要求' });
  expect(editionIn('2019年版受限空间氧含量')?.year).toBe('2019');
  expect(editionIn('oxygen in the 2019 edition')?.year).toBe('2019');
  expect(editionIn('2019 年的事故')).toBeNull();
});
