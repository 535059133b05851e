/** Accepted answers; every number stands in the clause they cite. */
export const faqs: readonly (readonly [
  place: string,
  category: string,
  question: string,
  questionEn: string,
  answer: string,
  answerEn: string,
])[] = [
  [
    '0312 5.3',
    'special',
    '进入受限空间前氧含量有什么要求？',
    'What oxygen level is needed before entering a confined space?',
    '氧含量 19.5 %～21 %，富氧环境不大于 23.5 %；作业前 30 min 内上、中、下三点取样。',
    'Oxygen 19.5–21 %, at most 23.5 % where enriched; sampled at three levels within 30 min before entry.',
  ],
  [
    '0311 5.1',
    'special',
    '动火分析合格后多久内必须开始动火？',
    'How soon after the gas test must hot work start?',
    '取样后 30 min 内开始；超过须重新分析。',
    'Within 30 min of sampling; after that the gas is tested again.',
  ],
  [
    '0311 4.2',
    'special',
    '动火作业票能用多久？',
    'How long is a hot work permit valid?',
    '特级和一级不超过 8 h，二级不超过 72 h。',
    'Special and grade 1 at most 8 h, grade 2 at most 72 h.',
  ],
  [
    '0315 4.1',
    'isolation',
    '能量隔离有哪几步？',
    'What are the steps of energy isolation?',
    '识别、停机、隔离、上锁挂牌、释放残余能量、验证零能量。',
    'Identify, stop, isolate, lock and tag, release stored energy, verify zero energy.',
  ],
  [
    '0312 5.2',
    'isolation',
    '双阀加放空可以代替盲板吗？',
    'May double block and bleed replace a blind?',
    '进入受限空间不可以，须加盲板或拆除一段管道。',
    'Not for entry into a confined space: fit a blind or remove a spool.',
  ],
  [
    '0324 4.1',
    'inspection',
    '安全阀校验周期是多久？',
    'How often is a safety valve calibrated?',
    '一般每年至少 1 次，批准延长的最长不超过 5 年。',
    'At least once in 1 year; with approval up to 5 years.',
  ],
  [
    '0324 5.4',
    'inspection',
    '压力表多久检定一次？',
    'How often is a pressure gauge verified?',
    '每 6 个月 1 次。',
    'Every 6 months.',
  ],
  [
    '0335 4.1',
    'incident',
    '事故后多久向主管部门报告？',
    'When is an accident reported to the authority?',
    '现场人员立即报告负责人，负责人 1 h 内上报。',
    'People on site tell the head at once, who reports within 1 h.',
  ],
  [
    '0335 4.4',
    'incident',
    '未遂事件要不要报？',
    'Are near misses reported?',
    '要，24 h 内上报并分析，上报人不受处罚。',
    'Yes, within 24 h, and the reporter is not punished.',
  ],
  [
    '0322 5.1',
    'chemical',
    '有人硫化氢中毒怎么办？',
    'What to do when somebody is poisoned by H2S?',
    '佩戴空气呼吸器救出，移至上风向，呼吸停止时用器具通气，避免口对口。',
    'Rescue with breathing apparatus, carry upwind, ventilate with a device if breathing stopped, not mouth to mouth.',
  ],
  [
    '0334 4.1',
    'chemical',
    '氢氟酸沾到皮肤怎么处理？',
    'What to do about hydrofluoric acid on the skin?',
    '大量清水冲洗至少 15 min，涂葡萄糖酸钙凝胶，立即送医。',
    'Flush for at least 15 min, apply calcium gluconate gel, see a doctor at once.',
  ],
  [
    '0331 4.2',
    'ppe',
    '缺氧环境用什么呼吸器？',
    'Which respirator for oxygen deficiency?',
    '正压式空气呼吸器或长管呼吸器，禁止用过滤式面具。',
    'Breathing apparatus or an air line, never a filter mask.',
  ],
  [
    '0314 5.1',
    'ppe',
    '安全带怎么系挂？',
    'How is a harness attached?',
    '高挂低用，挂在牢固构件上；无挂点设生命线。',
    'Hook it above you to a firm member; without an anchor rig a lifeline.',
  ],
  [
    '0326 4.2',
    'alarm',
    '什么是报警泛滥？',
    'What is an alarm flood?',
    '10 min 内达到 10 个及以上，至 10 min 内少于 5 个为止。',
    'From 10 alarms in 10 min until fewer than 5 in 10 min.',
  ],
  [
    '0333 2.1',
    'emergency',
    '发现火情第一步做什么？',
    'What is the first step on finding a fire?',
    '立即报警，切断物料和电源，疏散无关人员，安全时扑救初期火灾。',
    'Raise the alarm, shut off feed and power, move others away, fight only a small fire safely.',
  ],
  [
    '0336 4.1',
    'health',
    '噪声接触限值是多少？',
    'What is the noise limit?',
    '8 h 等效声级不超过 85 dB(A)。',
    'At most 85 dB(A) for 8 h.',
  ],
  [
    '0333 3.1',
    'environment',
    '消防废水往哪里排？',
    'Where does fire water go?',
    '引入事故池，关闭雨水外排阀，严禁直排。',
    'To the emergency basin with the outfall closed, never off site.',
  ],
  [
    '0323 4.3',
    'method',
    '临时变更最长多久？',
    'How long may a temporary change last?',
    '最长不超过 6 个月，到期恢复或转为永久变更。',
    'At most 6 months; then it is reversed or made permanent.',
  ],
];

