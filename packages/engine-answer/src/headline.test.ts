import { describe, expect, test } from 'vitest';
import { givesKind, headlinesIn, periodsIn, wantedKind } from './index.ts';

/** Pairs of neighbouring characters, and words of Latin letters. */
const wordsOf = (text: string) => {
  const han = [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair ?? '');
  return new Set([...han, ...(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])]);
};
const shown = (question: string, text: string, heading = '') => {
  const asked = [...wordsOf(question)];
  const about = wordsOf(heading);
  return headlinesIn(text, question, wantedKind(question), [
    asked.map((word) => ({ has: (one: string) => wordsOf(one).has(word), common: about.has(word) })),
  ]).map((one) => one.text);
};

const hoses = '装卸软管每半年进行 1 次耐压试验，试验压力为工作压力的 1.5 倍，使用年限不超过 5 年。';
const drills = '综合应急预案每年至少演练 1 次，现场处置方案每半年至少 1 次，演练后 7 天内完成评估。';
const discs = '爆破片在正常条件下 2 年至 3 年更换一次，苛刻条件每年更换；超过爆破压力未破的应立即更换。';
const crane = '起重机械与 10 kV 架空线路的距离不小于 3 m，与 35 kV 线路不小于 4 m；达不到时应停电或设隔离。';

const apparatus =
  '空气呼吸器气瓶压力不低于 25 MPa 方可使用，压力降至 5 MPa 报警时应立即撤离；气瓶每 3 年检验一次。';
const apparatusEn =
  'It is used only with a pressure of at least 25 MPa in the cylinder; at the 5 MPa whistle the wearer leaves at once.';
const heat = '日最高气温达到 40 ℃ 停止室外作业，37 ℃ 至 40 ℃ 全天室外作业不超过 6 h。';
const settling = '装油后检尺前应静置：小于 10 m³ 的 3 min，10 m³ 至 50 m³ 的 5 min，大于 50 m³ 的 10 min。';
const rest = 'In a turnaround people work at most 12 h on end, rest between shifts is at least 8 h.';
const permits = '特级和一级动火作业票的有效期不超过 8 h，二级动火作业票不超过 72 h。';
const vessels = '压力容器安全状况等级 1、2 级的一般每 6 年检验一次，3 级的 3 年至 6 年。';

const hotWork =
  '被测气体爆炸下限大于或等于 4 % 时，可燃气体浓度应不大于 0.5 %（体积分数）；爆炸下限小于 4 % 时，应不大于 0.2 %。';
const entryEn =
  'Combustible gas is at most 0.5 % where its lower explosive limit is 4 % or more, otherwise at most 0.2 %. Hydrogen sulfide is at most 10 mg/m³.';
const filling = '液化石油气槽车充装系数不大于 0.42 kg/L，储罐充装量不超过容积的 85 %。';
const areas = '控制区边界剂量率不大于 15 μSv/h，监督区边界不大于 2.5 μSv/h，边界设警戒绳。';
const lifts = 'A lift above 100 t is grade 1, from 40 t to 100 t grade 2, below 40 t grade 3.';
const doses =
  'Radiation workers receive at most 20 mSv a year averaged over five years and at most 50 mSv in any year.';

