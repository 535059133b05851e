/*
  Numbers of a text, whole: 0.5 is not in 10.5, and 30 min is not 30 %. An answer may hold no number that its citations do not, so
  this is strict where it matters (value and unit) and lenient where writing differs (width, thousands, spaces, dashes).
*/

export interface Figure {
  /** Without thousands and leading zeros: 1,000 and 1000 are one. */
  readonly value: string;
  /** As the table below spells it; null where none follows. */
  readonly unit: string | null;
  /** What it is a share of: 25 % LEL is no 25 % of a volume. */
  readonly of: string;
  /** With its unit as the text has it. */
  readonly written: string;
  /** As it stands in the text, for showing. */
  readonly text: string;
  readonly at: number;
}

/** Ways to write a unit, longest first where one begins another. */
const spellings: readonly (readonly [unit: string, ways: readonly string[]])[] = [
  ['%', ['%', '％', 'percent', 'per cent']],
  ['mg/m3', ['mg/m³', 'mg/m3', 'mg/Nm³']],
  ['m3/h', ['m³/h', 'm3/h']],
  ['mA', ['ma', '毫安']],
  ['kW', ['kw', '千瓦']],
  ['Hz', ['hz', '赫兹']],
  ['bar', ['bar', '巴']],
  ['kPa', ['kpa', '千帕']],
  ['MPa', ['mpa', '兆帕']],
  ['ppm', ['ppm']],
  ['dB(A)', ['db(a)', '分贝', 'db']],
  ['°C', ['°c', '℃', '摄氏度', '度', 'degrees celsius', 'degrees c', 'degrees']],
  ['m/s', ['m/s', '米/秒', '米每秒']],
  ['m2', ['m²', 'm2', '平方米']],
  ['m3', ['m³', 'm3', '立方米']],
  ['mm', ['mm', '毫米']],
  ['cm', ['cm', '厘米']],
  ['km', ['km', '公里', '千米']],
  ['kN', ['kn', '千牛']],
  ['kg', ['kg', '千克', '公斤']],
  ['kV', ['kv', '千伏']],
  ['V', ['v', '伏']],
  ['Ω', ['Ω', 'ohms', 'ohm', '欧姆', '欧']],
  ['lx', ['lux', 'lx', '勒克斯']],
  ['μSv/h', ['μsv/h', 'usv/h', 'µsv/h']],
  ['mSv', ['msv', '毫希沃特', '毫希']],
  ['min', ['minutes', 'minute', 'mins', 'min', '分钟']],
  ['h', ['hours', 'hour', 'h', '小时', '个小时']],
  ['s', ['seconds', 'second', 's', '秒钟', '秒']],
  ['day', ['working days', 'days', 'day', '个工作日', '工作日', '日内', '天', '日', 'd']],
  ['week', ['weeks', 'week', '周', '个星期', '星期']],
  ['month', ['months', 'month', '个月', '月']],
  ['year', ['years', 'year', '周年', '年']],
  ['t', ['tonnes', 'tonne', 'tons', 'ton', 't', '吨']],
  ['m', ['metres', 'meters', 'metre', 'meter', 'm', '米']],
  ['L', ['litres', 'litre', 'l', '升']],
  ['100M CNY', ['亿元']],
  ['10k CNY', ['万元']],
  ['CNY', ['元人民币', '元', 'cny', 'yuan', 'rmb']],
  ['M CNY', ['million cny', 'million yuan', 'million rmb']],
  ['10k USD', ['万美元']],
  ['USD', ['美元', 'dollars', 'usd']],
  ['k USD', ['thousand dollars']],
  ['M USD', ['million dollars']],
  ['people', ['persons', 'people', 'person', 'deaths', 'fatalities', '名', '个人', '人']],
  ['times', ['times', 'time', '倍', '次']],
  ['pieces', ['个']],
];
const unitOf = new Map(spellings.flatMap(([unit, ways]) => ways.map((way) => [way, unit] as const)));
const ways = [...unitOf.keys()].sort((left, right) => right.length - left.length);
const latin = /^[a-z°Ωμµ]/;

