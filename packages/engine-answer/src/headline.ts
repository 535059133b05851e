import {
  type Alternative,
  type Amount,
  alternativesOf,
  amountsOf,
  isException,
  isOtherwise,
  liesIn,
  sidesOf,
} from './alternatives.ts';
import { asksChange, isOtherLength, type LimitSide, saysSide, sideAsked, sideOf } from './aspects.ts';
import { gradesIn, windForce, windForcesIn } from './grades.ts';
import { sameDimension, sayable } from './numbers.ts';
import type { WantedKind } from './question.ts';
import { sentencesOf } from './quote.ts';
import { names, subjectsOf } from './subjects.ts';

/** What a text gives in short, and the part of a sentence it stands in. */
export interface Headline {
  readonly text: string;
  /** The same for the same figure, however it is written. */
  readonly key: string;
  readonly part: string;
}

const hanUnit = '(?:半年|年度?|个?季度?|个?月|周|星期|日|天|班次?|个?小时|分钟|h|min)';
const time =
  '(?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十]+)\\s?(?:个?月|年|周|星期|天|日|个?小时|分钟|h|min)';
const number = '(?:\\d+(?:\\.\\d+)?|one|two|three|four|five|six|eight|ten|twelve|other)';
const span =
  '(?:half[- ]year|half a year|year|quarter|month|fortnight|week|day|shift|hour|minute|h|min|years|quarters|months|weeks|days|shifts|hours|minutes)';
/** Ways to say how often: 每半年, 每 2 h, 2 年至 3 年更换一次, every 2 to 3 years, quarterly, twice a year. */
const periods = new RegExp(
  [
    `每(?:隔|间隔)?\\s?(?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十半]+)?\\s?${hanUnit}(?:[^，,。；;、]{0,8}?(?:[2-9]\\d*|1\\d+|[二两三四五六])\\s?次)?`,
    `${time}(?:\\s?(?:至|到|–|—|-|~|～)\\s?${time})?(?=[^，,。；;、\\d]{0,6}(?:一|1\\s?)次)`,
    `\\b(?:(?:twice|(?:${number})\\s+times)\\s+(?:a|per|each|every)\\s+${span}|(?:once every|every|each|once an?|once per|once in)\\s+(?:${number}(?:\\s?(?:to|–|-)\\s?${number})?\\s+)?${span}|\\d+ (?!(?:h|hours|min|minutes|days|weeks|months|times) )[a-z]+ an? (?:year|quarter|month|week|day)|half-yearly|yearly|annually|quarterly|monthly|weekly|daily|hourly)\\b`,
  ].join('|'),
  'giu',
);

/** How often something is done, as a text says it. */
export const periodsIn = (text: string): string[] =>
  [...text.matchAll(periods)].map(([period]) => period.trim());

/** Words that say what is measured, and the units it is measured in. */
const quantities: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\bLEL\b[^，,]{0,12}\balarm|\balarm[^，,]{0,20}(?:setting|setpoint)|报警[^，,]{0,4}(?:设定)?值/iu,
    ['%', 'ppm', 'mg/m3'],
  ],
  [
    /氧含量|氧气?浓度|氧气要|含氧量|允许浓度|容许浓度|浓度限值|气体限值|\boxygen (?:level|content|concentration|limits?|range|percent\w*)|\b(?:gas|LEL|H2S|vapou?r) (?:concentration|limits?|level)|\bO2 (?:percent\w*|level)|\bconcentration\b/iu,
    ['%', 'ppm', 'mg/m3'],
  ],
  [/(?:硫化氢|H2S|可燃气体?|氧气?|苯|氨|一氧化碳)[^，,。]{0,6}(?:多少|限值|最高)/iu, ['%', 'ppm', 'mg/m3']],
  [/动作电流|\b(?:trip|leakage) current\b/iu, ['mA']],
  [/压力(?:多|是|低)|\bpressure\b/iu, ['MPa']],
  [/剂量率|\bdose rates?\b/iu, ['μSv/h']],
  [/剂量|\bdoses?\b/iu, ['mSv']],
  [/接地电阻|绝缘电阻|\bresistance\b/iu, ['Ω']],
  [/噪声|\bnoise\b/iu, ['dB(A)']],
  [/照明电压|电压(?:多|是|限)|\bvoltage\b/iu, ['V', 'kV']],
  [/流速|\b(?:velocity|flow speed|speed)\b/iu, ['m/s']],
  [/有效期|静置时间|\b(?:validity|valid for|settling time|how long)\b/iu, ['h']],
  [/动作时间|响应时间|\b(?:trip|response) time\b/iu, ['s']],
  [/充装[量率]|装多满|\bhow full\b/iu, ['%', 'kg/L']],
  [/高度|直径|厚度|宽度|\b(?:height|how high|depth|diameter|thickness|width)\b/iu, ['m']],
];
const asksGrade =
  /几级|哪一?级|什么级别|(?:which|what) (?:(?:grade|class)\b|level (?:is|of|are|has|does)\b)/iu;