describe('what answers in short', () => {
  test.each([
    ['装卸软管多久做一次耐压试验', hoses, '软管检验', ['每半年']],
    ['装卸软管的使用年限是几年', hoses, '软管检验', ['5 年']],
    ['现场处置方案多久演练一次', drills, '应急演练', ['每半年']],
    ['综合应急预案多久演练一次', drills, '应急演练', ['每年']],
    ['演练后多长时间内完成评估', drills, '应急演练', ['7 天']],
    ['槽车最多能装多满', filling, '', ['0.42 kg/L']],
    ['储罐最多能装多满', filling, '', ['85 %']],
    // The figure of another thing does not stand in because its unit fits.
    ['槽车的流速', '装船流速不大于 7 m/s，槽车液位不超过 85 %。', '', []],
    ['洗眼器多久试一次水', '洗眼器设在 10 s 路程（15 m）内，每周试水一次。', '', ['每周']],
    ['苛刻条件下爆破片多久更换', discs, '爆破片更换', ['每年']],
    ['正常条件下爆破片多久更换', discs, '爆破片更换', ['2 年至 3 年']],
    [
      'How often are loading hoses pressure tested?',
      'Hoses are pressure tested every half year at 1.5 times the working pressure and used for no more than 5 years.',
      'Hoses',
      ['every half year'],
    ],
    ['class 2 hot work permit valid for how long', permits, '作业票有效期', ['72 h']],
    ['一级动火票有效期多长', permits, '作业票有效期', ['8 h']],
    ['3 级的容器多久检验一次', vessels, '首次检验', ['3 年至 6 年']],
    ['空呼压力多少要撤', apparatus, '空气呼吸器检查', ['5 MPa']],
    ['at what pressure must I leave', apparatusEn, 'Breathing apparatus', ['5 MPa']],
    ['热到多少度不能干', heat, '高温作业', ['40 ℃']],
    ['装完油等几分钟才能检尺', settling, '静置时间', []],
    ['60 m³ 的罐装完油等几分钟才能检尺', settling, '静置时间', ['10 min']],
    ['how long between shifts must people rest', rest, 'Fatigue', ['8 h']],
    ['软管的检验周期', '软管使用年限不超过 5 年。', '', []],
    ['起重机与 35 kV 线路的距离', crane, '', ['4 m']],
    ['监护人站多远', '监护人不得离开。消防车停在 10 m 外。', '', []],
  ])('%s', (question, text, heading, expected) => expect(shown(question, text, heading)).toEqual(expected));

  test.each([
    ['爆炸下限小于4%时可燃气体允许浓度', hotWork, ['0.2 %']],
    ['爆炸下限 6 % 的可燃气体允许浓度', hotWork, ['0.5 %']],
    ['可燃气体允许浓度', hotWork, []],
    ['gas limit when LEL is 3 %', entryEn, ['0.2 %']],
    ['监督区剂量率限值', areas, ['2.5 μSv/h']],
    ['which grade is a 40 t lift', lifts, ['grade 2']],
    ['100 t 的吊装是几级', '大于 100 t 为一级吊装，40 t 至 100 t 为二级，小于 40 t 为三级。', ['二级']],
    ['which grade is a lift', lifts, []],
    ['maximum dose in any single year', doses, ['50 mSv']],
    ['maximum dose', doses, []],
  ])('of several alternatives the one that is named: %s', (question, text, expected) =>
    expect(shown(question, text)).toEqual(expected),
  );

  const noise = '每天接触 8 h 的噪声等效声级不超过 85 dB(A)；接触时间减半，限值增加 3 dB(A)。';
  const noiseEn =
    'For 8 h a day the equivalent noise level is at most 85 dB(A); with half the time the limit rises by 3 dB(A).';
  const spoil = '沟深超过 1.2 m 应放坡或支撑，堆土距坑边不小于 1 m，高度不超过 1.5 m。';
  const spoilEn =
    'Trenches deeper than 1.2 m are sloped. Spoil stays at least 1 m from the edge and no higher than 1.5 m.';
  const oxygen = '氧含量应为 19.5 %～21 %（体积分数），富氧环境不大于 23.5 %；低于 19.5 % 不得进入。';
  const oxygenEn =
    'Oxygen is 19.5–21 % by volume, at most 23.5 % where enrichment is possible; below 19.5 % nobody enters.';
  const loading =
    'Loading starts at no more than 1 m/s; when the spout is submerged by 200 mm the flow may rise to at most 4.5 m/s.';
  const fillingEn =
    'LPG trucks are filled to at most 0.42 kg/L, storage vessels to at most 85 % of their volume.';
  const rate = '每名操作员平均每 10 min 的报警不超过 1 个，每天不超过 144 个。';
  const flood = '10 min 内报警达到 10 个及以上为报警泛滥，至 10 min 内少于 5 个为止；每次泛滥应分析原因。';
  const rope = '钢丝绳一个捻距内断丝超过 10 %、直径减小 7 % 或有明显变形的应报废。';
  test.each([
    // A step is no limit, unless the step is asked for.
    ['噪声限值', noise, '噪声接触限值', ['85 dB(A)']],
    ['noise limit', noiseEn, 'Noise limit', ['85 dB(A)']],
    ['噪声限值增加多少', noise, '噪声接触限值', ['3 dB(A)']],
    ['接触时间减半时噪声限值', noise, '噪声接触限值', []],
    // A height is no distance.
    ['堆土高度', spoil, '', ['1.5 m']],
    ['spoil height', spoilEn, '', ['1.5 m']],
    ['堆土距离坑边多远', spoil, '', ['1 m']],
    ['how far is spoil from the edge', spoilEn, '', ['1 m']],
    // 不能超过 is a limit and no ban; what holds for the exception is asked for by its name.
    ['富氧环境的氧含量不能超过多少', oxygen, '', ['23.5 %']],
    ['What is the maximum oxygen in an oxygen-enriched space?', oxygenEn, 'Oxygen', ['23.5 %']],
    ['氧含量低于多少不得进入', oxygen, '', ['19.5 %']],
    ['max loading velocity', loading, 'Loading velocity', ['4.5 m/s']],
    // The thing is named in other words.
    ['LPG tank fill limit', fillingEn, 'Filling level', ['85 %']],
    // So many things are no time, and what they are counted in is none that is asked for.
    ['每天报警不超过多少个', rate, '报警率目标', ['144 个']],
    ['报警泛滥什么时候算结束', flood, '报警泛滥', []],
    ['直径磨损多少要报废', rope, '', []],
    // The most is not told by the least.
    ['气瓶间最大间距', '氧气瓶与乙炔瓶间距不小于 5 m。', '', []],
    ['气瓶间最小间距', '氧气瓶与乙炔瓶间距不小于 5 m。', '', ['5 m']],
    // What was left out as a condition is what the words name.
    ['报警压力是多少', apparatus, '空气呼吸器检查', []],
    ['受限空间氧含量', '氧含量应为 19.5 %～21 %，低于 19.5 % 不得进入受限空间。', '', ['19.5 %～21 %']],
  ])('the figure is of the very quantity: %s', (question, text, heading, expected) =>
    expect(shown(question, text, heading)).toEqual(expected),
  );

  test('has how often in words as the text has it', () => {
    expect(
      periodsIn('每年 每半年 每季度 每月 每周 每日 每班 每 2 h 每三个月').map((one) =>
        one.replace(/\s/g, ''),
      ),
    ).toEqual(['每年', '每半年', '每季度', '每月', '每周', '每日', '每班', '每2h', '每三个月']);
    expect(
      periodsIn('yearly, half-yearly, quarterly, monthly, weekly, daily, every 2 to 3 years, once a month'),
    ).toEqual([
      ...['yearly', 'half-yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'every 2 to 3 years'],
      'once a month',
    ]);
    expect(periodsIn('每年演练 2 次')).toEqual(['每年演练 2 次']);
    expect(periodsIn('每人 2 次，年限 5 年')).toEqual([]);
  });

  test('keeps what a figure is a limit or a share of', () => {
    const alarm = '可燃气体一级报警设定值不大于 25 % LEL，二级报警不大于 50 % LEL。';
    expect(shown('一级报警设定值是多少', alarm)).toEqual(['25 % LEL']);
    expect(shown('整定值偏差是多少', '整定值偏差不超过 ±3 %。')).toEqual(['±3 %']);
    expect(shown('接地电阻是多少', '接地电阻 ≤ 10 Ω，绝缘电阻≥0.5 MΩ。')).toEqual(['≤ 10 Ω']);
  });

  test('to how often is no time within which', () => {
    const kind = wantedKind('灭火器多久检查一次')!;
    expect(givesKind('作业结束后留守观察不少于 30 min', kind)).toBe(false);
    expect(givesKind('灭火器每月检查', kind)).toBe(true);
    expect(wantedKind('安全帽多久换')?.period).toBe(false);
  });
});
