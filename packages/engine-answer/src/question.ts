import { alternativesOf } from './alternatives.ts';
import { windForce, windForcesIn } from './grades.ts';
import { periodsIn } from './headline.ts';
import { figuresOf, sameDimension, sayable, unitNamed, wordedFigures } from './numbers.ts';
import { isPassing } from './passing-words.ts';

/** Words that ask and say nothing of what is asked about: "What is a change" answers no question for its "what". */
const asking =
  /请问|(?:需要|应该|要求|应|须|要)?(?:在)?多(?:长时间|少)(?:以内|之内|内)?|(?:是)?(?:什么|啥)意思|(?:是|做|用)?(?:什么|啥)|怎么样|怎么办|怎么|怎样|如何|能不能|可不可以|要不要|是不是|有没有|是否|\b(?:what|which|who|whom|whose|where|why|how|many|much|may|can|could|must|should|does|do|did)\b/giu;

/** Words that only hold a sentence together; as words of their own, so that 能 goes and 能量 stays. */
const filling = new Set(
  `能 会 可 可以 要 想 得 须 必须 需要 应该 还 还是 就 才 再 又 也 都 只 去 来 到 用 不用 时 时候 里 里面 上面 了 着 过 的 地 吗 呢 吧 啊 呀 嘛 哦
  我 我们 你 你们 咱 咱们 大家 这 那 这个 那个 个 一下 有 没 没有 不 最 最多 最少 最长 至少 如果 的话 自己 直接 然后 以后 之后 后 前 之前 已经 一直 咋 咋办 哪 哪些 哪个
  谁 几 多 算 属于 行 行不行 必 是 在 把 被 给 跟 和 与 对 从 向 但 但是 而 或 或者 请 告诉 知道
  i we you me my our your it its this that there these those need needed needs have has had get gets got when if while will would was were been am not no
  any some someone somebody please tell them they from into than then as so too very`.split(/\s+/),
);
let segmenter: Intl.Segmenter | undefined;

