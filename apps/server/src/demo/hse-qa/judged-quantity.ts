/*
  Questions for one of several figures of a clause that have the same unit or stand side by side: a limit and its step, a height and a
  distance, a most and a least, so many things and the time they are counted in. Each with the clause that answers it, null where none
  may, and the ways its figure may be shown; no figure at all is no mistake, another one is.
*/
export const quantityQuestions: readonly (readonly [
  question: string,
  place: string | null,
  ...figures: string[],
])[] = [
  ['噪声限值', '0336 4.1', '85 dB(A)'],
  ['noise limit', '0336 4.1', '85 dB(A)'],
  ['富氧环境的氧含量不能超过多少', '0312 5.3', '23.5 %'],
  ['What is the maximum oxygen in an oxygen-enriched confined space?', '0312 5.3', '23.5 %'],
  ['堆土高度', '0316 5.3', '1.5 m'],
  ['spoil height', '0316 5.3', '1.5 m'],
  ['max loading velocity', '0325 4.2', '4.5 m/s'],
  ['LPG tank fill limit', '0325 5.4', '85 %'],
  ['每天每名操作员报警不超过多少个', '0326 4.1', '144 个'],
  ['报警泛滥什么时候算结束', '0326 4.2'],
  ['一般事故死亡人数', null],
  ['一般事故重伤人数', null],
  ['ordinary accident deaths', null],
  ['How often must gas be recorded in a confined space?', '0312 5.5', '每 2 h', 'every 2 h'],
  ['SCBA alarm pressure', '0331 4.3', '5 MPa'],
  ['道路交通事故多少天内补报', '0335 4.2', '7 天', '7 days'],
  ['How many metres between oxygen and acetylene cylinders?', '0311 5.4', '5 m'],
  ['combustible gas limit when LEL is 5 %', '0312 5.4', '0.5 %'],
  // Of the same kinds.
  ['接触时间减半噪声限值是多少', '0336 4.1'],
  ['空呼报警压力是多少', '0331 4.3', '5 MPa'],
  ['较大事故死亡人数', '0335 4.3', '3 人至 9 人', '3 to 9 deaths'],
  ['How many deaths make a larger accident?', '0335 4.3', '3 人至 9 人', '3 to 9 deaths'],
  ['安全阀最长多久校验一次', '0324 4.1', '5 年', '5 years'],
];

/** Plain questions on limits, intervals and distances; one that is not answered is no mistake either. */
export const limitQuestions: readonly (readonly [question: string, ...figures: string[]])[] = [
  ['护栏高度是多少', '1.2 m'],
  ['toe board height', '180 mm'],
  ['临时电缆埋地深度', '0.7 m'],
  ['漏电保护器动作时间', '0.1 s'],
  ['trip current of the earth leakage breaker', '30 mA'],
  ['气瓶离动火点多远', '10 m'],
  ['How far are acetylene cylinders kept from hot work?', '10 m'],
  ['压力表表盘直径', '100 mm'],
  ['压力表多久检定一次', '每 6 个月', 'every 6 months'],
  ['空呼气瓶多久检验一次', '每 3 年', 'every 3 years'],
  ['检修期间连续工作最长几小时', '12 h'],
  ['How long is the rest between shifts at least?', '8 h'],
  ['挖多深要办动土票', '0.5 m'],
  ['How deep may a trench be before it is shored?', '1.2 m'],
  ['试吊时吊物离地多高', '100 mm 至 200 mm', '100 mm to 200 mm'],
  ['cordon distance for a liquefied gas release', '100 m'],
  ['心肺复苏按压深度', '5 cm 至 6 cm', '5 cm to 6 cm'],
  ['脚手架多久检查一次', '每 7 天', 'every 7 days'],
  ['联锁旁路最长多少小时', '72 h'],
  ['How long may an alarm be shelved?', '12 h'],
  ['承包商入厂证有效期', '1 年', '1 year'],
  ['滤毒罐开封后能用多久', '6 个月', '6 months'],
];
