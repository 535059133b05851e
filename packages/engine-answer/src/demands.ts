import { gradesIn } from './grades.ts';
import { figuresOf } from './numbers.ts';

/*
  What a question turns on however common its words are: a clause that speaks of the same matter and does not have it answers another
  question. 氨 is one character of a question and all of it; 110 kV is not 35 kV; who approves is answered by somebody.
*/

export interface Demand {
  /** As people are told that it is missing. */
  readonly word: string;
  readonly isMet: (said: string) => boolean;
}

/** Things by the ways they are written, whole: 灭火器 is not in 灭火器材, 苯 not in 甲苯. */
const things: readonly RegExp[] = [
  /氨(?![基酸纶])|\bammonia\b/iu,
  /(?<![三四聚过含])氯(?![化乙丙丁苯仿碱酸])|\bchlorine\b/iu,
  /(?<![甲乙氯基联])苯(?![胺酚乙甲并环])|\bbenzene\b/iu,
  /(?<![加脱化临])氢(?![氧氟氰化])|\bhydrogen\b(?! (?:sul|flu|chl|cyan|per))/iu,
  /(?<![一二三四过环缺])氧(?![化乙])|缺氧|\boxygen\b/iu,
  /氮(?![氧化])|\bnitrogen\b(?! (?:di|ox))/iu,
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
];

/** Classes of accidents, changes and hazards: 重大 is not 较大. 一般 says usually as well, so it is one of changes alone. */
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

/** Named sizes, which a rule gives one by one; between them nothing is said. */
const nominal = new Set(['V', 'kV']);
/** 50 t is answered by what lies from 40 t to 100 t. */
const compares =
  /[大小多少高低]于|超过|以上|以下|不足|至|～|~|–|\b(?:above|below|over|under|less|more|up to|from|at least|at most)\b/iu;

const figureDemands = (question: string): Demand[] =>
  figuresOf(question).flatMap(({ value, unit, written }) => {
    if (unit === null) return [];
    const isMet = (said: string) => {
      const same = figuresOf(said).filter((one) => one.unit === unit);
      if (same.some((one) => one.value === value)) return true;
      return same.length > 0 && !nominal.has(unit) && compares.test(said);
    };
    return [{ word: written, isMet }];
  });

/** A grade is answered for itself alone: what is said of 一级 and 二级 is not said of 三级. */
const gradeDemands = (question: string): Demand[] =>
  gradesIn(question).map((grade) => ({
    word: /[^，,。\s]?\s?级|(?:grade|class|level)\s\w+/iu.exec(question)?.[0] ?? grade,
    isMet: (said) => gradesIn(said).includes(grade),
  }));

/** Who approves one class is told beside that class; a list of the classes does not tell it. */
const classDemands = (question: string): Demand[] =>
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

/** What a clause must have to answer a question, beside most of its words. */
export function demandsOf(question: string): Demand[] {
  const demand = (asked: RegExp, isMet = (said: string) => asked.test(said)): Demand[] => {
    const [word] = asked.exec(question) ?? [];
    return word === undefined ? [] : [{ word, isMet }];
  };
  return [
    ...[...things, ...directionOf(question)].flatMap((written) => demand(written)),
    ...figureDemands(question),
    ...gradeDemands(question),
    ...classDemands(question),
    ...demand(
      asksWho,
      asksApproval.test(question) ? (said) => namesApprover.test(said) : namesSomebody(question),
    ),
    ...demand(certificate, (said) => certified.test(said)),
  ];
}
