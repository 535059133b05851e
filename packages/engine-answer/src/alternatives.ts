import { gradesIn } from './grades.ts';
import { type Figure, figuresOf, sameDimension } from './numbers.ts';
import { sentencesOf } from './quote.ts';

/*
  A clause is a list of alternatives: what holds for one object or condition, then for the next. A figure belongs to the alternative it
  stands in, and one that says when (小于 4 % 时) is no answer to how much.
*/

/** A figure, or a range as the one figure it is, with what the words beside it make of it. */
export interface Amount {
  readonly text: string;
  readonly key: string;
  readonly unit: string | null;
  readonly from: number;
  readonly to: number;
  /** Whether the ends themselves are meant. */
  readonly fromIn: boolean;
  readonly toIn: boolean;
  /** Whether a side was named at all: 10 kV is that voltage, above 100 t is many. */
  readonly open: boolean;
  /** Says when, not how much. */
  readonly condition: boolean;
  /** Says by how much something becomes another, not what it is: 限值增加 3 dB(A). */
  readonly change: boolean;
  /** What other things are counted in: of 10 min 内少于 5 个 the minutes are no answer. */
  readonly window: boolean;
}
export interface Alternative {
  readonly text: string;
  readonly sentence: string;
  readonly amounts: readonly Amount[];
  readonly grades: readonly string[];
}