/** 风刮到几级 asks for a wind. */
const asksForGrade = (question: string, kind: WantedKind | null): boolean =>
  kind?.unit !== windForce && asksGrade.test(question);
const asksWhether =
  /能不能|能否|可不可以|可以[^，,。]*吗|吗[?？]?$|行不行|是否|^(?:is|are|may|can|does|do)\b/iu;
const asksMeaning = /什么(?:叫|是)|是什么意思|\bwhat (?:is|are) an? /iu;
const gradeWritten = /[特一二三四五ⅠⅡⅢⅣ\d]\s?级|\b(?:grade|class|level) (?:IV|I{1,3}|\d)\b/iu;

const unitsOf = (question: string, kind: WantedKind | null): readonly string[] | null =>
  kind?.unit ? [kind.unit] : (quantities.find(([words]) => words.test(question))?.[1] ?? null);

/** What a figure makes people do: at 5 MPa they leave, at 40 °C they stop. */
const consequences = [
  /撤|\b(?:leav(?:e|es|ing)|evacuat\w*)\b/iu,
  // 不能超过 is a limit, and nothing that is done.
  /(?:(?<!能)不能|不准|不许|不得|不应|(?<!可)不可|不让)(?!超过|[大小高低多少]于)|禁止|严禁|停止|停工|停下|\b(?:stops?|stopped|forbidden|prohibited|not allowed|may not|must not|never|nobody)\b/iu,
];

interface Candidate {
  readonly alternative: Alternative;
  readonly found: readonly (Headline & {
    readonly condition: boolean;
    readonly change: boolean;
    readonly side: LimitSide | null;
  })[];
}
/** Of periods and winds. */
const plainly = { condition: false, change: false, side: null };

/** What another figure is counted by: of 每 50 人 1 名 the fifty answer nothing. Times are periods, and told as such. */
const isBase = (part: string, text: string, unit: string): boolean =>
  !sameDimension(unit, 'h') && /(?:每|\b(?:every|each|per))\s?$/iu.test(part.slice(0, part.indexOf(text)));

/** 多久更换 and 一年几次 are answered by a period; where only how often is asked, by nothing else, unless for its very grade. */
function headlinesOf(
  { text: part, amounts }: Alternative,
  kind: WantedKind | null,
  units: readonly string[] | null,
  asked: ReadonlySet<string>,
  grades: readonly string[] = [],
): Candidate['found'] {
  if (kind?.unit === windForce)
    return windForcesIn(part).map(({ text, value }) => ({
      text,
      key: `force ${value}`,
      part,
      ...plainly,
    }));
  const takesPeriod = kind?.unit === 'times' || !kind?.named || kind.turns;
  if (kind?.unit && takesPeriod && (kind.unit === 'times' || sameDimension(kind.unit, 'h'))) {
    const found = periodsIn(part).map((text) => ({ text, key: text.toLowerCase(), part, ...plainly }));
    const isGraded = gradesIn(part).some((grade) => grades.includes(grade));
    if (found.length > 0 || (kind.period && !isGraded)) return found;
  }
  return amounts
    .filter(
      ({ unit, key, text, window }) =>
        unit !== null && !window && !asked.has(key) && !isBase(part, text, unit),
    )
    .filter(({ unit }) => units === null || units.some((one) => sameDimension(unit ?? '', one)))
    .filter(
      ({ unit, from, to }) =>
        !kind?.named || kind.unit === null || sayable(Number.isFinite(to) ? to : from, unit ?? '', kind.unit),
    )
    .map((one) => ({
      ...{ text: one.text, key: one.key, condition: one.condition, change: one.change },
      ...{ part, side: sideOf(one) },
    }));
}

