/*
  Questions as people put them, written before the answers were tried with them: what a clause says in other words, what lies near to
  a clause and is not said by it, and what no rule speaks of. A wrong answer is worse than none.
*/

/** Each with the clause that answers it, and the figures to be told in short where it is asked for one. */
export const answeredPlain: readonly (readonly [
  question: string,
  place: string,
  figures?: readonly string[],
])[] = [
  ['二级动火票能用几天', '0311 4.2', ['72 h']],
  ['class 2 hot work permit valid for how long', '0311 4.2', ['72 h']],
  ['吊车离 35 千伏线路多远', '0313 5.3', ['4 m']],
  ['空呼剩多少压力要撤', '0331 4.3', ['5 MPa']],
  ['丢了放射源几小时内报告', '0332 5.2', ['1 h', '2 h']],
  ['火干完了人还得盯多久', '0311 6.1', ['30 min']],
  ['氧气瓶跟乙炔瓶得隔开几米', '0311 5.4', ['5 m']],
  ['罐里照明灯用多少伏', '0312 5.7', ['36 V', '12 V']],
  ['架子多少天查一回', '0314 6.1', ['每 7 天']],
  ['挖沟挖多深要开票', '0316 5.1', ['0.5 m']],
  ['临时电最多拉几天', '0316 4.1', ['15 天', '30 天']],
  ['漏保多少毫安跳', '0316 4.2', ['30 mA']],
  ['眼睛溅了碱要冲多久', '0334 4.2', ['15 min']],
  ['外包工进厂前要上几个小时的课', '0336 3.1', ['8 h']],
  ['天热到多少度就不能在外头干活', '0336 4.2', ['40 ℃']],
  ['大检修一天最多连着干几个小时', '0336 5.1', ['12 h']],
  ['压力表多长时间检一次', '0324 5.4', ['每 6 个月']],
  ['气体探头多久标定一次', '0321 4.1'],
  ['做心肺复苏一分钟按多少下', '0333 3.2'],
  ['联锁最多能旁路多长时间', '0323 5.2', ['72 h']],
  ['how long does the fire watch stay after welding', '0311 6.1', ['30 min']],
  ['how far apart do oxygen and acetylene bottles stand', '0311 5.4', ['5 m']],
  ['at what cylinder pressure must I leave with breathing apparatus', '0331 4.3', ['5 MPa']],
  ['how deep may I dig before I need a permit', '0316 5.1', ['0.5 m']],
  ['how long is a work at height permit good for', '0314 4.2', ['7 天']],
  ['lost radioactive source, how soon to report', '0332 5.2', ['1 h', '2 h']],
  ['装完油等几分钟才能检尺', '0325 4.3', ['3 min', '5 min', '10 min']],
  ['how long between shifts must people rest', '0336 5.1', ['8 h']],
  ['what voltage for lamps inside a tank', '0312 5.7'],
  ['how long do you rinse an eye with acid in it', '0334 4.2', ['15 min']],
];

/** Near to what the rules speak of, and not what they say. */
export const nearPlain: readonly string[] = [
  '三级动火票能用几天',
  '吊车离 66 千伏线路多远',
  '甲苯的容许浓度是多少',
  '灭火毯多久换一次',
  '液氮瓶跟乙炔瓶得隔开几米',
  '叉车司机证多久复审',
  '安全带用几年报废',
  '吊装作业票能用几天',
  'how long is a lifting permit valid',
  'how often is a fire extinguisher refilled',
  'exposure limit for toluene',
  'how often are ladders inspected',
  '谁批准受限空间作业票',
  '防毒面具多久体检一次',
  '灭火器压力多少合格',
];

/** What no rule speaks of. */
export const offPlain: readonly string[] = [
  '食堂几点开饭',
  '加班费按几倍算',
  '厂里的无线网密码是多少',
  '公积金怎么提取',
  '周报什么时候交',
  '体育馆几点关门',
  'how do I claim travel expenses',
  'what is the dress code for the annual dinner',
  'when does the shuttle bus leave',
  'how many days of annual leave do I have',
  '电脑蓝屏了怎么办',
  '附近哪家酒店便宜',
  'who is the new chairman',
  'how old is the universe',
];
