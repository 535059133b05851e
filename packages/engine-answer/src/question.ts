import { periodsIn } from './headline.ts';
import { figuresOf, sameDimension, unitNamed } from './numbers.ts';
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
    ...{ 焊: '焊接', 挖: '挖掘', 吊: '吊装' },
  }),
);
/** What may follow a verb and says nothing: 溅了, 冲一下. */
const aspect = /^(?<verb>\p{Script=Han})(?:了|着|过|完|下|一下)?$/u;

/** Doing it once more is doing it: what is re-reported is reported. */
const again = /\bre-(?=\p{L}{4})/giu;

/** A question with its short verbs as rules write them; what has synonyms is left as it stands. */
export function inWords(asked: string, keep: readonly string[] = []): string {
  const question = asked.replace(again, '');
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

/** Units a figure is wanted in: 多少 ppm, how many minutes, in mg/m³. */
export function wantedUnits(question: string): string[] {
  const after =
    /(?:多少|几(?:个)?|how many|how much|\bin|\binto|换算(?:成|为|到)|折(?:合|算)(?:成|为)?)\s*(?=\S)/giu;
  const wanted = [...question.matchAll(after)].map(({ index, 0: word }) =>
    unitNamed(question, index + word.length),
  );
  return [...new Set(wanted)].filter((unit) => unit !== null);
}

const numerals =
  /(?:[一二两三四五六七八九十百千半]|\b(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)\b)/iu;

/** Whether a text gives a figure in this unit, or in one of the same kind: 1 h answers how many minutes. Small numbers may be written out. */
export function givesUnit(text: string, unit: string): boolean {
  if (figuresOf(text).some((figure) => figure.unit !== null && sameDimension(figure.unit, unit))) return true;
  for (const { index, 0: word } of text.matchAll(new RegExp(numerals, 'giu'))) {
    if (/^(?:once|twice)$/i.test(word) && unit === 'times') return true;
    const named = unitNamed(text, index + word.length);
    if (named !== null && sameDimension(named, unit)) return true;
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
  /多久|(?<=期|时间|年限|寿命)[^，,。]{0,3}多长|多长时间|多少时间|什么时候|最长时间|周期|how (?:often|long|soon)|\b(?:interval|frequency)\b/iu;
const periodWords =
  /多(?:久|长时间|少时间)[^，,。?？]{0,8}(?:[一1]\s?[次回遍]|检查|检验|检定|检测|校验|校准|标定|试验|测试|演练|培训|体检|年检|巡检)|周期|how often|\b(?:interval|frequency)\b/iu;
const soonWords =
  /多(?:久|长时间)(?:之|以)?内|什么时候|何时|报告|上报|汇报|通知|送医|确认|how soon|\b(?:when|report\w*|notif\w*|tell|told)\b/iu;
/** 电压多高 asks for volts, 多长时间 for hours. */
const lengthWords =
  /(?<!(?:电压|温度|气温|压力|浓度|风速|含量)[^，,。]{0,4})多高|多远|多深|多宽|(?<!(?:期|时间|年限|寿命)[^，,。]{0,3})多长(?!时间)|距离|间距|how (?:far|close|near|deep|high|wide|tall)|\bdistance\b/iu;
const pressureWords = /压力[^，,。]{0,4}(?:多少|多大|多高)|多[少大]压力|\bwhat (?:\w+ ){0,2}pressure\b/iu;
const heatWords = /(?:多少|几)度(?!电)|how (?:hot|cold)|\bwhat temperature\b/iu;
const figureWords = /多少|限值|上限|下限|容许浓度|几级风|how (?:much|many)|\b(?:limits?|maximum|minimum)\b/iu;

export function wantedKind(question: string): WantedKind | null {
  const [unit] = wantedUnits(question);
  const soon = soonWords.test(question);
  const turns = turnWords.test(question);
  if (unit) return { word: unit, unit, named: true, period: false, soon, turns };
  const kinds = [
    [heatWords, '°C'],
    [pressureWords, 'MPa'],
    [lengthWords, 'm'],
    [timeWords, 'h'],
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
const beforeUse =
  /每次|(?:使用|作业|开工|班)前|\b(?:before (?:each |every )?(?:use|shift|job)|each time)\b/iu;
/** 六级, 三点, half a day: 一段管道 counts nothing that is asked for. */
const numeralWithUnit = (text: string): boolean =>
  [...text.matchAll(new RegExp(numerals, 'giu'))].some(
    ({ index, 0: word }) =>
      /^[级点]|^ force/u.test(text.slice(index + word.length)) ||
      unitNamed(text, index + word.length) !== null,
  );

/** Whether a text gives something of the kind that is asked for; small numbers may be written out. */
export function givesKind(text: string, { word, unit, period, soon }: WantedKind): boolean {
  // The longest time between two is a 周期 as well: 不超过 6 年.
  if (period && word !== '周期') return periodsIn(text).length > 0 || beforeUse.test(text);
  if (unit === null) return figuresOf(text).length > 0 || numeralWithUnit(text);
  if (givesUnit(text, unit)) return true;
  return sameDimension(unit, 'h') && (timesInWords.test(text) || (soon && atOnce.test(text)));
}

/** A question for rules that are in force no more: the old revision, what was said before. */
export const asksForOld = (question: string): boolean =>
  /旧版|老版|旧规定|原规定|以前的?版本|上一版|前一版|作废|废止|历史版本|修订前|superseded|withdrawn|old(?:er)? (?:revision|version|edition|rule)|previous (?:revision|version|edition)|former(?:ly)? (?:revision|version|edition|rule)/iu.test(
    question,
  );
