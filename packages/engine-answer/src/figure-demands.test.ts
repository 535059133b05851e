import { describe, expect, test } from 'vitest';
import { amountsOf } from './alternatives.ts';
import { demandsOf } from './demands.ts';
import { actAsked } from './figure-demands.ts';
import { asksOfPerson } from './personal.ts';
import { givesUnit, wantedKind } from './question.ts';

const unmet = (question: string, text: string, heading = '') =>
  demandsOf(question)
    .filter(({ isMet }) => !isMet({ heading, text, scope: '' }))
    .map(({ word }) => word);

describe('a figure is of what is asked for', () => {
  test.each([
    ['最低氧含量动火', '全过程连续监测可燃气体和氧含量', ['氧含量']],
    ['oxygen limit for hot work', 'Oxygen is monitored at least every 2 h.', ['oxygen limit']],
    ['oxygen limit', 'Oxygen is at least 19.5 %.', []],
    ['多久测一次氧含量', '氧含量应连续监测，每 2 h 记录一次', []],
    ['硫化氢浓度高闻得到吗', '硫化氢浓度高时嗅觉麻痹', []],
    ['硫化氢报警值', '硫化氢最高容许浓度为 10 mg/m³', ['报警值']],
    ['硫化氢报警值', '佩戴便携式硫化氢报警仪', ['报警值']],
    ['硫化氢报警值', '硫化氢浓度达到 7 mg/m³ 时报警', []],
    ['硫化氢浓度多少撤离', '硫化氢最高容许浓度为 10 mg/m³。泄漏时撤离', ['撤离']],
    ['硫化氢浓度多少撤离', '硫化氢达到 15 mg/m³ 时撤离', []],
    ['死亡 15 人属于什么等级', '较大事故是指死亡 3 人至 9 人，或重伤 10 人至 49 人的事故', ['15 人']],
    ['死亡 9 人属于什么等级', '较大事故是指死亡 3 人至 9 人，或重伤 10 人至 49 人的事故', []],
    [
      'loss of 5 million CNY: what class',
      'A larger accident has direct losses from 10 million to below 50 million CNY.',
      ['5 million CNY'],
    ],
    [
      'loss of 20 million CNY: what class',
      'A larger accident has direct losses from 10 million to below 50 million CNY.',
      [],
    ],
    ['安全帽寿命', '戴安全帽观察不少于 30 min', ['寿命']],
    ['安全帽寿命', '安全帽使用期限不超过 30 个月', []],
  ])('%s: %s', (question, text, words) => expect(unmet(question, text)).toEqual(words));

  test('what is to be done at it is the end of the question', () => {
    expect(actAsked('苯浓度多少需要撤离？')).toBe('撤离');
    expect(actAsked('噪声多大就得戴耳塞')).toBe('戴耳塞');
    expect(actAsked('氧含量低于多少不得进入')).toBe('');
    expect(actAsked('安全阀多久要校验')).toBe('');
  });

  test('a unit of time that is named is answered by what people would say in it', () => {
    expect(givesUnit('1 h 内报告', 'min')).toBe(true);
    expect(givesUnit('30 天内补报', 'h')).toBe(false);
    expect(givesUnit('有效期 24 h', 'day')).toBe(true);
    expect(givesUnit('三十天内补报', 'h')).toBe(false);
    expect(givesUnit('within one day', 'h')).toBe(true);
  });

  test('million belongs to both ends of a range', () => {
    expect(amountsOf('losses from 10 million to below 50 million CNY')).toMatchObject([
      { from: 10, to: 50, fromIn: true, toIn: false, unit: 'M CNY', condition: false },
    ]);
  });

  test('a range behind a time says when', () => {
    const [time, tank] = amountsOf('settled for at least 5 min from 10 m³ to 50 m³');
    expect([time?.condition, tank?.condition]).toEqual([false, true]);
  });

  test('a life is a time, and a life jacket is none', () => {
    expect(wantedKind('safety helmet life')?.unit).toBe('h');
    expect(wantedKind('life jacket')).toBeNull();
  });

  test.each([
    ['Who is the plant manager', true],
    ["who's our safety director?", true],
    ['厂长是谁', true],
    ['谁是设备部部长？', true],
    ['who may be fire watch', false],
    ['who approves: manager or director', false],
    ['动火监护人是谁', false],
    ['一级吊装的审批人是谁', false],
  ])('%s: by name %s', (question, is) => expect(asksOfPerson(question)).toBe(is));
});