/** Questions to experts in every state: what, how urgent, hours ago, state, clause of the answer, the answer. */
export const expertQuestions: readonly {
  question: string;
  category: string;
  urgency: 'normal' | 'urgent';
  hoursAgo: number;
  state: 'open' | 'assigned' | 'answered' | 'accepted' | 'disputed' | 'closed';
  place?: string;
  answer?: string;
  answerEn?: string;
}[] = [
  {
    question: 'V-305 清罐后内壁仍有油泥，机械通风 2 小时后还能按原分析结果进入吗？',
    category: 'special',
    urgency: 'urgent',
    hoursAgo: 1.5,
    state: 'assigned',
  },
  {
    question: '氮气保护下卸剂用长管还是空呼？备用气源怎么配？',
    category: 'ppe',
    urgency: 'normal',
    hoursAgo: 5,
    state: 'open',
  },
  {
    question: '射线探伤期间催化装置火焰探测器误报，是否可以整夜旁路？',
    category: 'alarm',
    urgency: 'normal',
    hoursAgo: 30,
    state: 'answered',
    place: '0323 5.2',
    answer: '可以办理旁路，但单次不超过 72 h，须工艺、仪表和安全会签，并有替代措施和专人监盘。',
    answerEn:
      'A bypass is possible for at most 72 h, signed by process, instrument and safety people, with substitute measures and a watch at the panel.',
  },
  {
    question: '夏季罐区防腐施工，气温 38 ℃ 时还能安排全天吗？',
    category: 'health',
    urgency: 'normal',
    hoursAgo: 74,
    state: 'accepted',
    place: '0336 4.2',
    answer: '不能安排全天：37 ℃ 至 40 ℃ 时全天室外作业不超过 6 h，达到 40 ℃ 停止室外作业。',
    answerEn:
      'Not for the whole day: from 37 °C to 40 °C outdoor work is at most 6 h, and at 40 °C it stops.',
  },
  {
    question: '槽车装卸软管出厂 6 年但试压合格，能否继续使用？',
    category: 'chemical',
    urgency: 'normal',
    hoursAgo: 120,
    state: 'disputed',
    place: '0325 5.3',
    answer: '不能。使用年限不超过 5 年，试压合格不延长年限。',
    answerEn: 'No. Hoses are used for no more than 5 years; passing the test does not extend it.',
  },
  {
    question: '脚手架雨后第二天复工要不要重新验收？',
    category: 'special',
    urgency: 'normal',
    hoursAgo: 200,
    state: 'closed',
    place: '0314 6.1',
    answer: '大雨后应重新检查合格方可使用，平时每 7 天检查一次。',
    answerEn: 'It is checked again after heavy rain; otherwise every 7 days.',
  },
];

/** What people asked and the plant's rules do not say. */
export const unansweredSearches = [
  '食堂几点开饭',
  '班车时刻表',
  '无人机巡检许可',
  'drone permit',
  '充电宝能带进装置吗',
];
