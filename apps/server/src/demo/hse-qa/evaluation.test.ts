import type { Answer } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateAll } from '#modules/safety/hse-qa/index.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { faqs } from './faqs.ts';
import { type JudgedQuestion, judgedQuestions } from './judged.ts';
import { colloquialQuestions } from './judged-colloquial.ts';
import { answeredField, refusedField } from './judged-field.ts';
import { answeredPlain, nearPlain, offPlain } from './judged-plain.ts';
import { demoRules, seedJudgements, seedRules } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await seeded(platform.a.tenantId, judgedQuestions);
  await seeded(platform.b.tenantId, colloquialQuestions);
});
const seeded = (tenantId: string, questions: readonly JudgedQuestion[]) =>
  platform.inTenant(tenantId, async (tx) => {
    await seedRules(tx);
    await seedJudgements(tx, questions);
  });
afterAll(() => platform?.close());

test('the rules of the demo are many, in both languages', () => {
  expect(demoRules.length).toBeGreaterThanOrEqual(12);
  const clauses = demoRules.flatMap((rule) => rule.clauses);
  expect(clauses.length * 2).toBeGreaterThanOrEqual(250);
  for (const [clause, page, ...texts] of clauses)
    expect([clause, page, texts.every((text) => text !== '')]).toEqual([clause, page, true]);
});

test('at least forty accepted answers, in both languages, say no number their clause does not have', () => {
  expect(faqs.length).toBeGreaterThanOrEqual(40);
  const clauses = new Map<string, readonly string[]>(
    demoRules.flatMap(({ number, clauses: own }) =>
      own.map(([clause, , , , zh, en]) => [`${number.slice(7, 11)} ${clause}`, [zh, en]] as const),
    ),
  );
  for (const [place, , question, , answer, answerEn] of faqs) {
    const cited = clauses.get(place) ?? [];
    expect([question, unsupportedFigures(answer, cited), unsupportedFigures(answerEn, cited)]).toEqual([
      ...[question, [], []],
    ]);
  }
});

const measure = (tenantId: string) => {
  const viewer: Viewer = {
    userId: '1',
    tenantId,
    isOperator: false,
    dataScope: 'all',
    scopeDeptIds: [],
    projectId: null,
    permissions: new Set(['hse-qa.ask']),
  };
  return platform.inTenant(tenantId, (tx) => evaluateAll(tx, viewer));
};

test('colloquial questions in other words than the rules find their clause too', async () => {
  expect(colloquialQuestions.length).toBeGreaterThanOrEqual(130);
  const { misses, ...measured } = await measure(platform.b.tenantId);
  expect(measured.hitRate, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.85);
  expect(measured.zero).toBe(0);
});

test('at least 60 graded questions find their clause among the first three', async () => {
  expect(judgedQuestions.length).toBeGreaterThanOrEqual(60);
  const { misses, ...measured } = await measure(platform.a.tenantId);
  expect(measured.hitRate, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.85);
  expect(measured.mrr ?? 0).toBeGreaterThan(0.75);
  expect(measured.zero).toBe(0);
});

test('questions of the plant are answered, and of what its rules do not speak of, none', async () => {
  const client = await platform.client(platform.a.admin);
  const outcomeOf = async (question: string) =>
    (await client.post<{ outcome: string }>('/ircrisk-hse-qa/ask', { question })).body.data.outcome;
  const outcomes: string[] = [];
  for (const [question] of judgedQuestions) outcomes.push(await outcomeOf(question));
  const answered = outcomes.filter((outcome) => outcome === 'answered').length;
  expect(answered / outcomes.length, `${answered} of ${outcomes.length}`).toBeGreaterThan(0.5);
  const others = [
    '班车几点发车',
    '食堂今天中午吃什么',
    '年终奖怎么算',
    '如何申请年假',
    '周末去哪里钓鱼',
    'best pizza in town',
    'who won the football match',
    'train to Ningbo tomorrow',
    '工资什么时候发',
    '宿舍空调坏了找谁',
    '下周的电影票在哪买',
    '发票怎么报销',
    '发票抬头是什么',
    '宽带怎么申请',
    '停车位怎么申请',
    '今天天气怎么样',
    '打印机怎么连接',
    '请假单找谁签字',
    'book a meeting room',
    'when is payday',
    'how do I reset my mail password',
    'where is the canteen',
    'which restaurant is open tonight',
  ];
  for (const question of others) expect(await outcomeOf(question), question).not.toBe('answered');
});