/** The same length as the text, so that places stay: half width, small letters. */
const folded = (text: string): string =>
  [...text]
    .map((character) => {
      const half = character.normalize('NFKC');
      const small = (half.length === character.length ? half : character).toLowerCase();
      return small.length === character.length ? small : character;
    })
    .join('');

/** The unit behind a number, and how long it is written there, the space before it included. */
function unitAt(text: string, from: number): { unit: string; length: number } | null {
  const gap = text[from] === ' ' ? 1 : 0;
  const rest = text.slice(from + gap);
  const way = ways.find((one) => {
    if (!rest.startsWith(one.toLowerCase())) return false;
    // 36 度 is warm, and 几度 may be of anything.
    if (one === '度' && !/\d$/.test(text.slice(0, from))) return false;
    const after = rest[one.length] ?? ' ';
    return !(latin.test(one.toLowerCase()) && /[a-z0-9]/.test(after));
  });
  const unit = way === undefined ? undefined : unitOf.get(way);
  if (way === undefined || unit === undefined) return null;
  // 0.42 kg/L is no mass: what a unit is divided by belongs to it.
  const [per = ''] =
    /^(?:\s?\/\s?(?:[a-z°μµ][a-z°μµ²³23]*|\p{Script=Han}{1,3}(?=$|[^\p{Script=Han}])))+/u.exec(
      rest.slice(way.length),
    ) ?? [];
  const below = per
    .split('/')
    .slice(1)
    .map((one) => unitOf.get(one.trim()) ?? one.trim());
  return { unit: [unit, ...below].join('/'), length: gap + way.length + per.length };
}

/** The unit written at a place of a text, if one is. */
export const unitNamed = (text: string, at: number): string | null => unitAt(folded(text), at)?.unit ?? null;

/** Deaths and people are counted, and asked about as well. */
const isOfThings = (unit: string | undefined): boolean => unit === 'people' || unit === 'pieces';
/** Whether a word is the name of a unit and nothing more: 米, metres. Letters alone are none: they may be a name. */
export const isUnitName = (word: string): boolean =>
  unitOf.has(word.toLowerCase()) &&
  !isOfThings(unitOf.get(word.toLowerCase())) &&
  /^(?:\p{Script=Han}{2,}|[a-z]{3,})$/iu.test(word);

/** Units that say the same at another scale; mg/m³ and ppm are none, for what lies between them is the substance. */
const dimensions = [
  ['s', 'min', 'h', 'day', 'week', 'month', 'year'],
  ['mm', 'cm', 'm', 'km'],
  ['kPa', 'MPa'],
  ['kg', 't'],
  ['m3', 'L'],
  ['CNY', '10k CNY', '100M CNY', 'M CNY', 'USD', 'k USD', '10k USD', 'M USD'],
];
export const sameDimension = (left: string, right: string): boolean =>
  left === right || dimensions.some((units) => units.includes(left) && units.includes(right));

/** How much of the first of its dimension one of a unit is; periods of the calendar by their usual length. */
const scales = new Map(
  Object.entries({
    ...{ min: 60, h: 3600, day: 86_400, week: 604_800, month: 2_629_800, year: 31_557_600 },
    ...{ cm: 10, m: 1000, km: 1e6, MPa: 1000, t: 1000, L: 0.001 },
    ...{ '10k CNY': 1e4, '100M CNY': 1e8, 'M CNY': 1e6 },
    ...{ 'k USD': 1000, '10k USD': 1e4, 'M USD': 1e6 },
  }),
);
/** The same money as well: there is no rate of exchange here. */
export const isComparable = (left: string, right: string): boolean =>
  sameDimension(left, right) && left.endsWith('USD') === right.endsWith('USD');
export const scaled = (value: number, unit: string | null): number => value * (scales.get(unit ?? '') ?? 1);

