import { describe, expect, test } from 'vitest';
import { demandsOf } from './index.ts';

const unmet = (
  question: string,
  text: string,
  { heading = '', scope = '', synonyms = [] as string[][] } = {},
) =>
  demandsOf(question, synonyms)
    .filter(({ isMet }) => !isMet({ heading, text, scope }))
    .map(({ word }) => word);
const crane = '起重机械与 10 kV 架空线路的距离不小于 3 m，与 35 kV 线路不小于 4 m。';
const changes =
  '变更分为一般变更、较大变更和重大变更；重大变更由分管副总经理批准，较大变更由部门经理批准。 Changes are minor, larger or major. A major one is approved by the deputy general manager, a larger one by the department manager.';
const hoses = '装卸软管每半年进行 1 次耐压试验。';

describe('a clause answers only what it has', () => {
  test.each([
    ['氨的时间加权平均容许浓度是多少', '苯的时间加权平均容许浓度为 3 mg/m³', ['氨']],
    ['苯的容许浓度是多少', '甲苯的容许浓度为 50 mg/m³', ['苯']],
    ['起重机离 110 kV 线路多远', crane, ['110 kV']],
    ['起重机离 20 千伏线路多远', crane, ['20 千伏']],
    ['crane distance to 500 kV line', crane, ['500 kV']],
    ['电工手套耐压多久试验一次', hoses, ['手套']],
    ['消防水带每半年耐压试验吗', hoses, ['水带']],
    ['安全网多久检查一次', '脚手架每 7 天检查一次', ['安全网']],
    ['灭火器多久检查一次', '监护人配备灭火器材', ['灭火器']],
    ['罐车卸油流速是多少', '装油初始流速不大于 1 m/s', ['卸油']],
    ['动火作业票由谁审批', '一级动火作业票的有效期不超过 8 h，过期须重新办票', ['谁']],
    ['一级吊装的审批人是谁', '一级吊装应编制吊装方案并经批准', ['审批人是']],
    ['who approves the permit', 'The permit is valid for 8 h after it is approved.', ['who']],
    ['临时变更由谁批准', '重大变更由分管副总经理批准', ['临时变更']],
    ['三级动火票能用几天', '特级和一级不超过 8 h，二级不超过 72 h', ['三级']],
    ['谁能当动火监护人', '监护人离开时停止。 The fire watch leaves.', ['谁']],
    ['受限空间监护人要什么证', '监护人不得离开，保证联络', ['什么证']],
    ['重大事故是几人死亡', '较大事故是指死亡 3 人至 9 人。 A larger accident has 3 to 9 deaths.', ['重大']],
    ['How many deaths make a major accident?', 'A larger accident has 3 to 9 deaths.', ['major']],
    ['Who approves a minor change?', changes, ['minor']],
    ['一般变更由谁批准', changes, ['一般']],
    ['消防车有几辆', '消防水引入事故池', ['几辆']],
    ['how many fire trucks does the plant have', 'Fire water goes to the basin.', ['how many trucks']],
    ['temporary change of interlock', '临时变更最长不超过 6 个月', ['interlock']],
  ])('not: %s', (question, said, words) => expect(unmet(question, said)).toEqual(words));

  test.each([
    ['进罐前氧气要多少', '氧含量应为 19.5 %～21 %'],
    ['加氢装置开工前检查什么', '加氢装置开工前确认联锁投用'],
    ['吊车离 35 千伏多远', crane],
    ['50 吨的换热器吊装算几级', '40 t 至 100 t 为二级'],
    ['装卸软管多久做一次耐压试验', hoses],
    ['装汽油开始时流速多少', '装油初始流速不大于 1 m/s'],
    ['重大变更由谁批准', '重大变更由分管副总经理批准'],
    ['较大变更由谁批准', changes],
    ['who approves a major change', changes],
    ['锁主不在谁批准解锁', '由属地主管和安全人员共同确认设备安全、书面批准后方可解除'],
    ['who approves a major change', 'Major changes are approved by the deputy general manager.'],
    ['class 2 hot work permit', '二级动火作业票不超过 72 h'],
    ['四级风能不能吊装', '风力达到六级及以上不应露天吊装'],
    ['谁可以开锁', '只有上锁人本人可以开锁'],
    ['气体分析由谁做', '由经培训考核的人员进行'],
    ['桶最多堆几层', '桶装堆垛不超过 2 层'],
    ['how many steps does isolation have', 'Isolation has six steps.'],
    ['how many broken wires scrap a rope', 'A rope with more than 10 % broken wires is scrapped.'],
    ['how many hours of induction', 'Contractor staff have at least 8 h of induction.'],
    ['灭火器材谁来配备', '监护人佩戴明显标志并配备灭火器材'],
  ])('%s', (question, said) => expect(unmet(question, said)).toEqual([]));
});

