import { type Amount, amountsOf, liesIn } from './alternatives.ts';
import { isComparable, scaled } from './numbers.ts';
import { aidDemands, type FigureDemand, propertyDemands, timeDemands } from './quantity-demands.ts';
import { givesKind, isQuestion, wantedKind } from './question.ts';
import { sentencesOf } from './quote.ts';
import { type Asked, isOfAir, isWork, names, partsAbout, type Said, speaksOf } from './subjects.ts';

/*
  What a figure has to be of: how much there is of a substance, at what an alarm is set, at what people leave. A clause with the words of
  the question and a figure of another matter looks right and is wrong.
*/

const exposure =
  /接触限值|[容允]许浓度|加权平均|\b(?:exposure limits?|occupational limits?|time-weighted|short-term limit|ceiling)\b/iu;
const shares: readonly string[] = ['%', 'ppm', 'mg/m3'];
const level =
  /浓度|含量|限值|[容允]许(?:值|量)|\b(?:concentration|content|levels?|limits?|percent(?:age)?|exposure)\b/iu;
/** A phrase without a question asks for a figure where it ends with what is measured, or with where. */
const levelPhrase =
  /(?:浓度|含量|限值|范围)(?:的?(?:要求|标准|规定|范围))?$|\b(?:concentration|content|level|limits?)\b(?: (?:in|for|of|at|before|during|inside)\b.*)?$/iu;
const extreme = /最[高低大小]|\b(?:min|max|minimum|maximum|lowest|highest|least|most)\b/iu;

/** Whether it is asked how much there is of what is named: 氧含量多少, minimum oxygen; not how often it is measured. */
function asksLevel(question: string, word: string): boolean {
  const kind = wantedKind(question);
  if (kind ? kind.unit !== null && !shares.includes(kind.unit) : isQuestion(question)) return false;
  const [before = '', ...after] = question.toLowerCase().split(word.toLowerCase());
  const behind = after.join(word);
  const isBeside =
    /(?:最[高低大小]|\b(?:min|max|minimum|maximum|lowest|highest|least|most)\s(?:\w+\s)?)$/iu.test(before) ||
    /^气?[^，,。瓶罐桶车管泵阀]{0,4}(?:多少|最[高低])/u.test(behind);
  if (isBeside) return true;
  return kind
    ? level.test(question)
    : levelPhrase.test(question) || (level.test(question) && extreme.test(question));
}

/** With what is measured of it, as people are told that it is missing. */
const measured = (question: string, word: string): string => {
  const at = question.indexOf(word);
  const [behind = ''] =
    /^(?:气?体?(?:的)?(?:浓度|含量|限值)| (?:concentration|content|levels?|limits?)\b)/iu.exec(
      question.slice(at + word.length),
    ) ?? [];
  return at < 0 ? word : `${word}${behind}`;
};
/** How much there is of it is told in the part that speaks of it, as a share or by volume of air. */
function levelDemands(question: string, subjects: readonly Asked[]): FigureDemand[] {
  const airs = subjects.filter(
    (asked) => isOfAir(asked) && asked.word.split('/').some((word) => asksLevel(question, word)),
  );
  const inAir = airs.map(
    (asked): FigureDemand => ({
      word: measured(question, asked.word),
      // Of what a clause does not speak at all is told by itself.
      isMet: (said) =>
        !speaksOf(said, asked) ||
        partsAbout(said, [asked]).some(({ text }) =>
          amountsOf(text).some(({ unit }) => unit !== null && shares.includes(unit)),
        ),
    }),
  );
  // What people may be exposed to at their workplace is not how much may be there for one kind of work.
  const forWork = subjects
    .filter((asked) => airs.length > 0 && isWork(asked) && !exposure.test(question))
    .map(
      (asked): FigureDemand => ({
        word: asked.word,
        isMet: ({ heading, text, scope }) =>
          !exposure.test(`${heading}\n${text}`) || names(`${scope}\n${heading}\n${text}`, asked),
      }),
    );
  return [...inAir, ...forWork];
}

const asksAlarm =
  /(?:报警|告警|警报)(?:的)?(?:设定|整定|值|点|浓度|限值?|阈值|门限)|(?:多少|多大|多高|几)[^，,。]{0,6}(?:报警|告警)|\balarm(?:s|ed)?[ -](?:set|level|limit|value|threshold|concentration|trip)|\bset ?points?\b[^.,]*\balarms?\b|\balarms? (?:is |are )?set\b/iu;
const alarm = /报警(?![仪器])|告警|警报|\balarms?\b|\bset ?points?\b/iu;
const setsAlarm =
  /(?:报警|告警)(?:的)?(?:设定|整定|值|点|浓度|限值|阈值)|(?:[一二三12高低]级?|高高|低低)报警|\balarms?\b[^.;]{0,30}\b(?:set|settings?|set ?points?|levels?|limits?|thresholds?|no more than|at most|at least)\b|\bset ?points?\b/iu;
/** What an alarm is set at is no exposure limit. */
const alarmDemands = (question: string, spoken: (said: Said) => readonly Asked[]): FigureDemand[] => {
  const [word] = asksAlarm.exec(question) ?? [];
  if (word === undefined) return [];
  const isMet = (said: Said) =>
    partsAbout(said, spoken(said)).some(
      ({ text }) =>
        setsAlarm.test(text) ||
        (alarm.test(text) && amountsOf(text).some(({ unit }) => unit !== null)) ||
        (setsAlarm.test(said.heading) && amountsOf(text).some(({ unit }) => unit !== null)),
    );
  return [{ word, isMet }];
};