/** A time said in another unit is the one people mean as long as they would say it so: 24 h is a day, and nobody means 30 days by hours. */
export const sayable = (value: number, from: string, to: string): boolean => {
  const inAsked = scaled(value, from) / scaled(1, to);
  const most = ['s', 'min', 'h'].includes(to) ? 100 : 400;
  return from === to || !sameDimension(to, 'h') || (inAsked >= 0.1 && inAsked <= most);
};

const plainValue = (digits: string): string => {
  const [whole = '', part = ''] = digits.replace(/[, ]/g, '').split('.');
  const short = part.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${short ? `.${short}` : ''}`;
};

/** Thousands by comma or space in threes; a decimal point with digits behind it. */
const number = /\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?(?![\d.])|\d+(?:\.\d+)?/g;
/** Codes are names, not figures: GB 30871, H2S, P-201A, 5.3.2. A word that begins like one is none: shifts of at least 8 h. */
const code =
  /(?<![a-z])(?:gb|gbz|aq|tsg|jjg|api|iso|iec|hg|sh|q\/[a-z]+)t?(?:[ /](?:t|z|tr|ts|rp|std|publ|iec|en|[a-z](?=\d)))* ?[\d.]+(?:[-–]\d{4})?|[a-z]+-?\d[\w-]*|\d+[a-z]{2,}\d\w*|\d+(?:\.\d+){2,}/g;

/** Every figure of a text in its order. A range gives both ends its unit: 19.5–21 % is 19.5 % and 21 %. */
export function figuresOf(text: string): Figure[] {
  const plain = folded(text);
  const names = [...plain.matchAll(code)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  const figures: Figure[] = [];
  for (const match of plain.matchAll(number)) {
    const at = match.index;
    const end = at + match[0].length;
    const inName = names.some(([from, to]) => at >= from && at < to && !/^\d/.test(plain.slice(from, to)));
    const inClause = names.some(
      ([from, to]) => at >= from && end <= to && /^\d+(?:\.\d+){2,}$/.test(plain.slice(from, to)),
    );
    if (inName || inClause || /[a-z]/.test(plain[at - 1] ?? '')) continue;
    const range = /^ ?(?:(?:million |thousand )?to (?:below |under )?|–|—|-|~|～|至|到) ?\d+(?:\.\d+)?/.exec(
      plain.slice(end),
    );
    const place = range ? end + range[0].length : end;
    const own = unitAt(plain, end);
    const found = own ?? (range ? unitAt(plain, place) : null);
    const unitFrom = own ? end : place;
    const unitTo = unitFrom + (found?.length ?? 0);
    // ±3 % is no 3 %, and 25 % LEL no 25 %.
    const [sign = ''] = /[±≤≥<>≦≧⩽⩾＜＞] ?$/u.exec(text.slice(0, at)) ?? [];
    const [of = ''] = /^ ?(?:LEL|UEL|LFL|VOL|RH)(?![a-z])/iu.exec(text.slice(unitTo)) ?? [];
    figures.push({
      value: plainValue(match[0]),
      unit: found?.unit ?? null,
      of: found?.unit === '%' ? of.trim().toUpperCase() : '',
      text: text.slice(at, end),
      written: sign + text.slice(at, end) + text.slice(unitFrom, unitTo) + (found?.unit === '%' ? of : ''),
      at,
    });
  }
  return figures;
}

const agrees = (left: Figure, right: Figure): boolean =>
  left.value === right.value && (left.unit === null || right.unit === null || left.unit === right.unit);

const hanDigits = '零一二三四五六七八九';
const hanScales = new Map(Object.entries({ 十: 10, 百: 100, 千: 1000, 万: 10_000 }));
/** 三十五, 一百二, 三点五, 二〇; null for what is no number. */
function hanValue(word: string): number | null {
  const [whole = '', part] = word.replace(/〇/g, '零').replace(/两/g, '二').split('点');
  const digits = (text: string) => [...text].map((one) => hanDigits.indexOf(one));
  if (part !== undefined) {
    const before = hanValue(whole);
    const behind = digits(part);
    return before === null || behind.length === 0 || behind.includes(-1)
      ? null
      : Number(`${before}.${behind.join('')}`);
  }
  let total = 0;
  let digit = -1;
  for (const one of whole) {
    const scale = hanScales.get(one);
    if (scale === undefined) digit = hanDigits.indexOf(one);
    else {
      total =
        scale === 10_000 ? (total + Math.max(0, digit)) * scale : total + (digit < 0 ? 1 : digit) * scale;
      digit = -1;
    }
  }
  return whole === '' ? null : total + Math.max(0, digit);
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Thirty-five, two hundred, three point five. */
function latinValue(words: string): number {
  const [whole = '', part] = words.split(/\s+point\s+/);
  let total = 0;
  let current = 0;
  for (const one of whole.split(/[\s-]+(?:and\s+)?/)) {
    if (one === 'hundred') current = Math.max(1, current) * 100;
    else if (one === 'thousand') {
      total += Math.max(1, current) * 1000;
      current = 0;
    } else current += small.includes(one) ? small.indexOf(one) : (tens.indexOf(one) + 2) * 10;
  }
  const behind = part?.split(/\s+/).map((one) => small.indexOf(one)) ?? [];
  return behind.length > 0 ? Number(`${total + current}.${behind.join('')}`) : total + current;
}
const latinWord = `(?:${[...small, ...tens].reverse().join('|')})`;
const worded = new RegExp(
  `[零〇一二两三四五六七八九十百千万]+(?:点[零〇一二三四五六七八九]+)?|\\b${latinWord}(?:(?:[\\s-]+(?:and\\s+)?)(?:${latinWord}|hundred|thousand))*(?:\\s+point(?:\\s+${latinWord})+)?\\b`,
  'gu',
);
/** 每年一次 and one person are ways of speech where there is one of them. */
const spoken = new Set(['times', 'people', 'day', 'week', 'month', 'year', 'h']);

/** Figures written out in words, where a unit follows: 五米, three point five metres. */
export function wordedFigures(text: string): Figure[] {
  const plain = folded(text);
  return [...plain.matchAll(worded)].flatMap(({ index: at, 0: word }) => {
    const isHan = /^\p{Script=Han}/u.test(word);
    // 千伏 and 万 begin units: 五千米 is five thousand metres, 三千伏 three kilovolts.
    const kilo = isHan && word.length > 1 && /千$/.test(word) && unitAt(plain, at + word.length - 1) !== null;
    const length = word.length - (kilo ? 1 : 0);
    const found = unitAt(plain, at + length);
    const value = isHan ? hanValue(word.slice(0, length)) : latinValue(word);
    if (!found || value === null || (value === 1 && spoken.has(found.unit))) return [];
    const end = at + length;
    const written = text.slice(at, end + found.length);
    return [{ value: `${value}`, unit: found.unit, of: '', text: text.slice(at, end), written, at }];
  });
}
const everyFigure = (text: string): Figure[] => [...figuresOf(text), ...wordedFigures(text)];

/** Figures of an answer that stand in none of the passages it cites; an answer with any of them is not given. */
export function unsupportedFigures(answer: string, cited: readonly string[]): Figure[] {
  const known = cited.flatMap(everyFigure);
  return everyFigure(answer).filter((figure) => !known.some((other) => agrees(figure, other)));
}

/** Whether two texts give a figure in common. */
export function sharesFigure(left: string, right: string): boolean {
  const other = figuresOf(right);
  return figuresOf(left).some((figure) => figure.unit !== null && other.some((one) => agrees(figure, one)));
}

/** Whether two texts give figures of the same unit and none in common: one of them may be out of date. */
export function differsInFigures(left: string, right: string): boolean {
  const one = figuresOf(left).filter(({ unit }) => unit !== null);
  const other = figuresOf(right).filter(({ unit }) => unit !== null);
  const same = one.some(({ unit, of }) => other.some((figure) => figure.unit === unit && figure.of === of));
  return same && !one.some((figure) => other.some((second) => agrees(figure, second)));
}
