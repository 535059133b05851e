import { expect, test } from 'vitest';
import { charactersOf, givesKind, gradesIn, inWords, wantedKind } from './index.ts';

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
