import { type Figure, unsupportedFigures } from './numbers.ts';
import { sentencesOf } from './quote.ts';

/** A passage that may be said in other words, with what it is called. */
export interface CitedPassage {
  readonly text: string;
  /** Its document and clause, as people call them. */
  readonly names: readonly string[];
}

/** Why other words are not taken: the sentence, and what in it stands in no passage it cites. */
export interface Objection {
  readonly kind: 'empty' | 'tooLong' | 'uncited' | 'citation' | 'figure' | 'numeral' | 'name';
  readonly value: string;
}

/** Longer than what it rewords by more than this, it says more than that. */
const longerBy = 1.5;
const least = 200;

const marks = /\s*[[［【](\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)[\]］】]/g;
/** Numbers in words, which a figure could hide behind: 三十分钟, thirty minutes. */
const numerals =
  /[零一二两三四五六七八九十百千万亿半]+(?=\s*(?:个|小时|分钟|秒|天|日|月|年|米|毫米|厘米|公里|吨|千克|公斤|度|倍|次|人|名|级|伏|升|成|%|％))|百分之[零一二三四五六七八九十百点]+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|quarter|twice|double|triple)\b/giu;
/** Rules by their numbers, and clauses by theirs. */
const names =
  /(?:GB\/T|GBZ\/T|GBZ|GB|AQ|TSG|JJG|API|ISO|IEC|HG|SH|SY|OSHA|NFPA|EN|Q\/[A-Z]+)[\s/A-Z]*[\d][\d.]*(?:[-–—]\d{4})?|第[一二三四五六七八九十百零\d]+[章节条款]|\d+(?:\.\d+){2,}/giu;

const flat = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
const shown = ({ text, unit }: Figure) => (unit ? `${text} ${unit}` : text);

/** Sentences with the passages each cites: a mark behind the stop belongs to the sentence before it. */
function cited(text: string): { words: string; places: number[] }[] {
  const joined = text.replace(
    /([。！？!?.])(\s*(?:[[［【]\d{1,3}(?:\s*[,，、]\s*\d{1,3})*[\]］】])+)/gu,
    '$2$1',
  );
  return (
    joined
      .split('\n')
      // A semicolon joins: the mark at the end of the sentence is for both halves.
      .flatMap((line) => sentencesOf(line.replace(/[；;]/g, '，')))
      .map((sentence) => ({
        words: sentence.replace(marks, '').trim(),
        places: [...sentence.matchAll(marks)].flatMap(([, list = '']) => list.split(/[,，、]/).map(Number)),
      }))
      .filter(({ words, places }) => /[\p{L}\p{N}]/u.test(words) || places.length > 0)
  );
}

function objectionsTo(
  { words, places }: { words: string; places: readonly number[] },
  passages: readonly CitedPassage[],
): Objection[] {
  if (places.length === 0) return [{ kind: 'uncited', value: words }];
  const unknown = places.filter((place) => place < 1 || place > passages.length);
  if (unknown.length > 0) return unknown.map((place) => ({ kind: 'citation', value: `[${place}]` }));
  const own = places.map((place) => passages[place - 1]!);
  const texts = own.map(({ text }) => text);
  const all = flat(own.flatMap(({ text, names: called }) => [text, ...called]).join(' '));
  const told = [...words.matchAll(names)].map(([name]) => name);
  const bare = told.reduce((rest, name) => rest.replace(name, ' '), words);
  return [
    ...unsupportedFigures(bare, texts).map((figure) => ({ kind: 'figure' as const, value: shown(figure) })),
    ...[...bare.matchAll(numerals)]
      .filter(([numeral]) => !all.includes(flat(numeral)))
      .map(([value]) => ({ kind: 'numeral' as const, value })),
    ...told.filter((name) => !all.includes(flat(name))).map((value) => ({ kind: 'name' as const, value })),
  ];
}

/**
 * What speaks against taking a text as other words for some passages; nothing, when every sentence cites passages that are there,
 * and every figure, numeral, rule and clause in it stands in those it cites.
 */
export function objections(text: string, passages: readonly CitedPassage[]): Objection[] {
  const sentences = cited(text);
  if (sentences.length === 0) return [{ kind: 'empty', value: '' }];
  const most = Math.max(least, longerBy * passages.reduce((sum, passage) => sum + passage.text.length, 0));
  if (text.length > most) return [{ kind: 'tooLong', value: String(text.length) }];
  return sentences.flatMap((sentence) => objectionsTo(sentence, passages));
}
