import { describe, expect, test } from 'vitest';
import {
  asksForOld,
  asksOfPerson,
  givesUnit,
  inWords,
  isPassing,
  partsOf,
  personalDataIn,
  topicOf,
  wantedKind,
  wantedUnits,
  withoutPersonalData,
} from './index.ts';

describe('a question about somebody', () => {
  test.each([
    '张三是不是得了职业病？',
    '李建国有没有尘肺',
    '他是不是苯中毒了',
    '我的听力下降算不算职业病',
    '王工违章怎么处罚',
    '张三的体检结果和诊断是什么',
    '同事得了什么病',
    'Does Zhang San have an occupational disease?',
    'Is he fit for work?',
    'What did Mr. Chen do wrong?',
    'has my colleague got leukaemia',
  ])('%s', (question) => expect(asksOfPerson(question)).toBe(true));

  test.each([
    '苯会导致什么病',
    '硫化氢中毒急救',
    '有人在罐内晕倒怎么救',
    '职业病危害岗位多久体检一次',
    '施工方案由谁批准',
    '高处作业分几级',
    '他中毒了怎么办',
    '安全主任的职责是什么',
    '金属软管多久检查一次',
    '一氧化碳中毒的症状有哪些',
    'What illness does benzene cause?',
    'How often is a health check needed?',
    'Hydrofluoric acid on the skin: what to do?',
  ])('is not: %s', (question) => expect(asksOfPerson(question)).toBe(false));
});

describe('what points at somebody', () => {
  const instead = {
    person: '某员工',
    phone: '〔电话〕',
    identity: '〔证件号〕',
    email: '〔邮箱〕',
    staffNumber: '〔工号〕',
    account: '〔工号〕',
  };
  test.each([
    ['他的手机 138-0574-1234 打不通，氧含量多少才能进？', '他的手机 〔电话〕 打不通，氧含量多少才能进？'],
    ['联系 +86 13905741234 或 0574-87654321', '联系 〔电话〕 或 〔电话〕'],
    ['微信号：13905741234', '微信号：〔电话〕'],
    ['手机１３９０５７４１２３４', '手机〔电话〕'],
    ['身份证 33020519800101123X 的人能不能登高', '身份证 〔证件号〕 的人能不能登高'],
    ['请回复 li.xm@plant.example.com', '请回复 〔邮箱〕'],
    ['工号 A10234 的体检过期了', '工号 〔工号〕 的体检过期了'],
    ['张三是不是得了职业病？', '某员工是不是得了职业病？'],
    ['请问李建国有没有尘肺', '请问某员工有没有尘肺'],
    ['王工违章怎么处罚', '某员工违章怎么处罚'],
    ['Does Zhang San have an occupational disease?', 'Does 某员工 have an occupational disease?'],
    ['What did Mr. Chen do wrong?', 'What did 某员工 do wrong?'],
  ])('%s', (text, clean) => expect(withoutPersonalData(text, instead)).toBe(clean));

  test.each([
    '压力 13.5 MPa、流量 13800000000 kg/a',
    '火警拨打 119，急救 120',
    'GB 30871-2022 第 5.4 条，10 mg/m³',
    '氧含量 19.5 %～21 %，每 2 h 复测',
    '订单 2026-03-05 的 4100012345',
    '安全主任的职责是什么',
  ])('is not: %s', (text) => expect(personalDataIn(text)).toEqual([]));

  test('is told by kind, and what a cited clause says is nobody’s secret', () => {
    const text = '值班电话 0574-87654321，班长手机 13905741234';
    expect(personalDataIn(text, '应急值班电话：0574-87654321。')).toEqual([
      { kind: 'phone', text: '13905741234' },
    ]);
    expect(withoutPersonalData(text, instead, '0574-87654321')).toBe(
      '值班电话 0574-87654321，班长手机 〔电话〕',
    );
  });
});

