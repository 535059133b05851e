import { demandsOfFigures } from './figure-demands.ts';
import { alarmLevelsIn, gradesIn, windForcesIn } from './grades.ts';
import { figuresOf, unitNamed } from './numbers.ts';
import { limitsOf, partsAbout, type Said, speaksOf, subjectsOf } from './subjects.ts';

/*
  What a question turns on however common its words are: a clause that speaks of the same matter and does not have it answers another
  question. 氨 is one character of a question and all of it; 110 kV is not 35 kV; who approves is answered by somebody.
*/

export interface Demand {
  /** As people are told that it is missing. */
  readonly word: string;
  readonly isMet: (said: Said) => boolean;
  /** Met only by a clause that names it itself, in whatever words. */
  readonly isNaming?: boolean;
}
/** A demand on the words of a clause, whatever stands over it. */
interface WordDemand {
  readonly word: string;
  readonly isMet: (said: string) => boolean;
}

/** Things by the ways they are written, whole: 灭火器 is not in 灭火器材. */
const things: readonly RegExp[] = [
  /手套|\bgloves?\b/iu,
  /水带|消防软管|\bfire hoses?\b/iu,
  /安全网|安全平网|安全立网|\bsafety nets?\b/iu,
  /灭火器(?!材)|\b(?:fire )?extinguishers?\b/iu,
  /乙炔(?:气)?瓶|\bacetylene (?:cylinder|bottle)s?\b/iu,
  /吊索|吊带|\bslings?\b/iu,
  /允差|偏差|公差|\btolerances?\b/iu,
  /[载荷负]荷?试验|荷载试验|试吊|\bload[- ]test(?:s|ed|ing)?\b/iu,
  /临时(?:性)?(?:的)?变更|\btemporary changes?\b/iu,
  /联锁|连锁|\binterlocks?\b/iu,
  /泄[漏露]|\b(?:leak|releas|spill)\w*/iu,
];

/** Classes of accidents, changes and hazards: 重大 is not 较大. 一般 says usually as well, so it is one before what has classes. */
const classes: readonly RegExp[] = [
  /特别重大|特大|\bcatastrophic\b/iu,
  /(?<!特别)重大|\bmajor\b/iu,
  /较大|\blarger\b/iu,
  /一般(?=变更|隐患)|轻微|\bminor\b/iu,
];

const unloading = /卸(?:车|油|料|船|货|液|酸|碱|罐|汽油|柴油)|装卸|\b(?:un|off)-?load(?:ing|ed|s)?\b/iu;
const loading =
  /(?<![安吊包服组])装(?:车|油|料|船|货|液|罐|汽油|柴油|卸)|充装|灌装|(?<![a-z-])load(?:ing|ed)\b/iu;
/** Both ways at once ask for neither alone. */
const directionOf = (question: string): readonly RegExp[] =>
  unloading.test(question) === loading.test(question) ? [] : [unloading, loading];

const asksWho = /谁|(?:审批|批准|签发|负责)人是|\b(?:who|whom|whose)\b/iu;
const asksApproval = /批准|审批|签发|签字|同意|批的|来批|\b(?:approv|authori[sz]|sign|issu)\w*/iu;
const role =
  '(?:负责人|上锁人|本人|架子工|焊工|电工|起重工|(?:现场|救援|抢险|处置|分析|射线工作)人员|(?:经|由|持有?)[^，,。；;]{1,16}的人员|工艺和仪表|主管|经理|主任|总监|厂长|部长|科长|处长|班长|组长|队长|站长|总工|工程师|安全员|工艺员|技术员|调度|领导|部门|(?:安全|设备|生产|工程|技术|环保|保卫)部|车间|委员会|小组|专人|监护人|司机|指挥|单位|(?:安全|操作|作业|管理|值班|检修|施工|专业|授权)人员|scaffolders?|welders?|rescuers?|(?:competent|trained|qualified|licensed) (?:people|persons?)|process and instrument people|people with|the one who|managers?|supervisors?|heads?|departments?|engineers?|directors?|leaders?|officers?|committee|operators?|attendants?|crew|chief|superintendent|foreman|owner|team|watch)';
