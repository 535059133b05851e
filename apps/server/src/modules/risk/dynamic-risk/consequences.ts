import type { Text } from '@ircrisk/contract/text.ts';
import { bandOrder, type Consequences } from '@ircrisk/engine-risk-matrix';
import type { BowTieFactor, ConsequenceFactor } from '#modules/risk/dynamic-barrier-management/index.ts';
import type { Facts } from './evidence.ts';
import type { Judged } from './judge.ts';
import type { ModelRow } from './models.ts';

type About = Pick<ModelRow, 'consequenceNo' | 'consequences' | 'baseSource'>;

/** Consequences of the bow-tie a subject is about: the one it names, or all; none without a bow-tie. */
export function consequencesLooked(
  { consequenceNo }: Pick<ModelRow, 'consequenceNo'>,
  { bowTie }: Pick<Facts, 'bowTie'>,
): readonly (ConsequenceFactor | null)[] {
  const all = bowTie?.consequences ?? [];
  if (consequenceNo !== null) return [all[consequenceNo - 1] ?? null];
  return all.length === 0 ? [null] : all;
}

/** The bow-tie, and which of its consequences where it has several. */
export const consequenceLabel = (
  { code, consequences }: Pick<BowTieFactor, 'code' | 'consequences'>,
  { no }: Pick<ConsequenceFactor, 'no'>,
): string => (consequences.length > 1 ? `${code} C${no}` : code);

function rated(severity: string | null): Consequences {
  const [, letter, index] = /^\s*([PEOAR])\s*(\d+)\s*$/i.exec(severity ?? '') ?? [];
  return letter ? { [letter.toUpperCase()]: Number(index) } : {};
}
const isEmpty = (consequences: Consequences) => Object.keys(consequences).length === 0;

/** What the subject rates and no consequence of the bow-tie does: nobody has said of which it is, so it goes with every one. */
function unplaced({ consequences }: About, tie: BowTieFactor): Consequences {
  const placed = new Set(tie.consequences.flatMap(({ severity }) => Object.keys(rated(severity))));
  return Object.fromEntries(Object.entries(consequences).filter(([letter]) => !placed.has(letter)));
}

/**
 * The severity that goes with the frequency of a consequence. Of a subject about several each has that of the bow-tie: the frequency
 * of one never meets the severity of another. What is about one consequence has the ratings of the subject.
 */
export function severityOf(model: About, tie: BowTieFactor | null, one: ConsequenceFactor): Consequences {
  const own = rated(one.severity);
  if (isEmpty(model.consequences)) return own;
  if (!tie || model.consequenceNo !== null || tie.consequences.length < 2 || isEmpty(own))
    return model.consequences;
  return { ...unplaced(model, tie), ...own };
}

/** What a reader has to know of the consequences that were compared. */
export function consequenceNotices(
  model: About,
  { bowTie }: Pick<Facts, 'bowTie'>,
  looked: readonly (ConsequenceFactor | null)[],
): Text[] {
  if (!bowTie || looked.length < 2) return [];
  const notices = looked
    .filter((one) => one !== null && (one.perYear === null || one.designPerYear === null))
    .map((one): Text => {
      const label = consequenceLabel(bowTie, one!);
      return {
        zh: `${label} 的频率无法计算，未参与比较；请补全威胁与屏障`,
        en: `${label} has no frequency and was not compared: complete its threats and barriers`,
      };
    });
  if (model.baseSource !== 'bowTie') return notices;
  if (looked.every((one) => isEmpty(rated(one?.severity ?? null)))) return notices;
  const marks = Object.entries(unplaced(model, bowTie)).map(([letter, index]) => `${letter}${index}`);
  if (marks.length === 0) return notices;
  const list = marks.join(', ');
  notices.push({
    zh: `${list} 没有列在 ${bowTie.code} 的后果中，按每个后果计；请在蝴蝶结中给出，或指定后果序号`,
    en: `${list} is of no consequence of ${bowTie.code} and goes with each of them: rate it in the bow-tie, or name the consequence`,
  });
  return notices;
}

/** Equal figures within rounding are equal. */
const decades = (value: number | null) =>
  value === null || value <= 0 ? Number.NEGATIVE_INFINITY : Math.round(Math.log10(value) * 1e9);

/** The worst of what was judged, by level, then risk, then rise; of equals the first. */
export function governing<T extends Pick<Judged, 'level' | 'risk' | 'frequency' | 'ratio'>>(
  judged: readonly T[],
): T {
  const rank = ({ level, risk, frequency, ratio }: T) => [
    level === null ? -1 : bandOrder(level),
    decades(risk ?? frequency),
    decades(ratio),
  ];
  return judged.reduce((worst, one) => {
    const [a, b] = [rank(worst), rank(one)];
    const at = a.findIndex((value, place) => value !== b[place]);
    return at >= 0 && b[at]! > a[at]! ? one : worst;
  });
}