const candidatesOf = (text: string, found: (one: Alternative) => Candidate['found']): Candidate[] =>
  alternativesOf(text)
    .map((alternative) => ({ alternative, found: found(alternative) }))
    .filter((one) => one.found.length > 0);

/** All of a kind a text gives, wherever it stands. */
export function headlinesOfKind(text: string, question: string, kind: WantedKind | null): Headline[] {
  if (asksForGrade(question, kind)) return alternativesOf(text).flatMap(gradeHeadline);
  const [units, grades] = [unitsOf(question, kind), gradesIn(question)];
  return alternativesOf(text).flatMap((one) => [...headlinesOf(one, kind, units, new Set(), grades)]);
}

function gradeHeadline({ text: part, grades }: Alternative): Headline[] {
  const [written] = gradeWritten.exec(part) ?? [];
  return written === undefined ? [] : [{ text: written, key: `grade ${grades.join()}`, part }];
}

/** A grade is told where what the question gives lies in what one grade alone is for. */
function gradesFor(text: string, given: readonly Amount[]): Headline[] {
  const apt = alternativesOf(text).filter(
    ({ amounts, grades }) =>
      grades.length === 1 &&
      amounts.some(
        (within) => within.open && given.some((one) => one.unit === within.unit && liesIn(one, within)),
      ),
  );
  const shown = apt.flatMap(gradeHeadline);
  return shown.length === 1 ? shown : [];
}

/** Whether an alternative is for what the question gives in figures: null where it says nothing of that. */
function isForGiven({ amounts }: Alternative, given: readonly Amount[]): boolean | null {
  const bearing = given.flatMap((one) =>
    amounts
      .filter((within) => within.unit === one.unit && (within.condition || !within.open))
      .map((within) => (within.open ? liesIn(one, within) : within.key === one.key)),
  );
  return bearing.length === 0 ? null : bearing.some(Boolean);
}

/** Those that the figures, the grade and the side of a contrast in the question leave; null where they are needed and not given. */
function leftBy(question: string, candidates: readonly Candidate[]): Candidate[] | null {
  const given = amountsOf(question).filter(({ unit }) => unit !== null);
  const grades = gradesIn(question);
  const sides = sidesOf(question);
  const judged = candidates.map((one) => ({ one, forGiven: isForGiven(one.alternative, given) }));
  const apt = judged.some(({ forGiven }) => forGiven === true)
    ? judged.filter(({ forGiven }) => forGiven === true)
    : judged.some(({ forGiven }) => forGiven === false)
      ? judged.filter(({ forGiven, one }) => forGiven === null && isOtherwise(one.alternative.text))
      : judged;
  let left = apt.map(({ one }) => one);
  const graded = left.filter(({ alternative }) => alternative.grades.some((grade) => grades.includes(grade)));
  if (graded.length > 0) left = graded;
  sides.forEach((side, at) => {
    if (side === null) return;
    const named = left.filter(({ alternative }) => sidesOf(alternative.text)[at] === side);
    left =
      named.length > 0 ? named : left.filter(({ alternative }) => sidesOf(alternative.text)[at] === null);
  });
  const ofRate = left.filter(({ alternative, found }) => isOfAskedRate(question, alternative.text, found));
  if (ofRate.length > 0) left = ofRate;
  const asksException = isException(question);
  const same = left.filter(({ alternative }) => isException(alternative.text) === asksException);
  if (same.length > 0) left = same;
  return needsMore(left) ? null : left;
}