const leaving = /撤(?![销回])[离出退走]?|疏散|\bevacuat\w*|\bleav(?:e|es|ing)\b/iu;
/** The figure at which people leave stands in a sentence that speaks of leaving, or under such a heading. */
const leavingDemands = (question: string): FigureDemand[] => {
  const [word] = leaving.exec(question) ?? [];
  const kind = wantedKind(question);
  if (word === undefined || kind === null) return [];
  const isMet = ({ heading, text }: Said) =>
    (leaving.test(heading) ? [text] : sentencesOf(text).filter((one) => leaving.test(one))).some((one) =>
      givesKind(one, kind),
    );
  return [{ word, isMet }];
};

const stopping = /停止|停工|停下|\bstop(?:s|ped|ping)?\b/iu;
const stopped =
  /停|中止|中断|不应|不得|不准|不许|不可|禁止|严禁|\b(?:stop\w*|suspend\w*|forbidden|prohibited|nobody|never|not|there is no)\b/iu;
/** And the one at which work stops in a clause that stops it. */
const stoppingDemands = (question: string): FigureDemand[] => {
  const [word] = stopping.exec(question) ?? [];
  if (word === undefined || wantedKind(question) === null) return [];
  return [{ word, isMet: ({ heading, text }) => stopped.test(`${heading}\n${text}`) }];
};

const lasting = /寿命|使用(?:期限|年限)|\blife(?:time|span)?\b/iu;
const lasts =
  /使用|期限|年限|寿命|更换|换新|报废|有效|\b(?:used?|life(?:time|span)?|valid|replac\w*|renew\w*|expir\w*|scrap\w*|discard\w*)\b/iu;
/** How long a thing lasts is the time after which it is replaced, not any time beside its name. */
const lastingDemands = (question: string): FigureDemand[] => {
  const [word] = lasting.exec(question) ?? [];
  const kind = wantedKind(question);
  if (word === undefined || kind?.unit !== 'h') return [];
  const isMet = ({ text }: Said) =>
    text.split(/[，,；;。\n]|\.\s/u).some((part) => lasts.test(part) && givesKind(part, kind));
  return [{ word, isMet }];
};

const asksClass =
  /(?:什么|哪[一个种]?|何种)(?:等?级|类|事故|级别)|属于(?:什么|哪)|算(?:是)?(?:什么|哪)|几级|\b(?:what|which) (?:grade|class|category|tier|level|kind|type)\b/iu;
/** What a figure counts: the word before it (死亡 1 人), and the word behind it (15 deaths). */
function countedBy(question: string, { text }: Amount): string[] {
  const at = question.indexOf(text);
  const [before] = /\p{Script=Han}{2}(?=\s*(?:了|达到?|有|为|约)?\s*$)/u.exec(question.slice(0, at)) ?? [];
  const [own] = /[a-z]{4,}$/iu.exec(text) ?? [];
  const [of] = /[a-z]{4,}(?= (?:of |is |was |about )?$)/iu.exec(question.slice(0, at)) ?? [];
  return [before, own, of].flatMap((one) => (one === undefined ? [] : [one.replace(/(?:es|s)$/iu, '')]));
}
const asRange = (one: Amount): Amount => ({
  ...one,
  from: scaled(one.from, one.unit),
  to: scaled(one.to, one.unit),
});

/**
 * Whether a line has a range for what is counted, and none the figure lies in. A threshold holds beyond itself as well, unless it is
 * asked to which class the figure belongs.
 */
function isBeyond(line: string, question: string, given: Amount): boolean {
  const words = countedBy(question, given);
  const parts = line.split(/[，,；;。]|\.\s/u);
  const bearing = parts
    .filter((part) => words.some((word) => part.toLowerCase().includes(word.toLowerCase())))
    .flatMap(amountsOf)
    .filter(({ unit, open }) => open && isComparable(unit ?? '', given.unit ?? ''));
  if (bearing.length === 0 || bearing.some((one) => liesIn(asRange(given), asRange(one)))) return false;
  // Beyond the range there may be a rule of its own: below 19.5 % nobody enters.
  const isTold = amountsOf(line).some(
    (one) =>
      !(Number.isFinite(one.from) && Number.isFinite(one.to)) &&
      isComparable(one.unit ?? '', given.unit ?? '') &&
      liesIn(asRange(given), asRange(one)),
  );
  if (isTold && !asksClass.test(question)) return false;
  return (
    asksClass.test(question) || bearing.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
  );
}
const rangeDemands = (question: string): FigureDemand[] =>
  amountsOf(question)
    .filter(({ unit, open }) => unit !== null && !open)
    .map((given) => ({
      word: given.text,
      isMet: ({ text }) => !text.split('\n').some((line) => isBeyond(line, question, given)),
    }));

export const demandsOfFigures = (
  question: string,
  subjects: readonly Asked[],
  spoken: (said: Said) => readonly Asked[],
): FigureDemand[] => [
  ...levelDemands(question, subjects),
  ...alarmDemands(question, spoken),
  ...leavingDemands(question),
  ...stoppingDemands(question),
  ...lastingDemands(question),
  ...rangeDemands(question),
  ...propertyDemands(question, spoken),
  ...timeDemands(question, subjects),
  ...aidDemands(question),
];

/** What is to be done at the figure that is asked for: 浓度多少需要撤离 asks for 撤离. */
const act =
  /(?:多[少大高深重远]|几)[^，,。?？]*?(?<!不)(?:需要|必须|应当|应该|应|须|要|得)(?<act>\p{Script=Han}[^，,。?？]*)[?？]?$/u;
export const actAsked = (question: string): string => act.exec(question)?.groups?.act ?? '';
