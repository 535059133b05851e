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
    .split(/[，；;。]|,(?!\d{3})|\s(?=(?:and|but|with the|then)\s)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const keyOf = ({ value, unit }: Figure) => `${value} ${unit}`;

/** 多久更换 and 一年几次 are answered by a period; where only how often is asked, by nothing else. */
function headlinesOf(part: string, kind: WantedKind | null, own: ReadonlySet<string>): Headline[] {
  const unit = kind?.unit ?? null;
  if (unit !== null && (unit === 'times' || sameDimension(unit, 'h'))) {
    const found = periodsIn(part).map((text) => ({ text, key: text.toLowerCase(), part }));
    if (found.length > 0 || kind?.period) return found;
  }
  return figuresOf(part)
    .filter((figure) => figure.unit !== null && !own.has(keyOf(figure)))
    .filter((figure) => unit === null || sameDimension(figure.unit ?? '', unit))
    .map((figure) => ({ text: figure.written, key: keyOf(figure), part }));
}

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
  // A figure of the question says more than its words: 35 kV is not 10 kV.
  const given = (one: string) => 100 * figuresOf(one).filter((figure) => asked.has(keyOf(figure))).length;
  const sentences = best(sentencesOf(text), (one) => score.whole(one) + given(one));
  const parts = sentences
    .flatMap(partsOfSentence)
    .map((part) => ({ part, found: headlinesOf(part, kind, asked) }))
    .filter(({ found }) => found.length > 0);
  const whole = sentences[0] === undefined ? 0 : score.whole(sentences[0]) + given(sentences[0]);
  if (parts.length === 0) return { shown: [], score: whole };
  // Words in common with none of several parts do not say which of them is meant.
  if (whole === 0 && parts.length > 1) return { shown: [], score: whole };
  const apt = best(parts, ({ part }) => score.own(part) + given(part));
  return { shown: apt.flatMap(({ found }) => found), score: whole };
}
