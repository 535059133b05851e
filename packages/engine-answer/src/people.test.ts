import { describe, expect, test } from 'vitest';
import { isFirmName, namedIn, shortFirm, surnamesIn, withoutNamed } from './index.ts';

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
    ['当班老张去关阀，小李和阿强在场', '当班P去关阀，P和P在场'],
    ['操作工买买提·艾力打开阀门，由阿不都·热合曼监护', '操作工P打开阀门，由P监护'],
    ['车间主任何其正批准了方案，车间主任何其正。', '车间主任P批准了方案，车间主任P。'],
    ['仪表工慕容雪误关根部阀', '仪表工P误关根部阀'],
    ['某员工关根部阀', '某员工关根部阀'],
    ['The drain was opened by J. Kowalski at night.', 'The drain was opened by P at night.'],
    ["operator O'Brien and Sean O’Brien called Bob", 'operator P and P called P'],
    ['Mail of lanxi.ye and ye.lanxi was read.', 'Mail of P and P was read.'],
    ['Yongjiang Maintenance Co. sent two fitters', 'F sent two fitters'],
  ])('%s', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  test('what only looks like a name stays and is told', () => {
    expect(clean('交接时王建国与夜班均未提及')).toContain('夜班');
    expect(suspects('Peter Miller signed the sheet')).toEqual(['Peter Miller']);
    expect(suspects('Long Shan signed')).toEqual(['Long Shan']);
    expect(suspects('The Honeywell controller froze')).toEqual(['Honeywell']);
  });
});

test('firms are shortened as people do, and told from people', () => {
  expect(shortFirm('宁波甬江检修有限公司')).toEqual(['宁波甬江检修', '甬江检修']);
  expect(shortFirm('Yongjiang Maintenance Co., Ltd.')).toEqual(['Yongjiang Maintenance']);
  expect(shortFirm('检修有限公司')).toEqual([]);
  expect(['甬江检修', 'Yongjiang Maintenance', 'Honeywell'].map(isFirmName)).toEqual([true, true, true]);
  expect(['王海涛', 'Peter Miller'].map(isFirmName)).toEqual([false, false]);
});

test('somebody told with an initial is known by the surname', () => {
  const told = namedIn('It was J. Kowalski, with operator Mary Jones and Wang Haitao.').sure;
  expect(surnamesIn(told)).toEqual(['Kowalski', 'Jones']);
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
  '管径小于 50 mm，阀门老化，小时流量 20 t，扭矩 50 牛·米，耗电 3 千瓦·时，一小段管线。',
  'A. Background\nB. Valves were closed. See pump.li and fig. A. The O-ring failed.',
  'He can open it. Long bolts and a fan were used. The company reviewed it.',
];
test.each(technical)('nothing is taken out of a technical sentence: %s', (text) => {
  expect(clean(text)).toBe(text);
});
