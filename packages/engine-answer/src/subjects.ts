import { alternativesOf } from './alternatives.ts';

/*
  What a question is about by its kind: a substance, a piece of equipment, an operation, a kind of limit. The limit of another substance
  and the interval of other equipment look right and are wrong, so a clause has to be about the very one that is named.
*/

interface Subject {
  readonly written: RegExp;
  /** Known by its own ways alone: the set of its synonyms names others as well (acid, alkali). */
  readonly alone?: boolean;
  /** Its synonyms. */
  readonly also?: RegExp | null;
}
interface Category {
  readonly subjects: readonly Subject[];
  /** Whether a clause that names none of the category may be said of all of them: rules for every operation, of none by name. */
  readonly open: boolean;
  /** What such a clause speaks of at least: one without a word of gas says nothing of toxic gas. */
  readonly hint?: RegExp;
  /** Whether it is what air holds, so that how much of it there is is told as a share. */
  readonly ofAir?: boolean;
  /** Whether it is a kind of work, which has a rule of its own. */
  readonly isWork?: boolean;
}

const of = (...written: RegExp[]): Subject[] => written.map((one) => ({ written: one }));

/** By the ways they are written, whole: 苯 is not in 甲苯, and 氢 not in 硫化氢. */
const substances: Category = {
  open: false,
  ofAir: true,
  subjects: of(
    /硫化氢|\bH2S\b|\bhydrogen sul(?:f|ph)ide\b/iu,
    /一氧化碳|\bcarbon monoxide\b|(?<![\w-])CO(?![\w-])/iu,
    /二氧化碳|\bcarbon dioxide\b|\bCO2\b/iu,
    /二氧化硫|\bsul(?:f|ph)ur dioxide\b|\bSO2\b/iu,
    /氰化氢|氢氰酸|\bhydrogen cyanide\b|\bHCN\b/iu,
    /氢氟酸|氟化氢|\bhydrofluoric\b|\bHF\b/iu,
    /硫酸|\bsul(?:f|ph)uric acid\b/iu,
    /盐酸|氯化氢|\bhydrochloric\b|\bHCl\b/iu,
    /氢氧化钠|烧碱|\bcaustic soda\b|\bsodium hydroxide\b/iu,
    /硫化亚?铁|\biron sul(?:f|ph)ide\b/iu,
    /液化(?:石油)?气|液化烃|\bLPG\b|\bliquefied (?:petroleum )?gas\b/iu,
    /(?<!二)甲苯|\btoluene\b/iu,
    /二甲苯|\bxylenes?\b/iu,
    /甲醇|\bmethanol\b/iu,
    /甲醛|\bformaldehyde\b/iu,
    /环氧乙烷|\bethylene oxide\b/iu,
    /粉尘|\bdust\b/iu,
    /氨(?![基酸纶])|\bammonia\b/iu,
    /(?<![三四聚过含])氯(?![化乙丙丁苯仿碱酸])|\bchlorine\b/iu,
    /(?<![甲乙氯基联])苯(?![胺酚乙甲并环])|\bbenzene\b/iu,
    /(?<![加脱化临])氢(?![氧氟氰化])|\bhydrogen\b(?! (?:sul|flu|chl|cyan|per))/iu,
    /(?<![一二三四过环缺])氧(?![化乙]|气?钢?瓶)|缺氧|\boxygen\b(?! (?:and acetylene )?(?:cylinder|bottle)s?\b)/iu,
    /氮(?![氧化])|\bnitrogen\b(?! (?:di|ox))/iu,
  ).concat(
    // In general, not by one of their names: what is said of hydrofluoric acid is said of no other.
    [
      /(?<![氟硫盐硝磷醋碳氰糖硼铬草])酸(?![性气钙钠])|(?<!ic )\bacids?\b/iu,
      /(?<![烧氯])碱(?![性渣])|\balkalis?\b|\bcaustic\b(?! soda)/iu,
    ].map((written) => ({ written, alone: true })),
  ),
};
const gases: Category = {
  open: true,
  hint: /气|毒|泄[漏露]|\b(?:gas|vapou?r|toxic|leak|release|atmosphere)/iu,
  ofAir: true,
  subjects: of(
    /可燃气|瓦斯|(?:\b(?:combustible|flammable)\b)(?! liquid)/iu,
    /有毒(?:有害)?(?:气|介质)|\btoxic\b(?! or flammable)/iu,
  ),
};
const equipment: Category = {
  open: true,
  subjects: of(
    /容器|\bvessels?\b/iu,
    /管道|管线|\bpip(?:ing|ework|elines?|es?)\b/iu,
    /[储贮油球]罐(?!车)|\bstorage (?:tanks?|vessels?)\b|\btanks?\b(?! trucks?)/iu,
    /安全阀|泄放阀|\b(?:safety|relief) valves?\b|\bP[SR]V\b/iu,
    /爆破[片膜]|\b(?:bursting|rupture) dis[ck]s?\b/iu,
    /压力表|\bpressure gauges?\b/iu,
    /气瓶|钢瓶|\bcylinders?\b/iu,
    /软管|\bhoses?\b/iu,
    /换热器|\bexchangers?\b/iu,
    /压缩机|\bcompressors?\b/iu,
    /锅炉|\bboilers?\b/iu,
    /反应[器釜]|\breactors?\b/iu,
  ),
};
const operations: Category = {
  open: true,
  isWork: true,
  subjects: of(
    /动火|用火|[电气烧]焊|焊接|气割|\bhot work\b|\bweld(?:s|ed|ing)?\b/iu,
    /受限空间|密闭空间|有限空间|进罐|罐[内里]|\bconfined spaces?\b|\b(?:vessel|tank) entry\b/iu,
    /高处(?:作业)?|登高|高空作业|\bwork(?:ing)? at height\b/iu,
    /吊装|起重|吊车|\blift(?:s|ing)?\b|\bcranes?\b/iu,
    /盲板|\bblind(?:s|ing|ed)?\b/iu,
    /临时(?:用)?电|临电|\btemporary (?:power|electricity|cables?)\b/iu,
    /动土|挖掘|开挖|\bexcavat\w*\b|\bdigging\b/iu,
    /射线|探伤|\bradiograph\w*\b/iu,
    /装卸|装车|装油|卸车|卸油|(?<![a-z-])(?:un)?loading\b/iu,
  ),
};
const limits: Category = {
  open: false,
  subjects: of(
    /时间加权|加权平均|\btime[- ]weighted\b|\b(?:PC-)?TWA\b/iu,
    /短时间?接触|短[时期]间?[^，,。]{0,4}(?:限值|[容允]许)|\bshort[- ]term\b|\b(?:PC-)?STEL\b/iu,
    /最高容许浓度|\bMAC\b|\bceiling\b/iu,
  ),
};