/** What a question is about, without touching the words to keep; a question of nothing but asking words stays as it is. */
export function topicOf(question: string, keep: readonly string[] = []): string {
  const small = question.toLowerCase();
  const kept = keep
    .map((word) => ({ from: small.indexOf(word.toLowerCase()), length: word.length }))
    .filter(({ from, length }) => from >= 0 && length > 0);
  const isKept = (at: number, word: string) =>
    kept.some(({ from, length }) => at < from + length && from < at + word.length);
  // As many blanks as letters, so that what follows keeps its place.
  const blank = (word: string) => ' '.repeat(word.length);
  const topic = question.replace(asking, (word, at: number) => (isKept(at, word) ? word : blank(word)));
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const rest = [...segmenter.segment(topic)]
    .map(({ segment, index }) =>
      filling.has(segment.toLowerCase()) && !isKept(index, segment) ? blank(segment) : segment,
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/** Verbs of one character as people say them, by the words rules have for them. */
const verbs = new Map(
  Object.entries({
    ...{ 盯: '监护', 撤: '撤离', 冲: '冲洗', 溅: '溅入', 搭: '搭设' },
    ...{ 焊: '焊接', 挖: '挖掘', 吊: '吊装', 歇: '中断' },
  }),
);
/** What may follow a verb and says nothing: 溅了, 冲一下. */
const aspect = /^(?<verb>\p{Script=Han})(?:了|着|过|完|下|一下)?$/u;

/** Doing it once more is doing it: what is re-reported is reported. */
const again = /\bre-(?=\p{L}{4})/giu;

/** Turns of speech whose characters mean something else one by one. */
const idioms: readonly (readonly [RegExp, string])[] = [[/[搭帮](?:一)?把手/gu, '帮忙']];
/** Whose it is says nothing of what it is. */
const possessive = /(?<=\p{L})[’']s\b/giu;

/** A question with its short verbs as rules write them; what has synonyms is left as it stands. */
export function inWords(asked: string, keep: readonly string[] = []): string {
  const question = idioms.reduce(
    (text, [said, meant]) => text.replace(said, meant),
    asked.replace(again, '').replace(possessive, ''),
  );
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const small = question.toLowerCase();
  const kept = keep.filter((word) => word.length > 1 && small.includes(word));
  return [...segmenter.segment(question)]
    .map(({ segment, index }) => {
      const term = verbs.get(aspect.exec(segment)?.groups?.verb ?? '');
      const isKept = kept.some((word) => {
        const at = small.indexOf(word);
        return at < index + segment.length && index < at + word.length;
      });
      return term === undefined || isKept ? segment : term;
    })
    .join('');
}

/** Words of one character that are about something; they tell parts of a sentence apart where no longer word does. */
export function charactersOf(question: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const telling = [...segmenter.segment(topicOf(question))]
    .map(({ segment }) => segment)
    .filter((one) => /^\p{Script=Han}$/u.test(one) && !isPassing(one) && !filling.has(one));
  return [...new Set(telling)];
}

const asks = new RegExp(
  `${asking.source}|多久|多[大高远深宽厚重]|几|哪|谁|吗|呢|\\b(?:is|are|when)\\b|[?？]$`,
  'iu',
);

/** Whether something is asked, and not only named. */
export const isQuestion = (text: string): boolean => asks.test(text);

/** The questions that were put in one go, each by itself; what only tells the circumstances belongs to the question after it. */
export function partsOf(question: string): string[] {
  const pieces = question.match(/[^?？!！。；;\n]+[?？!！。；;]*/gu) ?? [];
  const parts: string[] = [];
  let circumstances = '';
  for (const piece of pieces.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one))) {
    const whole = `${circumstances}${piece}`;
    if (asks.test(piece)) {
      parts.push(whole);
      circumstances = '';
    } else circumstances = `${whole} `;
  }
  const last = parts.pop();
  return last === undefined
    ? [question.trim()]
    : [...parts, `${last}${circumstances && ` ${circumstances.trim()}`}`];
}

/** Things that are counted one by one: no time, length or share answers how many there are. */
export const pieces = 'pieces';
/** Units a figure is wanted in: 多少 ppm, how many minutes, in mg/m³. */
export function wantedUnits(question: string): string[] {
  const after =
    /(?:多少|几(?:个)?|how many|how much|\bin|\binto|换算(?:成|为|到)|折(?:合|算)(?:成|为)?)\s*(?=\S)/giu;
  const wanted = [...question.matchAll(after)].map(({ index, 0: word }) =>
    unitNamed(question, index + word.length),
  );
  return [...new Set(wanted)].filter((unit) => unit !== null).filter((unit) => unit !== pieces);
}

const numerals =
  /(?:[一二两三四五六七八九十百千半]|\b(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)\b)/iu;

/** Whether a text gives a figure in this unit, or in one of the same kind: 1 h answers how many minutes. Small numbers may be written out. */
export function givesUnit(text: string, unit: string, named = true): boolean {
  const fits = (value: number, own: string | null) =>
    own !== null && sameDimension(own, unit) && (!named || sayable(value, own, unit));
  if ([...figuresOf(text), ...wordedFigures(text)].some((one) => fits(Number(one.value), one.unit)))
    return true;
  for (const { index, 0: word } of text.matchAll(new RegExp(numerals, 'giu'))) {
    if (/^(?:once|twice)$/i.test(word) && unit === 'times') return true;
    // Greater ones were read as a whole.
    const isSmall = !named || /^(?:[一半]|one|half)$/iu.test(word);
    if (isSmall && fits(1, unitNamed(text, index + word.length))) return true;
  }
  return false;
}

/** The kind of figure that is asked for. */
export interface WantedKind {
  /** As the question has it. */
  readonly word: string;
  /** A unit of that kind; null for any figure. */
  readonly unit: string | null;
  /** Whether the question names the unit itself. */
  readonly named: boolean;
  /** Whether it asks how often: a time within which or for how long is no answer. */
  readonly period: boolean;
  /** Whether it asks by when: at once is an answer to that, and none to for how long. */
  readonly soon: boolean;
  /** Whether turns are counted: 几年一次. 最多用几年 is answered by no period. */
  readonly turns: boolean;
}
const turnWords = /[次回遍每趟]|\b(?:often|times|every|each|once)\b/iu;
const timeWords =
  /多久|(?:有效期限?|有效时间|期限|时限)(?=(?:是|为|有|要求|规定)*(?:多|几|$|[?？]))|\bvalidity\b|(?<=期|时间|年限|寿命)[^，,。]{0,3}多长|间隔(?=(?:时间|是|为|有|要求|规定)*(?:多久|多长|$|[?？]))|多长时间|多少时间|什么时候|最长时间|周期|寿命|使用(?:期限|年限)|how (?:often|long|soon|far (?:ahead|in advance))|\b(?:interval|frequency|life(?:time|span)?(?! (?:jacket|vest|buoy|line|raft|boat|sav))|shelf life)\b/iu;
const periodWords =
  /多(?:久|长时间|少时间)[^，,。?？]{0,8}(?:[一1]\s?[次回遍]|检查|检验|检定|检测|校验|校准|标定|试验|测试|演练|培训|体检|年检|巡检)|周期|how often|\b(?:interval|frequency)\b/iu;
const soonWords =
  /多(?:久|长时间)(?:之|以)?内|什么时候|何时|报告|上报|汇报|通知|送医|确认|how soon|\b(?:when|report\w*|notif\w*|tell|told)\b/iu;
/** 电压多高 asks for volts, 多长时间 for hours. */
const lengthWords =
  /(?<!(?:电压|温度|气温|压力|浓度|风速|含量)[^，,。]{0,4})多高|多远|多深|多宽|(?<!(?:期|时间|年限|寿命)[^，,。]{0,3})多长(?!时间)|距离|间距|how (?:far(?! ahead| in advance)|close|near|deep|high|wide|tall)|\bdistance\b/iu;
const pressureWords = /压力[^，,。]{0,4}(?:多少|多大|多高)|多[少大]压力|\bwhat (?:\w+ ){0,2}pressure\b/iu;
/** What a phrase ends with is what is asked for: SCBA alarm pressure. */
const pressureNamed = /压力[?？]?$|\bpressure[?]?$/iu;
const peopleWords =
  /\bhow many (?:deaths|fatalities|casualties|injur\w+)\b|(?<!清点|核对|统计|点|报)人数(?=(?:是|为|有|要求|规定|限制|标准)*(?:多少|几|$|[?？]))|\bnumber of (?:deaths|fatalities|people|persons|workers|casualties|injur\w+)\b/iu;
const weightWords = /多重|(?:重量|质量|吨位)[^，,。]{0,4}(?:多少|多大)|how heavy|\bwhat (?:weight|mass)\b/iu;
const heatWords =
  /(?:多少|几)度(?!电)|温度[^，,。]{0,6}(?:多少|多高|多大)|how (?:hot|cold)|\bwhat (?:\w+ ){0,2}temperature\b/iu;
/** Winds are counted by their force, losses in money. */
const windWords =
  /几级[^，,。]{0,2}风(?!险)|风(?!险)[^，,。]{0,6}几级|多大的?风|风多大|how strong (?:a |the |is the )?wind|\b(?:what|which) wind\b/iu;
const moneyWords =
  /(?:损失|金额|罚款|费用|赔偿)[^，,。]{0,4}(?:多少|多大|多高)|多少[^，,。]{0,4}(?:损失|罚款|赔偿)|(?:多少|几)[十百千万亿]*元|\bhow (?:much|large|big|high)\b[^,.]*\b(?:loss(?:es)?|money|fine)\b|\bwhat\b[^,.]*\bloss(?:es)?\b/iu;
const pieceWords = /多少(?=[个辆台套部具支艘架栋座盏门根桶瓶层块张点处条道])|\bhow many(?= [a-z]{3,})/iu;
const figureWords = /多少|限值|上限|下限|容许浓度|how (?:much|many)|\b(?:limits?|maximum|minimum)\b/iu;

export function wantedKind(question: string): WantedKind | null {
  const [unit] = wantedUnits(question);
  const soon = soonWords.test(question);
  const turns = turnWords.test(question);
  if (unit) return { word: unit, unit, named: true, period: false, soon, turns };
  const kinds = [
    [windWords, windForce],
    [moneyWords, 'CNY'],
    [heatWords, '°C'],
    [weightWords, 't'],
    [pressureWords, 'MPa'],
    [lengthWords, 'm'],
    [timeWords, 'h'],
    [peopleWords, 'people'],
    [pressureNamed, 'MPa'],
    [pieceWords, pieces],
    [figureWords, null],
  ] as const;
  for (const [words, of] of kinds) {
    const [word] = words.exec(question) ?? [];
    if (word)
      return { word, unit: of, named: false, period: of === 'h' && periodWords.test(question), soon, turns };
  }
  return null;
}

const timesInWords =
  /每(?:日|天|周|月|季|年|班|次|半年)|随时|使用前|\b(?:daily|weekly|monthly|quarterly|yearly|annually|(?:every|each) (?:\d|half|day|week|month|year|shift)|before (?:each )?use)\b/iu;
const atOnce = /立即|马上|立刻|\b(?:immediately|at once)\b/iu;
/** How often without a period: each time, before it is used. */
const beforeUse = /每次|(?:使用|开工|班)前|\b(?:before (?:each |every )?(?:use|shift|job)|each time)\b/iu;
/** 六级, 三点, half a day: 一段管道 counts nothing that is asked for. */
const numeralWithUnit = (text: string): boolean =>
  [...text.matchAll(new RegExp(numerals, 'giu'))].some(
    ({ index, 0: word }) =>
      /^[级点]|^ force/u.test(text.slice(index + word.length)) ||
      unitNamed(text, index + word.length) !== null,
  );

/** A time that is given for the very grade is how often too: 等级 3 级不超过 3 年. */
const givesForGrade = (text: string, grades: readonly string[]): boolean =>
  grades.length > 0 &&
  alternativesOf(text).some(
    ({ grades: own, amounts }) =>
      own.some((grade) => grades.includes(grade)) &&
      amounts.some(({ unit }) => unit !== null && sameDimension(unit, 'h')),
  );

/** Whether a text gives something of the kind that is asked for, for the grades that are named; small numbers may be written out. */
export function givesKind(
  text: string,
  { word, unit, named, period, soon }: WantedKind,
  grades: readonly string[] = [],
): boolean {
  if (unit === windForce) return windForcesIn(text).length > 0;
  // The longest time between two is a 周期 as well: 不超过 6 年.
  if (period && word !== '周期')
    return periodsIn(text).length > 0 || beforeUse.test(text) || givesForGrade(text, grades);
  if (unit === null || unit === pieces) return figuresOf(text).length > 0 || numeralWithUnit(text);
  if (givesUnit(text, unit, named)) return true;
  return sameDimension(unit, 'h') && (timesInWords.test(text) || (soon && atOnce.test(text)));
}

const edition =
  /(?:(?<zh>(?:19|20)\d\d)\s?年?\s?(?:旧|老)?版本?的?|\b(?:the )?(?<before>(?:19|20)\d\d) (?:edition|version|revision)(?: of the)?|\b(?:in |by )?(?:the )?(?:edition|version|revision) (?:of |from )?(?<after>(?:19|20)\d\d)\b)/iu;

/** The year of the edition a question names, and the question without it: no clause has it, and only the one in force answers. */
export function editionIn(question: string): { year: string; rest: string } | null {
  const found = edition.exec(question);
  const { zh, before, after } = found?.groups ?? {};
  const year = zh ?? before ?? after;
  if (!found || year === undefined) return null;
  const rest = question.replace(found[0], ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? { year, rest } : null;
}

/** A question for rules that are in force no more: the old revision, what was said before. */
export const asksForOld = (question: string): boolean =>
  /旧版|老版|旧规定|原规定|以前的?版本|上一版|前一版|作废|废止|历史版本|修订前|superseded|withdrawn|old(?:er)? (?:revision|version|edition|rule)|previous (?:revision|version|edition)|former(?:ly)? (?:revision|version|edition|rule)/iu.test(
    question,
  );