/** What is counted by the day is not told by what is counted in ten minutes; a period itself is compared by its words. */
const isOfAskedRate = (question: string, part: string, found: Candidate['found']): boolean => {
  const own = periodsIn(part).map((one) => one.replace(/\s/g, ''));
  const asked = periodsIn(question).map((one) => one.replace(/\s/g, ''));
  return asked.some((one) => own.includes(one)) && !found.some(({ text }) => periodsIn(text).length > 0);
};

/** Several that are told apart by a figure, a grade or a contrast the question does not name. */
function needsMore(left: readonly Candidate[]): boolean {
  const conditions = left.filter(
    ({ alternative: { amounts, text }, found }) =>
      isOtherwise(text) ||
      amounts.some(
        ({ condition, open, key }) =>
          condition && open && !found.some((one) => one.key === key && !one.condition),
      ),
  );
  const values = (list: readonly Candidate[]) =>
    new Set(list.flatMap(({ found }) => found.map(({ key }) => key))).size;
  if (conditions.length > 1 && values(conditions) > 1) return true;
  if (
    new Set(left.map(({ alternative }) => gradesIn(alternative.text).join()).filter((one) => one !== ''))
      .size > 1
  )
    return true;
  return sidesOf('').some(
    (_, at) =>
      new Set(left.map(({ alternative }) => sidesOf(alternative.text)[at]).filter((side) => side !== null))
        .size > 1,
  );
}

/** A word of the question, and whether all of the clause is about it. */
export interface Telling {
  readonly has: (text: string) => boolean;
  readonly common: boolean;
}

/** Begins with its figure: what it is said of stands in the one before. */
const elides = /^(?:and |but )?(?:(?:at|no) (?:least|most|more than|less than) )?[\d.]+ /iu;
/** What an alternative has of its own, where the next goes on with its subject: what stands behind the figure. */
const behindFigure = ({ alternative: { text }, found: [shown] }: Candidate): string =>
  shown ? text.slice(text.indexOf(shown.text) + shown.text.length) : text;

/**
 * The one alternative the words of the question name; null where they name several, undefined where none. What the first says of its
 * subject holds for the others, which leave it out; so a word that only a later one has says more than one that only the first has.
 */
function namedBy(
  words: readonly Telling[],
  [first, ...later]: readonly Candidate[],
): Candidate | null | undefined {
  if (!first) return null;
  const has = (one: Candidate, word: Telling) => word.has(one.alternative.text);
  const own = later.map((one) => ({
    one,
    count: words.filter((word) => has(one, word) && !has(first, word)).length,
  }));
  const most = Math.max(0, ...own.map(({ count }) => count));
  const firstOnly = words.filter((word) => has(first, word) && !later.some((one) => has(one, word)));
  if (most === 0) return firstOnly.some(({ common }) => !common) ? first : undefined;
  const [best, ...others] = own.filter(({ count }) => count === most);
  if (!best || others.length > 0) return null;
  const against = elides.test(best.one.alternative.text)
    ? firstOnly.filter(({ has: isIn }) => isIn(behindFigure(first)))
    : firstOnly;
  return against.filter(({ common }) => !common).length > most ? null : best.one;
}

/** Only the parts that say when what is asked about is to be done, where any says it with a figure. */
function ofConsequence(candidates: readonly Candidate[], question: string): Candidate[] | null {
  const asked = consequences.filter((one) => one.test(question));
  const found = candidates.filter(({ alternative }) => asked.some((one) => one.test(alternative.text)));
  return found.length > 0 ? found : null;
}

/** Figures that say when are shown only where nothing says how much, and where a figure is asked for. */
function withoutConditions(candidates: readonly Candidate[], asksFigure: boolean): Candidate[] {
  const values = candidates
    .map(({ alternative, found }) => ({ alternative, found: found.filter(({ condition }) => !condition) }))
    .filter(({ found }) => found.length > 0);
  return values.length > 0 || !asksFigure ? values : [...candidates];
}