const categories = [substances, gases, equipment, operations];

/** What a clause says, line by line, under its headings and the title of its document. */
export interface Said {
  readonly heading: string;
  readonly text: string;
  readonly scope: string;
}

const isNamed = (text: string, { written, also }: Subject): boolean =>
  written.test(text) || also?.test(text) === true;
const namedIn = (text: string, subjects: readonly Subject[]): Subject[] =>
  subjects.filter((one) => isNamed(text, one));

const escaped = (word: string): string => word.replace(/[.*+?^$()|[\]{}\\/]/g, String.raw`\$&`);
/** A synonym as it stands in a text: a whole word where it is Latin, and two characters at least where it is not. */
const wayOf = (word: string): string[] => {
  if (/^[\x20-\x7f]+$/.test(word)) return [`(?<![\\w-])${escaped(word)}s?(?![\\w-])`];
  return word.length > 1 ? [escaped(word)] : [];
};
const widenedBy = new WeakMap<readonly (readonly string[])[], Map<Category, readonly Subject[]>>();
/** The subjects of a category with their synonyms; made once for the sets many questions are asked with. */
function widenedOf(category: Category, synonyms: readonly (readonly string[])[]): readonly Subject[] {
  const made = widenedBy.get(synonyms) ?? new Map<Category, readonly Subject[]>();
  widenedBy.set(synonyms, made);
  const subjects = made.get(category) ?? category.subjects.map((one) => widened(one, synonyms));
  made.set(category, subjects);
  return subjects;
}
/** With its synonyms: those of the sets that have a word which is the subject and nothing more. */
function widened(subject: Subject, synonyms: readonly (readonly string[])[]): Subject {
  if (subject.alone) return subject;
  const ways = synonyms
    .filter((set) => set.some((word) => subject.written.exec(word)?.[0] === word))
    .flatMap((set) => set.flatMap(wayOf));
  return { ...subject, also: ways.length > 0 ? new RegExp(ways.join('|'), 'iu') : null };
}

