import { describe, expect, test } from 'vitest';
import { demandsOf } from './index.ts';

const unmet = (question: string, said: string) =>
  demandsOf(question)
    .filter(({ isMet }) => !isMet(said))
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
    ['灭火器材谁来配备', '监护人佩戴明显标志并配备灭火器材'],
  ])('%s', (question, said) => expect(unmet(question, said)).toEqual([]));
});
