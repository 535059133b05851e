import { type EventContext, modeIsValid } from '../kpi/event-check.ts';
import { type CodeKind, codingKeywords } from '../tables/coding-keywords.ts';

/** A code with its names, as the dictionary holds it. */
export type CodeName = { readonly code: string; readonly zh: string; readonly en: string };

export type Suggestion = {
  readonly kind: CodeKind;
  readonly code: string;
  /** Weight of what was found; longer and exact words weigh more. For ordering, no probability. */
  readonly score: number;
  /** Words of the narrative that led here; `≈` marks a likeness, not the word itself. */
  readonly reasons: readonly string[];
};

const PER_KIND = 3;
/** Mechanisms that only repeat what a mode says (leakage, vibration): they come after one that explains it. */
const repeating = new Set(['mechanism/1.1', 'mechanism/1.2']);
const LIKENESS = 0.7;
const chinese = /[\u3400-\u9fff]/;
/** A word these stand before is denied: "no leak", "无泄漏". */
const denial = /(?:无|未见|未发现|没有|不存在|no|not|without|free of)\s*(?:明显|visible|any)?\s*$/i;

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Names in pieces: "External leakage – process medium" → both parts; brackets aside. */
const piecesOf = (name: string) =>
  plain(name)
    .replace(/[（(][^）)]*[）)]/g, '')
    .split(/[/·–，,-]/)
    .map((piece) => piece.trim())
    .filter((piece) => (chinese.test(piece) ? piece.length >= 2 : piece.length >= 4));

function occurs(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const starts = chinese.test(word) || at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '');
    if (starts && !denial.test(text.slice(0, at))) return true;
  }
  return false;
}

const pairsOf = (text: string) => {
  const pairs = new Set<string>();
  const packed = text.replaceAll(' ', '');
  for (let at = 0; at + 1 < packed.length; at++) pairs.add(packed.slice(at, at + 2));
  return pairs;
};

/** Share of a word's letter pairs that the narrative has: catches typing errors and other word order. */
function likeness(pairs: ReadonlySet<string>, word: string): number {
  const own = [...pairsOf(word)];
  if (own.length < 3) return 0;
  return own.filter((pair) => pairs.has(pair)).length / own.length;
}

const weightOf = (word: string) =>
  chinese.test(word) ? 0.5 + word.length / 4 : 0.5 + word.split(' ').length / 2;

function judge(text: string, pairs: ReadonlySet<string>, words: readonly string[]) {
  const found = words.filter((word) => occurs(text, word));
  // A word inside a longer one that was found too adds nothing.
  const kept = found.filter((word) => !found.some((other) => other !== word && other.includes(word)));
  if (kept.length > 0) return { score: kept.reduce((sum, word) => sum + weightOf(word), 0), reasons: kept };
  const near = words
    .map((word) => ({ word, share: chinese.test(word) && word.length < 4 ? 0 : likeness(pairs, word) }))
    .filter(
      ({ word, share }) => share >= LIKENESS && !denial.test(text.slice(0, text.indexOf(word[0] ?? ''))),
    )
    .sort((a, b) => b.share - a.share)[0];
  return near ? { score: 0.4 * near.share, reasons: [`≈ ${near.word}`] } : undefined;
}

/**
 * Codes a narrative in either language points to, best first, at most three of a kind, each with the words that led to it. Modes
 * that the class does not have are left out. A hint for the person who codes, never a decision.
 */
export function suggestCodes(
  narrative: string,
  names: Readonly<Partial<Record<CodeKind, readonly CodeName[]>>>,
  context: Pick<EventContext, 'equipmentClass' | 'classGroup' | 'modeAppliesTo'> = {},
): Suggestion[] {
  const text = plain(narrative);
  if (text.length < 2) return [];
  const pairs = pairsOf(text);
  return (Object.keys(codingKeywords) as CodeKind[]).flatMap((kind) => {
    const keywords = codingKeywords[kind];
    const known = names[kind] ?? [];
    const codes = kind === 'impact' ? Object.keys(keywords) : known.map(({ code }) => code);
    const nameOf = new Map(known.map((name) => [name.code, name]));
    return codes
      .filter(
        (code) => kind !== 'mode' || !context.modeAppliesTo || modeIsValid(code, { now: 0, ...context }),
      )
      .flatMap((code): Suggestion[] => {
        const name = nameOf.get(code);
        const words = [
          ...(keywords[code] ?? []).map(plain),
          ...(name ? [...piecesOf(name.zh), ...piecesOf(name.en)] : []),
        ];
        const result = judge(text, pairs, [...new Set(words)]);
        if (!result) return [];
        const score = repeating.has(`${kind}/${code}`) ? result.score / 2 : result.score;
        return [{ kind, code, ...result, score }];
      })
      .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
      .slice(0, PER_KIND);
  });
}

/** The code of a cell of an old sheet: its code or name in either language exactly, else nothing. */
export function matchCode(cell: string, names: readonly CodeName[]): string | undefined {
  const typed = plain(cell);
  if (typed === '') return undefined;
  const bare = (name: string) =>
    plain(name)
      .replace(/[（(][^）)]*[）)]/g, '')
      .replace(/[\s–-]/g, '');
  const lead = /^([a-z]{3}|\d(?:\.\d)?)\b/.exec(typed)?.[1];
  return (
    names.find(({ code }) => plain(code) === typed)?.code ??
    names.find(({ zh, en }) => [bare(zh), bare(en)].includes(bare(typed)))?.code ??
    names.find(({ code }) => plain(code) === lead)?.code
  );
}