/** What a question names of one category. */
export interface Asked {
  readonly word: string;
  readonly category: Category;
  /** One of them is enough: a valve of a vessel is one or the other. */
  readonly subjects: readonly Subject[];
}

/** Into equipment one enters as into a space; what is lifted, welded or entered is not what the operation's rule is about. */
const entry = /进[入罐塔釜人]|进容器|[罐塔釜炉器][内里]|\b(?:enter(?:s|ing)?|entry|inside|into)\b/iu;

function askedOf(question: string, category: Category, synonyms: readonly (readonly string[])[]): Asked[] {
  const subjects = widenedOf(category, synonyms);
  const whole = { ...category, subjects };
  const named = namedIn(question, subjects);
  const word = ({ written, also }: Subject) => written.exec(question)?.[0] ?? also?.exec(question)?.[0] ?? '';
  if (named.length === 0) return [];
  return category.open
    ? [{ word: named.map(word).join('/'), category: whole, subjects: named }]
    : named.map((one) => ({ word: word(one), category: whole, subjects: [one] }));
}

/** What a question is about, of every category. */
export function subjectsOf(question: string, synonyms: readonly (readonly string[])[] = []): Asked[] {
  const isOfOperation = entry.test(question) || askedOf(question, operations, synonyms).length > 0;
  return categories
    .filter((one) => one !== equipment || !isOfOperation)
    .flatMap((one) => askedOf(question, one, synonyms));
}

/** Whether a text names it itself. */
export const names = (text: string, { subjects }: Asked): boolean => namedIn(text, subjects).length > 0;

export const isOfAir = ({ category }: Asked): boolean => category.ofAir === true;
export const isWork = ({ category }: Asked): boolean => category.isWork === true;

/** The kinds of limit a question names: a ceiling is no average over the shift. */
export const limitsOf = (question: string): Asked[] => askedOf(question, limits, []);

/** Whether a clause is about it: it says so, or its document does and it speaks of no other of the kind. */
export function speaksOf({ heading, text, scope }: Said, { category, subjects }: Asked): boolean {
  const own = namedIn(`${heading}\n${text}`, category.subjects);
  if (own.length > 0) return own.some((one) => subjects.includes(one));
  const over = namedIn(scope, category.subjects);
  if (over.length > 0) return over.some((one) => subjects.includes(one));
  return category.open && (category.hint?.test(`${scope}\n${heading}\n${text}`) ?? true);
}

/** Whether a word is equipment that a question names beside what it is about: what is lifted, or what a valve sits on. */
export function isBeside(
  question: string,
  synonyms: readonly (readonly string[])[],
): (word: string) => boolean {
  const [named] = askedOf(question, equipment, synonyms);
  const isOfWork = askedOf(question, operations, synonyms).length > 0;
  if (!named || (!isOfWork && named.subjects.length < 2)) return () => false;
  return (word) => namedIn(word, named.subjects).length > 0;
}

/** A part of a clause with the grades it is for. */
interface Part {
  readonly text: string;
  readonly grades: readonly string[];
}

/** The parts of a clause that are said of what is asked about: one that names nothing of the kind goes with the one before it. */
export function partsAbout({ heading, text, scope }: Said, asked: readonly Asked[]): Part[] {
  const over = `${scope}\n${heading}`;
  return text.split('\n').flatMap((line) => {
    const before = asked.map((): readonly Subject[] => []);
    return alternativesOf(line).filter((part) =>
      asked
        .map(({ category, subjects }, at) => {
          const own = namedIn(part.text, category.subjects);
          if (own.length > 0) {
            before[at] = own;
            return own.some((one) => subjects.includes(one));
          }
          const held = [...(before[at] ?? []), ...namedIn(over, category.subjects)];
          return held.length > 0 ? held.some((one) => subjects.includes(one)) : category.open;
        })
        .every(Boolean),
    );
  });
}