/** Near to what the rules speak of, and not what they say. */
const nearTopics = [
  'What is the H2S limit in drinking water?',
  '手拉葫芦多久检查',
  '电梯多久年检',
  '叉车多久年检',
  'What is the warranty on the crane?',
  'What is the minimum age for working at height?',
  'how often is the forklift inspected',
  '氯气的接触限值是多少',
  'What is the exposure limit for ammonia?',
  '安全帽是什么颜色',
  '人字梯最高能用几米的',
  '吊车司机多大年龄不能干',
  'crane operator salary',
  '氨的时间加权平均容许浓度是多少',
  '起重机离 110 kV 线路多远',
  '起重机离 500 千伏线路多远',
  'crane distance to 220 kV line',
  '电工手套耐压多久试验一次',
  '消防水带每半年耐压试验吗',
  '安全网多久检查一次',
  '罐车卸油流速是多少',
  '灭火器多久检查一次',
  '乙炔瓶的检验周期',
  'How often are slings load tested?',
  '爆破片的爆破压力允差是多少',
  '高处作业票谁来批准',
  '动火作业票由谁审批',
  '一级吊装的审批人是谁',
  '临时变更由谁批准',
  '受限空间监护人要什么证',
];
/** Plain words for what a rule says. */
const plainQuestions = [
  ['洗眼器离岗位多远', '0331 5.2'],
  ['进罐前氧气要多少', '0312 5.3'],
  ['焊完活看火多久', '0311 6.1'],
  ['锁主下班了怎么办', '0315 4.3'],
  ['oxygen content limit before entry', '0312 5.3'],
  ['安全帽多久换', '0331 4.1'],
  ['气焊两瓶距离', '0311 5.4'],
  ['刮几级风不能吊装', '0313 5.1'],
  ['苯的限值是多少', '0334 4.4'],
  ['洗眼器离岗位不能超过多少米', '0331 5.2'],
] as const;