const namesRole = new RegExp(role, 'giu');
const guards = /监护人|\b(?:attendants?|(?:fire )?watch)\b/iu;
/** Somebody, and not the one that is asked about: 监护人 does not say who may be 监护人. */
const namesSomebody =
  (question: string) =>
  (said: string): boolean =>
    [...said.matchAll(namesRole)].some(
      ([one]) =>
        !question.toLowerCase().includes(one.toLowerCase()) && !(guards.test(one) && guards.test(question)),
    );
const namesApprover = new RegExp(
  [
    `${role}[^，,。；;]{0,16}(?:批准|审批|签发|签字|同意)`,
    `\\b(?:approv|authori[sz]|sign|issu)\\w*\\s[^.;]{0,40}\\bby\\b[^.;]{0,40}\\b${role}\\b`,
    `\\b${role}\\b[^.;,]{0,20}\\b(?:approves?|authori[sz]es?|signs?|issues?)\\b`,
    `(?:审批人|批准人|签发人)(?:为|是)`,
  ].join('|'),
  'iu',
);
const certificate = /什么证|哪些证|啥证|持证|证书|资格证|\b(?:certificates?|licen[cs]es?)\b/iu;
const certified = /(?<![保验认见查凭])证(?![明实据件])|资格|\b(?:certif|qualif|licen[cs])\w*/iu;

/** The grade by which vessels and pipes are inspected: a rule of them says 等级 alone as well, and that of 防腐等级 is another. */
const conditionGrade = /安全状况等级/u;
const saysConditionGrade = (said: string): boolean =>
  conditionGrade.test(said) ||
  (/\p{Script=Han}/u.test(said) ? /(?<!\p{Script=Han})等级/u : /\b(?:grade|class)(?:e?s)?\b/iu).test(said);

/** Named sizes, which a rule gives one by one; between them nothing is said. */
const nominal = new Set(['V', 'kV']);
/** 50 t is answered by what lies from 40 t to 100 t. */
const compares =
  /[大小多少高低]于|超过|以上|以下|不足|至|～|~|–|\b(?:above|below|over|under|less|more|up to|from|at least|at most)\b/iu;

const figureDemands = (question: string): WordDemand[] =>
  figuresOf(question).flatMap(({ value, unit, of, written }) => {
    if (unit === null) return [];
    const isMet = (said: string) => {
      const same = figuresOf(said).filter((one) => one.unit === unit && one.of === of);
      if (same.some((one) => one.value === value)) return true;
      return same.length > 0 && !nominal.has(unit) && compares.test(said);
    };
    return [{ word: written, isMet }];
  });

/** A wind is compared with the force that a clause gives; one without any says nothing of winds. */
const windDemands = (question: string): WordDemand[] =>
  windForcesIn(question).map(({ text }) => ({ word: text, isMet: (said) => windForcesIn(said).length > 0 }));

/**
 * What a clause says of one of several: a grade is answered for itself alone, and so is a kind of limit. Both stand with the very
 * substance or equipment that is asked about: what is said of 二级 of combustible gas is not said of toxic gas.
 */
function partDemands(question: string, synonyms: readonly (readonly string[])[]): Demand[] {
  const subjects = subjectsOf(question, synonyms);
  // Of what a clause does not speak at all is told by itself.
  const spoken = (said: Said) => subjects.filter((asked) => speaksOf(said, asked));
  const levels = alarmLevelsIn(question);
  const grades = [...gradesIn(question), ...levels].map((grade) => ({
    word:
      /[特一二三四五六七八九1-9Ⅰ-Ⅸ]\s?级|(?:grade|class|level)\s\w+|\b(?:first|second|third)\b/iu.exec(
        question,
      )?.[0] ?? grade,
    isMet: (said: Said) =>
      partsAbout(said, spoken(said)).some(
        ({ text, grades: own }) => own.includes(grade) || alarmLevelsIn(text).includes(grade),
      ) || gradesIn(said.heading).includes(grade),
  }));
  const limits = limitsOf(question).map((limit) => ({
    word: limit.word,
    isMet: (said: Said) => partsAbout(said, [...spoken(said), limit]).length > 0,
    isNaming: true,
  }));
  return [
    ...subjects.map((asked) => ({
      word: asked.word,
      isMet: (said: Said) => speaksOf(said, asked),
      isNaming: !asked.category.open,
    })),
    ...grades,
    ...limits,
    ...demandsOfFigures(question, subjects, spoken),
  ];
}

