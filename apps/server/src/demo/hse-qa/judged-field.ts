/*
  A second set of plain questions, by somebody who had not looked at how answers are found: an operator's own words, in either
  language, written from the rules alone. Those no rule answers stand beside them.
*/

/** Each with the clause that answers it, and the figures to be told in short where it is asked for one. */
export const answeredField: readonly (readonly [
  question: string,
  place: string,
  figures?: readonly string[],
])[] = [
  ['夜里动火要不要升级管理', '0311 4.1'],
  ['刮几级风就不能在外面动火', '0311 6.2'],
  ['动火的地方多远之内的地漏要堵上', '0311 5.3', ['15 m']],
  ['二级动火歇了一个多小时还用再测气吗', '0311 5.2', ['60 min']],
  ['人进塔之前光关阀门行不行', '0312 5.2'],
  ['进罐的票管多长时间', '0312 4.1', ['24 h']],
  ['氧含量多少才能进人', '0312 5.3', ['19.5 %～21 %', '19.5 %', '23.5 %']],
  ['罐里有人晕倒了能直接下去救吗', '0312 6.2'],
  ['受限空间的监护人能不能进去搭把手', '0312 6.1'],
  ['多重的东西算一级吊装', '0313 4.1', ['100 t']],
  ['钢丝绳断丝断到多少要报废', '0313 5.2', ['10 %']],
  ['试吊的时候东西离地多高', '0313 6.2', ['100 mm 至 200 mm', '100 mm', '200 mm']],
  ['几米以上就算高处作业', '0314 4.1', ['2 m']],
  ['安全带该往哪儿挂', '0314 5.1'],
  ['别人上的锁我能不能开', '0315 4.2'],
  ['一张盲板票能不能抽两块盲板', '0315 5.1'],
  ['临时电线过马路要架多高', '0316 4.3', ['5 m']],
  ['安全帽戴多久要换', '0331 4.1', ['30 个月']],
  ['洗眼器离干活的地方最远多少米', '0331 5.2', ['15 m']],
  ['噪声多大要戴耳塞', '0331 5.1', ['85 dB(A)']],
  ['到了集合点多长时间要点完名', '0333 2.2', ['15 min']],
  ['氢氟酸沾到手上怎么办', '0334 4.1'],
  ['差点出事但没伤着人要多久内上报', '0335 4.4', ['24 h']],
  ['安全阀多久校一回', '0324 4.1', ['每年', '5 年']],
  ['紧急变更多长时间内补手续', '0323 4.4', ['24 h']],
  ['液化气槽车最多能装多满', '0325 5.4', ['0.42 kg/L']],
  ['is hot work at night managed one grade higher', '0311 4.1'],
  ['how strong a wind stops outdoor welding', '0311 6.2'],
  ['can I rely on a closed valve before going into a vessel', '0312 5.2'],
  ['lowest oxygen level to enter a tank', '0312 5.3', ['19.5 %', '19.5 %～21 %']],
  ['how heavy is a grade 1 lift', '0313 4.1', ['100 t']],
  ['how high must the guard rail on a scaffold be', '0314 6.2', ['1.2 m']],
  ['may I take off a colleague’s lock', '0315 4.2'],
  ['how near to a buried cable may the excavator dig', '0316 5.2', ['1 m']],
  ['how often are breathing air cylinders inspected', '0331 4.3', ['每 3 年']],
  ['at what noise level are ear plugs needed', '0331 5.1', ['85 dB(A)']],
  ['how wide a cordon for an LPG leak', '0333 2.4', ['100 m']],
  ['what do I put on a hydrofluoric acid burn', '0334 4.1'],
  ['within how many hours is a near miss reported', '0335 4.4', ['24 h']],
  ['how long may a temporary change stay in place', '0323 4.3', ['6 个月']],
];

/** What no rule answers, near to what they speak of or far from it. */
export const refusedField: readonly string[] = [
  '环氧乙烷的爆炸下限是多少',
  '无人机巡检要谁批准',
  '厂区叉车限速多少',
  '蒸汽管线保温要多厚',
  '试用期工资多少',
  '消防车有几辆',
  'what is the boiling point of toluene',
  'how long is an asbestos permit valid',
  'phone number of the plant manager',
  'how often is the lift in the office building inspected',
];
