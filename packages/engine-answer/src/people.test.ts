import { describe, expect, test } from 'vitest';
import { namedIn, withoutNamed } from './index.ts';

const clean = (text: string) => withoutNamed(text, namedIn(text).sure, { person: 'P', firm: 'F' });
const suspects = (text: string) => namedIn(text).suspect.map((one) => one.text);

describe('who is named', () => {
  test.each([
    ['由江苏华能安装有限公司负责施工', '由F负责施工'],
    ['联系永江检修有限责任公司，再通知中石工程股份有限公司。', '联系F，再通知F。'],
    ['Wang Jianguo of Yongjiang Maintenance Co., Ltd. closed it.', 'P of F closed it.'],
    ['The pump was fitted by ABC Contractors Ltd in May.', 'The pump was fitted by F in May.'],
    ['Huber Pumpen GmbH and Acme Valves Inc. answered', 'F and F answered'],
    [
      'Sun Wei opened the valve, then Jianguo Wang came with Zhang Xiao-ming.',
      'P opened the valve, then P came with P.',
    ],
    ['supervisor John Smith told operator Mary Jones', 'supervisor P told operator P'],
    ['项目经理欧阳锋到场，班长张伟检查后签字', '项目经理P到场，班长P检查后签字'],
    ['由赵六检查，李建国发现泄漏', '由P检查，P发现泄漏'],
    ['操作工孙小梅关闭阀门，安全员刘洋说', '操作工P关闭阀门，安全员P说'],
  ])('%s', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  test('what only looks like a name stays and is told', () => {
    expect(clean('交接时王建国与夜班均未提及')).toContain('夜班');
    expect(suspects('Peter Miller signed the sheet')).toEqual(['Peter Miller']);
    expect(suspects('Long Shan signed')).toEqual(['Long Shan']);
  });
});

/** Sentences of plants, in the words that begin like names. */
const technical = [
  '高压泵出口压力高于设定值，马达过热，于是停泵检查。',
  '石油产品与白油混合后，石脑油进入常压塔，方可启动。',
  '金属垫片失效，方向盘、高强度螺栓断裂，张力过大。',
  '操作员应佩戴空气呼吸器，监护人不得离开，负责人应签字确认。',
  '周围 15 m 内的地漏应封堵，易燃物清除，何时恢复由班长确认。',
  '叶轮磨损，余热锅炉停炉，孔板堵塞，丁烷泄漏，雷雨天停止装车。',
  '管道连接处泄漏，温度高报，关闭上游阀门，文件已更新。',
  '本公司与承包商公司共同检查，检修公司已到场，集团公司要求整改。',
  '程序未执行，许可证过期，任何人不得擅自拆除。',
  '安全阀校验，班组交接，车间主任批准，工程师现场确认。',
  'The Boiler Feed pump tripped and the Control Room called the Fire Brigade.',
  'API 610 and API RP 581 apply; see Risk Matrix and Root Cause Analysis.',
  'The Safety Valve lifted at High Pressure; Operator Training was late.',
  'Flow to the Crude Unit fell. Pump P-101A and Heat Exchanger E-201 were isolated.',
  'He can open it. Long bolts and a fan were used. The company reviewed it.',
];
test.each(technical)('nothing is taken out of a technical sentence: %s', (text) => {
  expect(clean(text)).toBe(text);
});