/** Parts of a sentence that each say something: a comma with digits on both sides divides thousands. */
const partsOfSentence = (sentence: string): string[] =>
  sentence
    // What stands before a colon is said of all that follow it.
    .split(
      /[，；;。：]|:(?!\d)|,(?!\d{3})|\s(?=(?:and|but|with the|then)\s)|和(?=不[低高小大少超][于过]\s?\d)/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');

const opensCondition = /^(?:where|when|if|in case|for gases)\b/iu;
const isCondition = (part: string) =>
  /(?:时|情况下|检测[^，]*的气体)$/u.test(part) || opensCondition.test(part);

/** What only says when goes with what then holds. */
function joinedConditions(parts: readonly string[]): string[] {
  const joined: string[] = [];
  let before = '';
  for (const part of parts) {
    if (isCondition(part) && !(opensCondition.test(part) && figuresOf(part).length > 1)) {
      before = `${before}${part}，`;
      continue;
    }
    joined.push(`${before}${part}`);
    before = '';
  }
  return before === '' ? joined : [...joined, before];
}

const between = /^\s?(?:及?以上|以下|million|thousand)?\s?(?:–|—|-|~|～|至|到|to(?: below| under)?)\s?$/iu;
/** As laws write a range: 1000 万元以上 5000 万元以下. */
const fromTo = (middle: string, after: string): boolean =>
  /^\s?(?:及|（含）)?以上\s?$/u.test(middle) && /^\s?以下/u.test(after);
const sides: readonly (readonly [before: RegExp, side: '>' | '>=' | '<' | '<='])[] = [
  [/(?:大于(?:或|等于|或等于)+|不小于|不低于|不少于|至少|达到|≥|at least|from|reaches)\s?$/iu, '>='],
  [
    /(?:小于(?:或|等于|或等于)+|不大于|不超过|不高于|至多|≤|at most|up to|no more than|not above)\s?$/iu,
    '<=',
  ],
  [/(?:大于|超过|高于|>|above|over|more than|deeper than)\s?$/iu, '>'],
  [/(?:小于|低于|不足|少于|<|below|under|less than)\s?$/iu, '<'],
];
const afterSides: readonly (readonly [after: RegExp, side: '>' | '>=' | '<' | '<='])[] = [
  [/^\s?(?:及|或|（含）)?以上|^\s?or (?:more|above)/iu, '>='],
  [/^\s?以下|^\s?or (?:less|below)/iu, '<='],
];
/** Behind a figure that says when. */
const saysWhen =
  /^\s?(?:及?以上|及?以下|或以上|（[^）]*）)?\s?(?:[^，；。\d]{0,4}时(?!间)|的(?!\p{Script=Han})|的\s?\d|不得|不应|禁止|停止|为[一二三四五ⅠⅡⅢⅣ\d]\s?级|[^（(，；。\d]{0,6}[）)])|^\s(?:is )?grade\s/iu;
/** Before one: where its limit is 4 %, below 4 % it is; what then may or must be is none. */
const whenBefore =
  /\b(?:where|when|if)\b(?:(?!\b(?:may|must|shall|should)\b)[^,;，；])*$|^(?:and )?(?:below|above|over|under|from|at)\s$|[（(][^（()）]*$/iu;
const changes =
  /(?:增加|增大|增高|提高|升高|上升|加大|降低|下降|减小|减少|缩短|延长|放宽|磨损)了?\s?$|\b(?:ris|rais|increas|decreas|reduc|lower|drop|fall|shorten|extend)\w*(?:\s[\w-]+){0,2}\sby\s(?:(?:at (?:least|most)|up to|no more than|about)\s)?$/iu;
const counted = '(?:\\d[\\d.]*|[一二两三四五六七八九十]+)\\s?[个次起件条]';
const windowBefore = new RegExp(`^\\s?(?:之|以)?内[^，,。；;]{0,12}${counted}`, 'u');
const windowAfter = /\b\d+(?:\s[a-z-]+)?\sin\s(?:any\s)?$/iu;
const whenInEnglish = /\d\s(?:min|h|s)\s(?:below|above|over|under|from)\s$/iu;

function amountOf(text: string, first: Figure, last: Figure): Amount {
  const isRange = first !== last;
  const end = last.at + last.text.length;
  const unitEnd = Math.max(end, last.at + last.written.replace(/^[^\d]*/u, '').length);
  const before = text.slice(0, first.at);
  const after = text.slice(unitEnd);
  const middle = text.slice(first.at, last.at);
  const isLegal = isRange && fromTo(middle.replace(/^[\d.,\s]+\p{L}+?(?=及?以上|（含）)/u, ''), after);
  const side =
    afterSides.find(([way]) => way.test(after))?.[1] ?? sides.find(([way]) => way.test(before))?.[1] ?? null;
  const [low, high] = [Number(first.value), Number(last.value)];
  const bare = before.replace(/(?:大于或等于|小于或等于|大于|小于|超过|低于|高于|between)\s?$/u, '');
  const exclusive = isRange && ((/以上/u.test(middle) && !isLegal) || /above\s$/iu.test(before));
  const beginning = before.replace(/^.*，/u, '');
  return {
    text: isRange ? text.slice(first.at, unitEnd) + (isLegal ? '以下' : '') : first.written,
    key: isRange ? `${first.value}–${last.value} ${last.unit}` : `${first.value} ${first.unit}`,
    unit: last.unit,
    from: !isRange && (side === '<' || side === '<=') ? Number.NEGATIVE_INFINITY : low,
    to: !isRange && (side === '>' || side === '>=') ? Number.POSITIVE_INFINITY : high,
    fromIn: isRange ? !exclusive : side !== '>',
    toIn: isRange ? !isLegal && !/\bto (?:below|under)\s?$/iu.test(middle) : side !== '<',
    open: isRange || side !== null,
    condition:
      saysWhen.test(after) ||
      [before, beginning, bare].some((one) => whenBefore.test(one) || whenInEnglish.test(one)),
    change: !isRange && changes.test(before),
    window: sameDimension(last.unit ?? '', 'h') && (windowBefore.test(after) || windowAfter.test(before)),
  };
}

/** The figures of a text, each range as one. */
export function amountsOf(text: string): Amount[] {
  const figures = figuresOf(text);
  const amounts: Amount[] = [];
  for (let at = 0; at < figures.length; at++) {
    const first = figures[at];
    const next = figures[at + 1];
    if (!first) continue;
    const length = first.written.replace(/^[^\d]*/u, '').length;
    // Where both ends share a unit it is written behind the second.
    const ends = [first.at + first.text.length, first.at + length];
    const isRange =
      next !== undefined &&
      next.unit === first.unit &&
      ends.some(
        (end) =>
          end <= next.at &&
          (between.test(text.slice(end, next.at)) ||
            fromTo(text.slice(end, next.at), text.slice(next.at + next.written.length))),
      );
    amounts.push(amountOf(text, first, isRange ? next : first));
    if (isRange) at++;
  }
  return amounts;
}

/** What a clause says, one alternative after the other. */
export const alternativesOf = (text: string): Alternative[] =>
  sentencesOf(text).flatMap((sentence) => {
    let grades: readonly string[] = [];
    return joinedConditions(partsOfSentence(sentence)).map((part) => {
      const own = gradesIn(part);
      // A part without a grade goes with the one before it.
      if (own.length > 0) grades = own;
      return { text: part, sentence, amounts: amountsOf(part), grades };
    });
  });

/** Whether what a question gives (3 %, 40 t, less than 4 %) lies in what an alternative is for. */
export function liesIn(asked: Amount, within: Amount): boolean {
  const step = Math.max(
    1e-9,
    Math.abs(asked.from === Number.NEGATIVE_INFINITY ? asked.to : asked.from) * 1e-6,
  );
  const low = asked.from === Number.NEGATIVE_INFINITY ? asked.to - (asked.toIn ? 0 : step) : asked.from;
  const value = asked.to === Number.POSITIVE_INFINITY && !asked.fromIn ? asked.from + step : low;
  const above = within.fromIn ? value >= within.from : value > within.from;
  const below = within.toIn ? value <= within.to : value < within.to;
  return above && below;
}

/** Ways to name one of several that exclude each other, beside grades and figures. */
const contrasts: readonly (readonly RegExp[])[] = [
  [/任[何一意]*一?年|单年|某一年|\b(?:any|one|single) (?:\w+ )?year\b/iu, /平均|\b(?:averag\w*|mean)\b/iu],
  [/\b(?:first|1st|low)(?=[- ]|$)/iu, /\b(?:second|2nd|high-high)(?=[- ]|$)/iu],
  [/一般|正常|通常|\bnormal(?:ly)?\b/iu, /特殊|苛刻|\b(?:special cases?|severe|exceptional\w*)\b/iu],
  [/比空气重|重于空气|\bheavier\b/iu, /比空气轻|轻于空气|\blighter\b/iu],
  [/最大|最高|\b(?:max|maximum|highest|rise)\b/iu, /初始|\b(?:initial|starts?)\b/iu],
];
/** Which side of each contrast a text names: null for none or both. */
export const sidesOf = (text: string): (number | null)[] =>
  contrasts.map((ways) => {
    const found = ways.flatMap((way, at) => (way.test(text) ? [at] : []));
    return found.length === 1 ? (found[0] ?? null) : null;
  });

/** Holds only where it is named. */
export const isException = (text: string): boolean => /富氧|\benrich\w*/iu.test(text);

/** The rest of what an alternative before it is for. */
export const isOtherwise = (text: string): boolean =>
  /否则|其他情况|其余|\b(?:otherwise|elsewhere)\b/iu.test(text);