/** Who approves one class is told beside that class; a list of the classes does not tell it. */
const classDemands = (question: string): WordDemand[] =>
  classes.flatMap((written) => {
    const [word] = written.exec(question) ?? [];
    if (word === undefined) return [];
    const isMet = (said: string) =>
      asksWho.test(question)
        ? said
            .split(/[，,；;。\n]|\.\s/u)
            .some((part) => written.test(part) && part.match(namesRole) !== null)
        : written.test(said);
    return [{ word, isMet }];
  });

/** 一般事故 is answered by what is said of every accident, and not by what is said of another class. */
const usualAccident = /一般(?:安全|生产)*事故|\b(?:ordinary|general) accidents?\b/iu;
const otherAccident =
  /(?:特别重大|重大|较大|特大)(?:[^，,。；]{0,4})事故|\b(?:larger|major|catastrophic) accidents?\b/iu;
/** What makes an accident one of its class is told where the class is named. */
const asksCriterion =
  /死亡|重伤|轻伤|伤亡|损失|人数|定义|划分|\b(?:deaths?|fatalit\w+|casualt\w+|injur\w+|hurt|loss(?:es)?|killed)\b/iu;
const asksDuty = /报|多久|时间|时限|期限|多少天|谁|怎么|如何|\b(?:report\w*|how (?:soon|long)|who|when)\b/iu;
const usualDemands = (question: string): WordDemand[] => {
  const [word] = usualAccident.exec(question) ?? [];
  if (word === undefined) return [];
  const ofEvery = !asksCriterion.test(question) || asksDuty.test(question);
  return [{ word, isMet: (said) => usualAccident.test(said) || (ofEvery && !otherAccident.test(said)) }];
};

/** Things that are counted one by one, by their counter: 几辆 is answered by so many 辆. */
const counters = /(?:几|多少)\s?(?<counter>[辆台套部具支艘架栋座盏门根桶瓶层块张])/u;
const counting = /\bhow many (?<things>(?:[a-z-]+ ){0,3}?[a-z-]{3,}s|people)\b(?! (?:of|an?|per|in a)\b)/iu;
const numeral = '(?:\\d[\\d.,]*|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\\b)';

function countDemands(question: string): WordDemand[] {
  const { counter } = counters.exec(question)?.groups ?? {};
  if (counter !== undefined) {
    const counted = new RegExp(`[\\d一二两三四五六七八九十百]\\s?${counter}`, 'u');
    return [{ word: `几${counter}`, isMet: (said) => counted.test(said) }];
  }
  const { things: asked = '' } = counting.exec(question)?.groups ?? {};
  const thing = asked.split(' ').at(-1) ?? '';
  if (thing === '' || unitNamed(thing, 0) !== null) return [];
  const counted = new RegExp(`${numeral}(?: ?%)? (?:[a-z-]+ ){0,2}?${thing.replace(/s$/iu, '')}`, 'iu');
  return [{ word: `how many ${thing}`, isMet: (said) => counted.test(said) }];
}

/** What a clause must have to answer a question, beside most of its words; synonyms are those of the trade and of the tenant. */
export function demandsOf(question: string, synonyms: readonly (readonly string[])[] = []): Demand[] {
  const demand = (asked: RegExp, isMet = (said: string) => asked.test(said)): WordDemand[] => {
    const [word] = asked.exec(question) ?? [];
    return word === undefined ? [] : [{ word, isMet }];
  };
  const onWords = [
    ...[...things, ...directionOf(question)].flatMap((written) => demand(written)),
    ...figureDemands(question),
    ...windDemands(question),
    ...countDemands(question),
    ...classDemands(question),
    ...usualDemands(question),
    ...demand(
      asksWho,
      asksApproval.test(question) ? (said) => namesApprover.test(said) : namesSomebody(question),
    ),
    ...demand(certificate, (said) => certified.test(said)),
    ...demand(conditionGrade, saysConditionGrade),
  ];
  return [
    ...partDemands(question, synonyms),
    ...onWords.map(({ word, isMet }) => ({
      word,
      isMet: ({ heading, text }: Said) => isMet(`${heading}\n${text}`),
    })),
  ];
}