const single = (candidates: readonly Candidate[]): Headline[] | null => {
  const shown = candidates.flatMap(({ found }) => found.map(({ condition: _, ...one }) => one));
  return new Set(shown.map(({ key }) => key)).size === 1 ? shown.slice(0, 1) : null;
};

/**
 * What answers in short: the one figure, range or period of the asked kind that a clause has, or the one of the alternative the question
 * names by its figures, its grade or its words. A wrong figure in large letters is worse than none.
 */
export function headlinesIn(
  text: string,
  question: string,
  kind: WantedKind | null,
  /** Words of the question; what each list leaves open the next may decide. */
  tellings: readonly (readonly Telling[])[],
): readonly Headline[] {
  const given = amountsOf(question).filter(({ unit }) => unit !== null);
  if (asksForGrade(question, kind)) return gradesFor(text, amountsOf(question));
  if (kind === null && (asksWhether.test(question) || asksMeaning.test(question))) return [];
  const units = unitsOf(question, kind);
  // Who asks how, who, why or which is answered by the clause: a figure that happens to stand in it says nothing.
  if (kind === null && units === null) return [];
  const asked = new Set(given.map(({ key }) => key));
  const all = candidatesOf(text, (one) => headlinesOf(one, kind, units, asked, gradesIn(question)));
  const fitting = ofQuantity(all, question, text);
  const consequent = ofConsequence(fitting, question);
  const apt = consequent ?? withoutConditions(fitting, kind !== null);
  const left = leftBy(question, apt);
  if (left === null || left.length === 0) return [];
  const words = apart(question, tellings);
  const chosen =
    left.length === 1 || single(left)
      ? left
      : // Where no figure is asked for, words in common do not say which of several would answer.
        (kind ?? units) && chosenBy(withSubjects(words, question, left), left);
  const shown = chosen && single(chosen);
  if (chosen && isSideToldElsewhere(chosen, question, text, units)) return [];
  if (chosen && !consequent && isSetAside(chosen, setAside(all, apt), words)) return [];
  if (!shown || isSaidElsewhere(chosen, text, all, tellings)) return [];
  if (kind?.unit == null && isSaidInAnotherUnit(chosen, text, all, apart(question, tellings))) return [];
  return shown;
}

/** Those of the quantity that is asked for: its kind of length, its side of a limit, and no step unless a step is asked for. */
function ofQuantity(all: readonly Candidate[], question: string, text: string): Candidate[] {
  const alternatives = alternativesOf(text);
  const side = sideAsked(question);
  const isStep = asksChange(question);
  return all
    .map(({ alternative, found }) => {
      const place = alternatives.findIndex((one) => one.text === alternative.text);
      const isOther = isOtherLength(question, alternatives[place] ?? alternative, alternatives);
      const units = new Map(alternative.amounts.map(({ key, unit }) => [key, unit ?? '']));
      return {
        alternative,
        found: found.filter(
          (one) =>
            !isOther(units.get(one.key) ?? '') &&
            one.change === isStep &&
            (side === null || one.side === null || one.side === side),
        ),
      };
    })
    .filter(({ found }) => found.length > 0);
}

/** Alternatives whose figures were all left out because they say when, or by how much. */
const setAside = (all: readonly Candidate[], kept: readonly Candidate[]): Candidate[] =>
  all.filter(
    ({ alternative, found }) =>
      found.every(({ condition, change }) => condition || change) &&
      !kept.some((one) => one.alternative === alternative),
  );

/** What was left out may be what is meant where it has more of the question. */
function isSetAside(
  chosen: readonly Candidate[],
  aside: readonly Candidate[],
  [words = []]: readonly (readonly Telling[])[],
): boolean {
  const own = chosen.map(({ alternative }) => alternative.text).join('\n');
  const sentences = chosen.map(({ alternative }) => alternative.sentence);
  return aside.some(({ alternative: { text: part, sentence } }) => {
    // What stands before it in a sentence of its own is said of it too.
    const whole = sentences.includes(sentence) ? part : sentence;
    // And what is then to be done says nothing of it.
    const then = consequences.map((one) => whole.search(one)).filter((at) => at > 0);
    const text = whole.slice(0, Math.min(whole.length, ...then));
    const there = words.filter(({ has, common }) => !common && has(text) && !has(own)).length;
    const here = words.filter(({ has, common }) => !common && has(own) && !has(text)).length;
    return there > 0 && there >= here;
  });
}

