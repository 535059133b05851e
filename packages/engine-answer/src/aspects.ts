import type { Alternative, Amount } from './alternatives.ts';
import { sameDimension } from './numbers.ts';

/*
  Figures of one unit that are not of one quantity: a height beside a distance, a least beside a most, a step beside the limit it is
  added to. Only what both the question and the clause name tells them apart.
*/

/** What a length is of: by the words that ask for it, and by those that tell it. */
const lengths: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [
    /高度|多高|高多少|离地|距地|how (?:high|tall)|(?<!\bat (?:a )?)\bheights?\b/iu,
    /高(?![压温处空])|离地|距地|上方|架空|\b(?:high(?:er)?|heights?|tall(?:er)?|above)\b/iu,
  ],
  [
    /距离|间距|多远|相距|how (?:far|close|near)|\b(?:distance|spacing|apart)\b/iu,
    /距(?!地面)|离(?!地)|周围|以内|\b(?:from|apart|within|away|distance)\b/iu,
  ],
  [/深度|多深|埋深|how deep|\bdepth\b/iu, /深|浸没|\b(?:deep(?:er)?|depth|submerged)\b/iu],
  [/直径|\bdiameters?\b/iu, /直径|\b(?:diameters?|dial)\b/iu],
  [/厚度|多厚|how thick|\bthickness\b/iu, /厚|\bthick(?:er|ness)?\b/iu],
  [/宽度|多宽|how wide|\bwidth\b/iu, /宽|\b(?:wider?|width)\b/iu],
];

/** Whether a length is one of another kind than is asked for; a part that names none goes with the one before it in its sentence. */
export function isOtherLength(
  question: string,
  alternative: Alternative,
  all: readonly Alternative[],
): (unit: string) => boolean {
  const asked = lengths.flatMap(([way], at) => (way.test(question) ? [at] : []));
  const toldBy = (text: string) => lengths.flatMap(([, way], at) => (way.test(text) ? [at] : []));
  const sentence = all.filter((one) => one.sentence === alternative.sentence);
  const before = sentence.slice(0, sentence.indexOf(alternative) + 1).reverse();
  const told = before.map(({ text }) => toldBy(text)).find((own) => own.length > 0) ?? [];
  const isOther = asked.length > 0 && told.length > 0 && !told.some((one) => asked.includes(one));
  return (unit) => isOther && sameDimension(unit, 'm');
}

const no = '(?:不|不[能得应可许准要])';
const most = new RegExp(
  `最[大高多长久晚迟远]|(?<!爆炸)上限|${no}(?:超过|大于|高于|多于)|\\b(?:max|maximum|at most|no more than|not more than|upper|highest|longest|latest)\\b`,
  'iu',
);
const least = new RegExp(
  `最[小低少短近]|至少|(?<!爆炸)下限|${no}(?:低于|小于|少于)|\\b(?:min|minimum|at least|no less than|not less than|lowest|shortest)\\b`,
  'iu',
);

/** The side of a limit: what may not be passed upwards, or downwards. */
export type LimitSide = 'most' | 'least';
export function sideAsked(question: string): LimitSide | null {
  if (most.test(question) === least.test(question)) return null;
  return most.test(question) ? 'most' : 'least';
}
/** Whether a text says in words that what it gives is the most, or the least. */
export const saysSide = (text: string, side: LimitSide): boolean =>
  (side === 'most' ? most : least).test(text);
export function sideOf({ from, to, condition }: Amount): LimitSide | null {
  if (condition) return null;
  if (from === Number.NEGATIVE_INFINITY) return 'most';
  return to === Number.POSITIVE_INFINITY ? 'least' : null;
}

/** By how much something changes is asked for as such; who asks for the limit is not answered by its step. */
export const asksChange = (question: string): boolean =>
  /(?:增加|增大|提高|升高|上升|加大|降低|下降|减小|减少|缩短|延长|放宽|磨损)了?(?:多少|几)|\bby how (?:much|many)\b|\bhow much (?:\w+ ){0,4}(?:ris|rais|increas|decreas|reduc|lower|drop|extend)\w*/iu.test(
    question,
  );
