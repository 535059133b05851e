import { personsIn } from './personal.ts';

export type PersonalKind = 'person' | 'phone' | 'identity' | 'email' | 'staffNumber' | 'account';
export interface PersonalDatum {
  kind: PersonalKind;
  /** As it stands in the text. */
  text: string;
}

const joint = '[-\\s·]?';
/** A figure of eleven digits has a unit behind it, a telephone has none. */
const noUnit = '(?!\\s?(?:k?g|t|mm|m[23³²]?|[kM]?Pa|[kM]?J|[kM]?W|h|元|次|吨)(?!\\p{L}))';
const patterns: readonly (readonly [PersonalKind, RegExp])[] = [
  // A citizen's number holds a birthday, which tells it from eighteen other digits.
  [
    'identity',
    /(?<![\dA-Za-z])[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/gu,
  ],
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    'phone',
    new RegExp(
      `(?<![\\d.])(?:(?:\\+|00)?86${joint})?1[3-9]\\d${joint}\\d{4}${joint}\\d{4}(?![\\d.]\\d|\\d)${noUnit}`,
      'gu',
    ),
  ],
  ['phone', /(?<![\d.-])(?:0\d{2,3}-\d{7,8}|\(0\d{2,3}\)\s?\d{7,8})(?:-\d{1,5})?(?!\d)/gu],
  ['phone', /\+(?!86)\d{1,3}[-\s]?\d{1,4}(?:[-\s]?\d{2,4}){2,4}(?!\d)/gu],
  ['phone', /(?<=(?:电话|手机|微信|tel|phone|mobile|wechat)(?:号码|号|是|为|\s|[:：.])*)\d{7,11}(?!\d)/giu],
  [
    'account',
    /(?<=(?:微信|weixin|wechat|qq|钉钉|telegram|whatsapp)(?:账号|号码|号|\s?id|是|为|\s|[:：.])*)(?=[-\w]*[\d_-]|[A-Za-z]{6})[A-Za-z][-\w]{4,19}(?![-\w])/giu,
  ],
  ['account', /(?<=(?:qq|扣扣)(?:号码|号|是|为|\s|[:：.])*)\d{5,11}(?!\d)/giu],
  [
    'staffNumber',
    /(?<=(?:工号|员工号|staff (?:no|number|id)|employee (?:no|number|id))(?:是|为|\s|[:：.#])*)[A-Za-z]{0,3}\d{3,10}(?!\d)/giu,
  ],
];

/** Digits and signs of full width are those of half width; nothing moves, so that places stay. */
const halfWidth = (text: string): string =>
  text.replace(/[０-９＋－（）＠．]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

interface Place {
  kind: PersonalKind;
  at: number;
  length: number;
}

function placesOf(text: string): Place[] {
  const plain = halfWidth(text);
  const found = [
    ...patterns.flatMap(([kind, pattern]) =>
      [...plain.matchAll(pattern)].map((match) => ({ kind, at: match.index, length: match[0].length })),
    ),
    ...personsIn(text).map(({ at, length }) => ({ kind: 'person' as const, at, length })),
  ].sort((one, other) => one.at - other.at || other.length - one.length);
  let end = 0;
  return found.filter(({ at, length }) => {
    if (at < end) return false;
    end = at + length;
    return true;
  });
}

/** What of a text points at somebody. What stands in `known`, the clauses it cites, is everybody's. */
export function personalDataIn(text: string, known = ''): PersonalDatum[] {
  return placesOf(text)
    .map(({ kind, at, length }) => ({ kind, text: text.slice(at, at + length) }))
    .filter((one) => !known.includes(one.text));
}

/** The text with other words in their place. */
export function withoutPersonalData(
  text: string,
  instead: Readonly<Record<PersonalKind, string>>,
  known = '',
): string {
  let [done, from] = ['', 0];
  for (const { kind, at, length } of placesOf(text)) {
    const own = text.slice(at, at + length);
    done += text.slice(from, at) + (known.includes(own) ? own : instead[kind]);
    from = at + length;
  }
  return done + text.slice(from);
}