describe('the parts of a question', () => {
  test('are the questions put in one go', () => {
    expect(partsOf('罐区雷雨天能不能装车？防雷接地电阻多少')).toEqual([
      '罐区雷雨天能不能装车？',
      '防雷接地电阻多少',
    ]);
    expect(partsOf('How often is a PSV tested? Who signs?')).toEqual([
      'How often is a PSV tested?',
      'Who signs?',
    ]);
  });
  test('are one where the rest only tells the circumstances', () => {
    expect(partsOf('罐里有人晕倒了。怎么救？')).toEqual(['罐里有人晕倒了。 怎么救？']);
    expect(partsOf('LOTO steps')).toEqual(['LOTO steps']);
    expect(partsOf('受限空间氧含量')).toEqual(['受限空间氧含量']);
    expect(partsOf('')).toEqual(['']);
  });
});

describe('the unit a figure is wanted in', () => {
  test('is named by the question', () => {
    expect(wantedUnits('硫化氢 10 mg/m3 相当于多少 ppm')).toEqual(['ppm']);
    expect(wantedUnits('hot work gas test valid for how many minutes')).toEqual(['min']);
    expect(wantedUnits('what is 10 ppm in mg/m³')).toEqual(['mg/m3']);
    expect(wantedUnits('受限空间里用多少伏的照明')).toEqual(['V']);
    expect(wantedUnits('气温多少度停止室外作业')).toEqual([]);
    expect(wantedUnits('oxygen in a confined space')).toEqual([]);
  });
  test('is given by a figure of its kind, written out or not', () => {
    expect(givesUnit('硫化氢最高容许浓度为 10 mg/m³', 'ppm')).toBe(false);
    expect(givesUnit('有效期 1 h', 'min')).toBe(true);
    expect(givesUnit('每半年至少一次', 'times')).toBe(true);
    expect(givesUnit('at least once a year', 'times')).toBe(true);
    expect(givesUnit('within two hours', 'h')).toBe(true);
  });
});

test('the topic is what is left without the words that ask', () => {
  expect(topicOf('一般事故要多长时间内上报？')).toBe('一般事故 上报？');
  expect(topicOf('What is the oxygen limit?')).toBe('is the oxygen limit?');
  expect(topicOf('怎么办')).toBe('怎么办');
  expect(topicOf('罐内用多少伏的照明，如何接线', ['多少伏'])).toBe('罐内 多少伏 照明， 接线');
  expect(topicOf('罐里太闷，还能吹能量进去吗')).toBe('罐 太闷， 吹能量进去');
});

test('superseded rules are asked for by name', () => {
  expect(asksForOld('旧版受限空间规定的氧含量')).toBe(true);
  expect(asksForOld('what did the previous revision say about oxygen')).toBe(true);
  expect(asksForOld('受限空间氧含量')).toBe(false);
});

describe('a question in everyday words', () => {
  test('says what rules have a word for', () => {
    expect(inWords('歇了一会儿再干')).toContain('中断');
    expect(inWords('能不能进去搭把手')).toContain('帮忙');
    expect(inWords('may I take off a colleague’s lock')).toBe('may I take off a colleague lock');
  });

  test('is about nothing by how much or how far it asks', () => {
    for (const word of ['最远', '最深', 'lowest', 'highest', 'nearer', 'furthest', 'strongest', 'rely'])
      expect([word, isPassing(word)]).toEqual([word, true]);
    for (const word of ['lighter', 'water', 'tower', '苯', '槽车'])
      expect([word, isPassing(word)]).toEqual([word, false]);
  });

  test.each([
    ['多重的东西算一级吊装', 't'],
    ['how heavy is a grade 1 lift', 't'],
  ])('for a weight wants one: %s', (question, unit) => expect(wantedKind(question)?.unit).toBe(unit));
});

test('what a phrase ends with, and how many of what, say the kind of figure', () => {
  const kind = (question: string) => wantedKind(question)?.unit;
  expect(kind('SCBA alarm pressure')).toBe('MPa');
  expect(kind('空呼报警压力')).toBe('MPa');
  expect(kind('较大事故死亡人数')).toBe('people');
  expect(kind('number of deaths in a larger accident')).toBe('people');
  expect(kind('撤离后怎么清点人数')).toBeUndefined();
  expect(kind('每天报警不超过多少个')).toBe('pieces');
  expect(kind('how many alarms a day')).toBe('pieces');
  expect(kind('用多少个小时')).toBe('h');
});
