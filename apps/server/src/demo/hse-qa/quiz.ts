import type { Said } from '../said.ts';

export interface DemoQuizItem {
  /** The clause it cites, `0312 5.3`. */
  readonly place: string;
  readonly category: string;
  readonly question: Said;
  readonly options: readonly Said[];
  readonly correct: string;
  readonly explanation: Said;
  /** How many of a hundred answer it right. */
  readonly known: number;
}

/** Questions to learn by; every number of what is right stands in the clause they cite. */
export const quizItems: readonly DemoQuizItem[] = [
  {
    place: '0312 5.3',
    category: 'special',
    question: [
      '进入受限空间前，氧含量应在什么范围？',
      'What is the range of oxygen before entry into a confined space?',
    ],
    options: [
      ['16 %～19 %', '16–19 %'],
      ['19.5 %～21 %', '19.5–21 %'],
      ['18 %～21 %', '18–21 %'],
      ['21 %～25 %', '21–25 %'],
    ],
    correct: 'B',
    explanation: [
      '低于 19.5 % 不得进入，应继续通风后重新分析。',
      'Below 19.5 % nobody enters: the space is ventilated and tested again.',
    ],
    known: 78,
  },
  {
    place: '0312 5.2',
    category: 'isolation',
    question: ['进入受限空间前，哪些隔离方式可以接受？', 'Which isolations are accepted before entry?'],
    options: [
      ['加盲板', 'A blind'],
      ['关闭阀门并挂牌', 'A closed and tagged valve'],
      ['拆除一段管道', 'A removed spool'],
      ['双阀加放空', 'Double block and bleed'],
    ],
    correct: 'AC',
    explanation: [
      '连通的管道加盲板或拆除一段管道；关闭阀门、水封和双阀加放空都不能代替。',
      'Lines are blinded or a spool is removed; a closed valve, a water seal or double block and bleed does not replace that.',
    ],
    known: 46,
  },
  {
    place: '0312 5.7',
    category: 'special',
    question: [
      '在潮湿、狭小的金属容器内，照明电压最高多少？',
      'What is the highest lamp voltage in a wet, narrow metal vessel?',
    ],
    options: [
      ['36 V', '36 V'],
      ['24 V', '24 V'],
      ['12 V', '12 V'],
      ['220 V', '220 V'],
    ],
    correct: 'C',
    explanation: [
      '一般受限空间 36 V，潮湿、狭小的金属容器内不大于 12 V。',
      'Elsewhere 36 V; in wet or narrow metal vessels at most 12 V.',
    ],
    known: 64,
  },
  {
    place: '0311 4.2',
    category: 'special',
    question: ['一级动火作业票最长有效多久？', 'For how long is a grade 1 hot work permit valid at most?'],
    options: [
      ['8 h', '8 h'],
      ['24 h', '24 h'],
      ['72 h', '72 h'],
    ],
    correct: 'A',
    explanation: [
      '特级和一级不超过 8 h，二级不超过 72 h。',
      'Special and grade 1 at most 8 h, grade 2 at most 72 h.',
    ],
    known: 81,
  },
  {
    place: '0311 5.2',
    category: 'special',
    question: [
      '二级动火中断 45 min 后继续，需要重新分析吗？',
      'Grade 2 hot work stopped for 45 min: is the gas tested again?',
    ],
    options: [
      ['需要，任何中断都要重新分析', 'Yes, after any break'],
      ['不需要，超过 60 min 才要', 'No, only after more than 60 min'],
      ['需要，超过 30 min 就要', 'Yes, after more than 30 min'],
    ],
    correct: 'B',
    explanation: [
      '二级动火中断超过 60 min 才重新分析；特级、一级是超过 30 min。',
      'Grade 2 is tested again after more than 60 min; special and grade 1 after more than 30 min.',
    ],
    known: 52,
  },
  {
    place: '0311 5.4',
    category: 'special',
    question: [
      '氧气瓶与乙炔瓶之间至少相距多少？',
      'How far apart do oxygen and acetylene cylinders stand at least?',
    ],
    options: [
      ['3 m', '3 m'],
      ['5 m', '5 m'],
      ['10 m', '10 m'],
    ],
    correct: 'B',
    explanation: [
      '两瓶之间不小于 5 m，与动火点不小于 10 m。',
      'At least 5 m apart, and 10 m from the hot work.',
    ],
    known: 74,
  },
  {
    place: '0313 5.1',
    category: 'special',
    question: ['风力达到几级不应露天吊装？', 'From which wind force is there no lifting in the open?'],
    options: [
      ['四级', 'Force 4'],
      ['五级', 'Force 5'],
      ['六级', 'Force 6'],
    ],
    correct: 'C',
    explanation: [
      '六级及以上大风、大雪、暴雨、大雾时不应露天吊装。',
      'None at wind force 6 or more, or in heavy snow, rain or fog.',
    ],
    known: 69,
  },
  {
    place: '0314 6.1',
    category: 'special',
    question: ['脚手架使用中多久检查一次？', 'How often is a scaffold in use checked?'],
    options: [
      ['每 7 天', 'Every 7 days'],
      ['每 15 天', 'Every 15 days'],
      ['每月', 'Every month'],
    ],
    correct: 'A',
    explanation: [
      '每 7 天一次，大风、大雨后重新检查；挂绿牌才能使用。',
      'Every 7 days and after storms or heavy rain; only a green tag allows its use.',
    ],
    known: 71,
  },
  {
    place: '0315 4.2',
    category: 'isolation',
    question: ['个人锁可以由谁打开？', 'Who removes a personal lock?'],
    options: [
      ['班长', 'The shift leader'],
      ['上锁人本人', 'The person who fitted it'],
      ['监护人', 'The attendant'],
      ['持有备用钥匙的人', 'Whoever holds the spare key'],
    ],
    correct: 'B',
    explanation: [
      '一人一锁一钥匙，只有上锁人本人可以开锁。',
      'One person, one lock, one key: only the person who fitted it removes it.',
    ],
    known: 88,
  },
  {
    place: '0322 3.2',
    category: 'chemical',
    question: [
      '工作场所空气中硫化氢最高容许浓度是多少？',
      'What is the ceiling for hydrogen sulfide in workplace air?',
    ],
    options: [
      ['1 mg/m³', '1 mg/m³'],
      ['10 mg/m³', '10 mg/m³'],
      ['20 mg/m³', '20 mg/m³'],
      ['30 mg/m³', '30 mg/m³'],
    ],
    correct: 'B',
    explanation: [
      '10 mg/m³；达到或超过时佩戴空气呼吸器。',
      '10 mg/m³; at or above it breathing apparatus is worn.',
    ],
    known: 83,
  },
  {
    place: '0331 4.2',
    category: 'ppe',
    question: ['缺氧环境中可以使用哪些呼吸器？', 'Which respirators may be used in oxygen deficiency?'],
    options: [
      ['正压式空气呼吸器', 'Positive pressure breathing apparatus'],
      ['过滤式面具', 'A filter mask'],
      ['长管呼吸器', 'An air line'],
      ['防尘口罩', 'A dust mask'],
    ],
    correct: 'AC',
    explanation: [
      '缺氧或浓度不明时禁止使用过滤式面具。',
      'In oxygen deficiency or unknown atmospheres a filter mask is never used.',
    ],
    known: 57,
  },
  {
    place: '0333 2.4',
    category: 'emergency',
    question: [
      '液化烃泄漏，警戒区至少多大？',
      'How large is the cordon for a release of liquefied gas at least?',
    ],
    options: [
      ['30 m', '30 m'],
      ['50 m', '50 m'],
      ['100 m', '100 m'],
    ],
    correct: 'C',
    explanation: [
      '100 m 以上，并停止周围一切动火和车辆，用水幕稀释。',
      'At least 100 m; hot work and vehicles around stop, and a water curtain dilutes it.',
    ],
    known: 60,
  },
  {
    place: '0334 4.1',
    category: 'chemical',
    question: ['氢氟酸溅到皮肤，下列哪些做法正确？', 'Hydrofluoric acid on the skin: what is right?'],
    options: [
      ['大量清水冲洗至少 15 min', 'Flush with plenty of water for at least 15 min'],
      ['涂葡萄糖酸钙凝胶', 'Apply calcium gluconate gel'],
      ['用碱液中和', 'Neutralise with alkali'],
      ['立即送医', 'See a doctor at once'],
    ],
    correct: 'ABD',
    explanation: [
      '冲洗、涂葡萄糖酸钙凝胶并立即送医；条文没有中和这一步。',
      'Flush, apply calcium gluconate gel and see a doctor; neutralising is no part of it.',
    ],
    known: 49,
  },
  {
    place: '0335 4.4',
    category: 'incident',
    question: ['未遂事件应在多长时间内上报？', 'Within which time is a near miss reported?'],
    options: [
      ['1 h', '1 h'],
      ['24 h', '24 h'],
      ['7 天', '7 days'],
      ['不用上报', 'It is not reported'],
    ],
    correct: 'B',
    explanation: ['24 h 内上报并分析，上报人不受处罚。', 'Within 24 h, and the reporter is not punished.'],
    known: 76,
  },
];

/** Asks what a rule said that was superseded since: it is listed to be checked and asked no more. */
export const outdatedItem: DemoQuizItem = {
  place: '5.3',
  category: 'special',
  question: [
    '受限空间作业中多久分析一次？（2019 版）',
    'How often is a confined space tested during work? (2019)',
  ],
  options: [
    ['每 2 h', 'Every 2 h'],
    ['每 4 h', 'Every 4 h'],
  ],
  correct: 'B',
  explanation: ['作业中每 4 h 分析一次，并做记录。', 'During work it is tested every 4 h and recorded.'],
  known: 66,
};