describe('an answer', () => {
  const ask = async (question: string) => {
    const client = await platform.client(platform.a.admin);
    return (await client.post<Answer>('/ircrisk-hse-qa/ask', { question })).body.data;
  };
  const places = ({ citations, quoted }: Answer) =>
    citations
      .slice(0, quoted)
      .map(({ documentNumber, clause }) => `${documentNumber.slice(7, 11)} ${clause}`);

  test('has what the question turns on; without it the nearest clauses are offered as that, and what is missing is told', async () => {
    for (const question of nearTopics) {
      const { outcome, quoted, citations, confidence } = await ask(question);
      expect([question, outcome, quoted]).toEqual([question, 'unreliable', 0]);
      expect(citations.length).toBeGreaterThan(0);
      expect(['few', 'uncovered']).toContain(confidence.reason);
      expect(confidence.missing.length, question).toBeGreaterThan(0);
    }
  });

  test('is given to plain words by the clause that has the figure', async () => {
    for (const [question, place] of plainQuestions) {
      const answer = await ask(question);
      expect([question, answer.outcome, places(answer)[0]]).toEqual([question, 'answered', place]);
    }
  });

  test('to plain questions is the clause with its figure, or none', async () => {
    const answered: string[] = [];
    const wrong: string[] = [];
    for (const [question, place, figures] of [...answeredPlain, ...answeredField]) {
      const answer = await ask(question);
      if (answer.outcome !== 'answered') continue;
      const shown = answer.figures.map(({ text }) => text);
      const isRight =
        places(answer)[0] === place && (!figures || shown.every((text) => figures.includes(text)));
      (isRight ? answered : wrong).push(`${question}: ${places(answer)[0]} ${shown.join(' ')}`);
    }
    for (const question of [...nearPlain, ...offPlain, ...refusedField])
      if ((await ask(question)).outcome === 'answered') wrong.push(question);
    expect(wrong).toEqual([]);
    expect(answered.length / (answeredPlain.length + answeredField.length)).toBeGreaterThanOrEqual(0.95);
  });

  test('to who is given where the clause names somebody else than is asked about', async () => {
    const outcome = async (question: string) => {
      const answer = await ask(question);
      return answer.outcome === 'answered' ? places(answer)[0] : answer.outcome;
    };
    expect(await outcome('谁可以开锁')).toBe('0315 4.2');
    expect(await outcome('脚手架谁能搭')).toBe('0314 6.3');
    expect(await outcome('气体分析由谁做')).toBe('0321 5.3');
    expect(await outcome('联锁恢复由谁确认')).toBe('0326 5.3');
    expect(await outcome('who may be guard of a confined space')).toBe('0312 6.1');
    expect(await outcome('who may erect scaffolds')).toBe('0314 6.3');
    expect(await outcome('who approves a grade 1 lift')).toBe('unreliable');
    expect(await outcome('谁能当动火监护人')).toBe('unreliable');
  });

  test('has the figure of the asked condition and grade alone', async () => {
    const figures = async (question: string) => (await ask(question)).figures.map(({ text }) => text);
    expect(await figures('苛刻条件下爆破片多久更换')).toEqual(['每年']);
    expect(await figures('正常条件下爆破片多久更换')).toEqual(['2 年至 3 年']);
    expect(await figures('安全状况等级 3 级的容器多久检验')).toEqual(['3 年至 6 年']);
    expect(await figures('how often are grade 3 vessels inspected')).toEqual(['3 年至 6 年']);
    expect(await figures('特级动火票有效期多长')).toEqual(['8 h']);
    expect(await figures('富氧环境氧含量不大于多少')).toEqual(['23.5 %']);
    // Whether it may be with 23.5 % is not told by the range of another condition.
    expect(await figures('氧含量 23.5 % 能不能进')).toEqual([]);
  });

  test('shows the figures of what is asked for, not every figure beside it', async () => {
    const figures = async (question: string) => (await ask(question)).figures.map(({ text }) => text);
    expect(await figures('洗眼器离岗位多远')).toEqual(['15 m']);
    expect(await figures('苯的限值是多少')).toEqual(['3 mg/m³']);
    expect(await figures('可燃气体一级报警设定值是多少')).toEqual(['25 % LEL']);
    expect(await figures('安全阀整定值偏差是多少')).toEqual(['±3 %']);
    expect(await figures('装油初始流速是多少')).toEqual(['1 m/s']);
    expect(await figures('起重机离 35 kV 线路多远')).toEqual(['4 m']);
  });

  test('to how often is a period, in words too, and never a time that stands beside it', async () => {
    const figures = async (question: string) => (await ask(question)).figures.map(({ text }) => text);
    expect(await figures('装卸软管多久做一次耐压试验')).toEqual(['每半年']);
    expect(await figures('现场处置方案多久演练一次')).toEqual(['每半年']);
    expect(await figures('洗眼器多久试一次水')).toEqual(['每周']);
    expect(await figures('How often are loading hoses pressure tested?')).toEqual(['每半年']);
  });

  test('has no figure where another clause of the rule has the word that its title lends to the first', async () => {
    expect((await ask('how long until an accident investigation reports')).figures).toEqual([]);
  });

  test('says which clause is the second, and how many agree with the first', async () => {
    const { confidence, citations } = await ask('进受限空间前氧含量要求是多少？');
    const at = confidence.rival?.at ?? 0;
    expect(citations[at - 1]).toMatchObject({ score: confidence.second, clause: confidence.rival?.clause });
    expect(confidence.agreeing).toBe(at - 2);
    expect(confidence.ratio).toBeCloseTo(
      (confidence.score ?? 0) / ((confidence.score ?? 0) + confidence.second),
      12,
    );
  });

  test('is not refused for the words that ask, and a refusal has its reason', async () => {
    expect((await ask('一般事故要多长时间内上报？')).outcome).toBe('answered');
    const { outcome, confidence } = await ask('以前版本的受限空间氧含量是多少');
    expect([outcome, confidence.reason]).toEqual(['unreliable', 'few']);
    expect(confidence.share ?? 1).toBeLessThan(confidence.shareLimit);
  });

  test('to how soon begins with the clause on the time limit', async () => {
    for (const question of ['事故发生后多长时间上报？', 'How soon is an accident reported?'])
      expect(places(await ask(question))[0], question).toBe('0335 4.1');
  });

  test('quotes what is about the question only', async () => {
    expect(places(await ask('What is the oxygen limit before entering a confined space?'))).toEqual([
      '0312 5.3',
    ]);
  });

  test('gives no figure in a unit the clauses do not have', async () => {
    const { outcome, confidence, figures } = await ask('硫化氢 10 mg/m3 相当于多少 ppm');
    expect([outcome, confidence.reason, confidence.units, figures]).toEqual([
      'unreliable',
      'unit',
      ['ppm'],
      [],
    ]);
  });

  test('to two questions has a clause for each, or says which is open', async () => {
    const both = await ask('罐区雷雨天能不能装车？防雷接地电阻多少');
    expect([both.outcome, places(both)]).toEqual(['answered', ['0325 5.2', '0325 4.1']]);
    const half = await ask('防雷接地电阻多少？年终奖怎么算？');
    expect([half.outcome, half.quoted]).toEqual(['unreliable', 0]);
    expect(half.parts).toEqual([
      { text: '防雷接地电阻多少？', answered: true },
      { text: '年终奖怎么算？', answered: false },
    ]);
  });

  test('shows superseded clauses only where they are asked for', async () => {
    expect((await ask('安全阀多久校验一次？')).outdated).toEqual([]);
    expect((await ask('受限空间氧含量')).outdated).toEqual([]);
    expect((await ask('旧版受限空间氧含量')).outdated.length).toBeGreaterThan(0);
    const client = await platform.client(platform.a.admin);
    const searched = async (question: string) =>
      (await client.post<Answer>('/ircrisk-hse-qa/ask', { question, superseded: true })).body.data;
    // The more so where the rule in force says other things in its own words.
    const lamps = await searched('受限空间照明电压多少伏');
    expect([lamps.outcome, places(lamps)[0], lamps.oldDocuments]).toEqual(['answered', '0312 5.7', 1]);
    expect(lamps.outdated[0]).toMatchObject({ documentNumber: 'Q/DHSH 0312-2025', revision: '0' });
    const ofRule = lamps.citations.filter(({ documentNumber }) => documentNumber === 'Q/DHSH 0312-2025');
    expect(ofRule.every(({ revision }) => revision === '1')).toBe(true);
    // And that nothing was found is told.
    const valves = await searched('安全阀多久校验一次');
    expect([valves.outcome, valves.outdated, valves.oldDocuments]).toEqual(['answered', [], 1]);
    expect((await ask('安全阀多久校验一次')).oldDocuments).toBeNull();
  });
});