/** With the subjects that the alternatives name in other words than the question. */
function withSubjects(
  [words = [], ...others]: readonly (readonly Telling[])[],
  question: string,
  left: readonly Candidate[],
): readonly (readonly Telling[])[] {
  const inOtherWords = subjectsOf(question).filter(
    ({ word }) =>
      !left.some(({ alternative }) => alternative.text.toLowerCase().includes(word.toLowerCase())),
  );
  const told = inOtherWords.map((asked) => ({ has: (part: string) => names(part, asked), common: false }));
  return [[...words, ...told], ...others];
}

/** A most that is told in words is not passed over for a figure that is none, nor a least. */
function isSideToldElsewhere(
  chosen: readonly Candidate[],
  question: string,
  text: string,
  units: readonly string[] | null,
): boolean {
  const side = sideAsked(question);
  const own = chosen.map(({ alternative }) => alternative.text);
  if (side === null || units === null || own.some((part) => saysSide(part, side))) return false;
  return alternativesOf(text).some(
    ({ text: part, amounts }) =>
      !own.includes(part) &&
      saysSide(part, side) &&
      isException(part) === isException(question) &&
      amounts.some(({ unit }) => units.some((one) => sameDimension(unit ?? '', one))),
  );
}

/** Without the words for what is measured: every alternative is one of it. */
function apart(question: string, tellings: readonly (readonly Telling[])[]): readonly (readonly Telling[])[] {
  const measured = quantities.flatMap(([words]) => words.exec(question) ?? []).join('\n');
  return tellings.map((words) => words.filter(({ has }) => !has(measured)));
}

/** The first list that names one; where it names the first of all by what may be said of every one, no other list may name a later one. */
function chosenBy(tellings: readonly (readonly Telling[])[], left: readonly Candidate[]): Candidate[] | null {
  const named = tellings.map((words) => namedBy(words, left)).filter((one) => one !== undefined);
  const [chosen] = named;
  if (!chosen) return null;
  return chosen === left[0] && named.some((one) => one !== chosen) ? null : [chosen];
}

/** Words that only say how much may be meant in another unit: an alternative that has more of the question is not passed over for its unit. */
function isSaidInAnotherUnit(
  chosen: readonly Candidate[],
  text: string,
  all: readonly Candidate[],
  [words = []]: readonly (readonly Telling[])[],
): boolean {
  const inUnit = new Set(all.map(({ alternative }) => alternative.text));
  const own = chosen.map(({ alternative }) => alternative.text);
  const count = (part: string) => words.filter(({ has, common }) => !common && has(part)).length;
  const most = Math.max(0, ...own.map(count));
  return alternativesOf(text).some(
    ({ text: part, amounts }) => amounts.length > 0 && !inUnit.has(part) && count(part) > most,
  );
}

/** A sentence without such a figure that has as much of the question of its own: what is asked about may be told there. */
function isSaidElsewhere(
  chosen: readonly Candidate[],
  text: string,
  all: readonly Candidate[],
  tellings: readonly (readonly Telling[])[],
): boolean {
  const withFigure = new Set(all.map(({ alternative }) => alternative.sentence));
  const own = chosen.map(({ alternative }) => alternative.sentence).join('\n');
  const [words = []] = tellings;
  return sentencesOf(text).some((other) => {
    if (withFigure.has(other)) return false;
    const there = words.filter(({ has, common }) => !common && has(other) && !has(own)).length;
    const here = words.filter(({ has }) => has(own) && !has(other)).length;
    // What has nothing of the question in common with it speaks of another matter.
    const isAlike = here === 0 || words.some(({ has }) => has(own) && has(other));
    return isAlike && there > 0 && there >= here;
  });
}