describe('a clause is about the very subject that is named', () => {
  const vessels =
    '压力容器投用后 3 年内进行首次定期检验；安全状况等级 1、2 级的一般每 6 年检验一次，3 级的 3 年至 6 年。';
  const pipes =
    'GC1、GC2 级管道首次检验在投用后 3 年内；等级 1、2 级不超过 6 年，3 级不超过 3 年，4 级应处理缺陷。';
  const alarms =
    '可燃气体一级报警设定值不大于 25 % LEL，二级报警不大于 50 % LEL；有毒气体一级报警不大于职业接触限值。\nThe first alarm for combustible gas is set at no more than 25 % LEL and the second at no more than 50 % LEL; the first toxic alarm at no more than the occupational limit.';
  const benzene = '苯长期接触可致白血病，时间加权平均容许浓度为 3 mg/m³。';
  const monoxide = '一氧化碳中毒者移至空气新鲜处并给氧；短时间接触容许浓度为 30 mg/m³。';
  const larger = '较大事故是指死亡 3 人至 9 人，或直接经济损失 1000 万元以上 5000 万元以下的事故。';

  test.each([
    ['甲苯的时间加权平均容许浓度', benzene, ['甲苯']],
    ['苯的短时间接触容许浓度', benzene, ['短时间接触']],
    ['一氧化碳的时间加权平均容许浓度', monoxide, ['时间加权']],
    ['硫化氢的限值', '硫化氢最高容许浓度为 10 mg/m³', []],
    ['TWA of H2S', '硫化氢最高容许浓度为 10 mg/m³，苯的时间加权平均容许浓度为 3 mg/m³', ['TWA']],
    ['等级 3 级的管道多久检验', vessels, ['管道']],
    ['等级 3 级的管道多久检验', pipes, []],
    ['容器等级 5 级怎么办', vessels, ['5 级']],
    ['安全状况等级 3 级的管道多久检验', pipes, []],
    ['安全状况等级 3 级的容器多久检验', vessels, []],
    ['安全状况等级 3 级的管道多久检验', '防腐等级 3 级的管道每年检验', ['安全状况等级']],
    ['安全状况等级 3 级的管道多久检验', 'Pipes of grade 3 are inspected within 3 years.', []],
    ['有毒气体二级报警设多少', alarms, ['二级']],
    ['second toxic gas alarm', alarms, ['second']],
    ['可燃气体二级报警设多少', alarms, []],
    ['first toxic alarm', alarms, []],
    ['一般事故的损失是多少', larger, ['一般事故']],
    ['一般事故多久上报', '事故发生后 1 h 内报告', []],
    // What makes a class is told where it is named; what every accident asks for need not name it.
    ['一般事故死亡人数', '30 天内伤亡人数变化的应补报', ['一般事故']],
    ['一般事故重伤几个', '事故发生后现场人员立即报告', ['一般事故']],
    [
      'deaths of an ordinary accident',
      'A change in casualties is reported within 30 days.',
      ['ordinary accident'],
    ],
    ['一般事故有人死亡多久上报', '事故发生后 1 h 内报告', []],
    // A share of the explosive limit is not compared with a limit of 5 %.
    ['gas limit when LEL is 5 %', alarms, ['5 %']],
    ['gas limit when LEL is 5 %', 'At most 0.5 % where the limit is 4 % or more.', []],
    ['六级风可以动火吗', '风力达到六级时不应露天吊装', ['动火']],
    ['六级风可以动火吗', '大风达到五级时停止动火', []],
    ['六级风可以动火吗', '动火全过程应有监护人在场', ['六级']],
    ['压力容器上的安全阀多久校验', '安全阀每年至少校验 1 次', []],
  ])('%s', (question, text, words) => expect(unmet(question, text)).toEqual(words));

  test('a document says what its clauses are about, where they speak of no other', () => {
    const over = { scope: '高处作业与脚手架管理规定' };
    expect(unmet('高处作业的护栏多高', '外侧设 1.2 m 高护栏', over)).toEqual([]);
    expect(unmet('动火的护栏多高', '外侧设 1.2 m 高护栏', over)).toEqual(['动火']);
    expect(unmet('硫化氢区域采样站哪边', '采样应站在上风向', { scope: '硫化氢防护规定' })).toEqual([]);
  });

  test('words of the plant are the subject too', () => {
    const synonyms = [['硫化氢', '酸气']];
    expect(unmet('酸气的限值', '硫化氢最高容许浓度为 10 mg/m³', { synonyms })).toEqual([]);
    expect(unmet('酸气的限值', benzene, { synonyms })).toEqual(['酸气']);
  });
});
