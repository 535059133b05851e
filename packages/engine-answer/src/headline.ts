import { gradesIn } from './grades.ts';
import { type Figure, figuresOf, sameDimension } from './numbers.ts';
import type { WantedKind } from './question.ts';
import { sentencesOf } from './quote.ts';

/** What a text gives in short, and the part of a sentence it stands in. */
export interface Headline {
  readonly text: string;
  /** The same for the same figure, however it is written. */
  readonly key: string;
  readonly part: string;
}
export interface Headlines {
  readonly shown: readonly Headline[];
  /** How much of the question the sentence has they were taken from. */
  readonly score: number;
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
    `\\b(?:(?:twice|(?:${number})\\s+times)\\s+(?:a|per|each|every)\\s+${span}|(?:every|each|once an?|once per|once in)\\s+(?:${number}(?:\\s?(?:to|–|-)\\s?${number})?\\s+)?${span}|half-yearly|yearly|annually|quarterly|monthly|weekly|daily|hourly)\\b`,
  ].join('|'),
  'giu',
);

/** How often something is done, as a text says it. */
export const periodsIn = (text: string): string[] =>
  [...text.matchAll(periods)].map(([period]) => period.trim());

/** Parts of a sentence that each say something: a comma with digits on both sides divides thousands. */
const partsOfSentence = (sentence: string): string[] =>
  sentence
    // What stands before a colon is said of all that follow it.
    .split(/[，；;。：]|:(?!\d)|,(?!\d{3})|\s(?=(?:and|but|with the|then)\s)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const keyOf = ({ value, unit }: Figure) => `${value} ${unit}`;

/** What a figure makes people do: at 5 MPa they leave, at 40 °C they stop. */
const consequences = [
  /撤|\b(?:leav(?:e|es|ing)|evacuat\w*)\b/iu,
  /(?<!能)不能|不准|不许|不得|不应|(?<!可)不可|不让|禁止|严禁|停止|停工|停下|\b(?:stops?|stopped|forbidden|prohibited|not allowed|may not|must not|never|nobody)\b/iu,
];

/** The sentences that say when what is asked about is to be done, where any says it with a figure of the kind. */
function sentencesOfConsequence(text: string, question: string, kind: WantedKind | null): string[] | null {
  const asked = consequences.filter((one) => one.test(question));
  const found = sentencesOf(text).flatMap((sentence) =>
    partsOfSentence(sentence).filter(
      (part) => asked.some((one) => one.test(part)) && headlinesOf(part, kind, new Set()).length > 0,
    ),
  );
  return found.length > 0 ? found : null;
}

/** The parts that speak of the asked grades, where any does; a part without a grade goes with the one before it. */
function partsOfGrades(parts: readonly string[], asked: readonly string[]): string[] {
  let current: string[] = [];
  const about = parts.map((part) => {
    const own = gradesIn(part);
    if (own.length > 0) current = own;
    return { part, isAsked: current.some((grade) => asked.includes(grade)) };
  });
  const apt = about.filter(({ isAsked }) => isAsked);
  return (apt.length > 0 ? apt : about).map(({ part }) => part);
}

/** 多久更换 and 一年几次 are answered by a period; where only how often is asked, by nothing else, unless for its very grade. */
function headlinesOf(
  part: string,
  kind: WantedKind | null,
  own: ReadonlySet<string>,
  grades: readonly string[] = [],
): Headline[] {
  const unit = kind?.unit ?? null;
  if (unit !== null && (unit === 'times' || sameDimension(unit, 'h'))) {
    const found = periodsIn(part).map((text) => ({ text, key: text.toLowerCase(), part }));
    const isGraded = gradesIn(part).some((grade) => grades.includes(grade));
    if (found.length > 0 || (kind?.period && !isGraded)) return found;
  }
  return figuresOf(part)
    .filter((figure) => figure.unit !== null && !own.has(keyOf(figure)))
    .filter((figure) => unit === null || sameDimension(figure.unit ?? '', unit))
    .map((figure) => ({ text: figure.written, key: keyOf(figure), part }));
}

/** All of a kind a text gives, wherever it stands. */
export const headlinesOfKind = (text: string, kind: WantedKind | null): Headline[] =>
  sentencesOf(text)
    .flatMap(partsOfSentence)
    .flatMap((part) => headlinesOf(part, kind, new Set()));

const best = <T>(list: readonly T[], score: (one: T) => number): T[] => {
  const most = Math.max(...list.map(score));
  return list.filter((one) => score(one) === most);
};

/**
 * What answers in short: the figures, or the periods, of the part of a sentence that has most of the question, and nothing where that
 * sentence has none of the kind. A wrong figure in large letters is worse than none, so nothing is looked for elsewhere in a clause.
 */
export function headlinesIn(
  text: string,
  question: string,
  kind: WantedKind | null,
  /** How much of the question a sentence has, and how much of what its clause is not about as a whole. */
  score: { readonly whole: (text: string) => number; readonly own: (text: string) => number },
): Headlines {
  const figures = figuresOf(question).filter(({ unit }) => unit !== null);
  const asked = new Set(figures.map(keyOf));
  const grades = gradesIn(question);
  // A figure or a grade of the question says more than its words: 35 kV is not 10 kV, and 二级 not 一级.
  const given = (one: string) =>
    100 * figuresOf(one).filter((figure) => asked.has(keyOf(figure))).length +
    50 * gradesIn(one).filter((grade) => grades.includes(grade)).length;
  const sentences = best(
    sentencesOfConsequence(text, question, kind) ?? sentencesOf(text),
    (one) => score.whole(one) + given(one),
  );
  const parts = sentences
    .flatMap((sentence) => partsOfGrades(partsOfSentence(sentence), grades))
    // What is asked whether it may be with this figure is told where the figure stands, or not in short.
    .filter((part, _, all) => kind !== null || given(part) > 0 || all.every((one) => given(one) === 0))
    .map((part) => ({ part, found: headlinesOf(part, kind, asked, grades) }))
    .filter(({ found }) => found.length > 0);
  const whole = sentences[0] === undefined ? 0 : score.whole(sentences[0]) + given(sentences[0]);
  if (parts.length === 0) return { shown: [], score: whole };
  // Words in common with none of several parts do not say which of them is meant.
  if (whole === 0 && parts.length > 1) return { shown: [], score: whole };
  const apt = best(parts, ({ part }) => score.own(part) + given(part));
  return { shown: apt.flatMap(({ found }) => found), score: whole };
}
