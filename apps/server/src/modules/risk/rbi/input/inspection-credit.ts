import type { Effectiveness, InspectionCredit, MechanismType } from '@ircrisk/engine-api581';
import type { Gaps } from './gaps.ts';
import type { InspectionRow } from './ledger-rows.ts';

/** Mechanisms that the same techniques find. */
type Sight = 'thinning' | 'lining' | 'cracking' | 'external' | 'externalCracking' | 'none';

/**
 * What each technique can reach at best, in our own words after API RP 581 Part 2 Annex 2.C (planning values: the annex grades
 * by coverage too, which the recorded grade stands for). A name may fit several lines; the best of each kind counts.
 */
const TECHNIQUES: readonly (readonly [RegExp, Partial<Record<Sight, Effectiveness>>])[] = [
  [/湿荧光|荧光磁粉|WFMT|wet fluorescent/i, { cracking: 'A' }],
  [/磁粉|\bMT\b|magnetic/i, { cracking: 'B' }],
  [/渗透|\bPT\b|penetrant/i, { cracking: 'B', externalCracking: 'A' }],
  [/相控阵|横波|TOFD|PAUT|shear|phased/i, { cracking: 'A', externalCracking: 'B' }],
  [/涡流|ACFM|eddy/i, { cracking: 'B', externalCracking: 'B' }],
  [/声发射|acoustic emission/i, { cracking: 'C' }],
  [/金相|覆膜|metallograph|replica/i, { cracking: 'C' }],
  [/射线|\bRT\b|radiograph/i, { thinning: 'B', external: 'B' }],
  [/扫查|C\s?扫|scan|corrosion mapping/i, { thinning: 'A', external: 'B' }],
  [/测厚|\bUT\b|thickness/i, { thinning: 'C', external: 'C' }],
  [/电火花|holiday/i, { lining: 'A' }],
  [/拆.*(保温|绝热)|insulation remov/i, { external: 'A', externalCracking: 'C' }],
  [/宏观|目视|\bVT\b|visual/i, { thinning: 'C', lining: 'B', external: 'C' }],
];

const sightOf = (type: MechanismType): Sight => {
  if (type === 'thinning' || type === 'lining') return type;
  if (type === 'external-corrosion' || type === 'cui') return 'external';
  if (type === 'external-chloride-scc' || type === 'cui-chloride-scc') return 'externalCracking';
  return type.startsWith('scc-') ? 'cracking' : 'none';
};

/** What an inspection is worth when its record does not say: never better than C. */
const USUAL: Record<InspectionRow['type'], Effectiveness> = {
  internal: 'C',
  periodic: 'C',
  rbi: 'C',
  external: 'C',
  annual: 'D',
  monitoring: 'D',
  pressureTest: 'E',
};

export const usualGrade = (type: InspectionRow['type']): Effectiveness => USUAL[type];

const OUTSIDE: readonly Sight[] = ['external', 'externalCracking'];
const NEEDS_TECHNIQUE: readonly Sight[] = ['cracking', 'externalCracking', 'none'];

/** Grades by sight of all techniques on record. */
function reachOf(techniques: readonly string[]): Map<Sight, Effectiveness> {
  const best = new Map<Sight, Effectiveness>();
  for (const one of techniques)
    for (const [words, reaches] of TECHNIQUES) {
      if (!words.test(one)) continue;
      for (const [sight, grade] of Object.entries(reaches) as [Sight, Effectiveness][])
        if (grade < (best.get(sight) ?? 'E')) best.set(sight, grade);
    }
  return best;
}

/**
 * What an inspection is credited with, mechanism by mechanism: the recorded grade, but no more than its techniques can reach
 * for that mechanism. Without techniques on record the grade counts for the loss of wall alone: a look and a gauge find no
 * cracks.
 */
export function creditsOf(
  { type, effectiveness, techniques }: Pick<InspectionRow, 'type' | 'effectiveness' | 'techniques'>,
  mechanisms: readonly MechanismType[],
  gaps: Gaps,
): InspectionCredit[] {
  const isOutside = type === 'external' || type === 'annual';
  const grade = effectiveness ?? USUAL[type];
  const reach = reachOf(techniques);
  for (const one of techniques)
    if (!TECHNIQUES.some(([words]) => words.test(one)))
      gaps.once('inspections.techniques', 'low', 'techniqueUnknown', one);
  return mechanisms.flatMap((mechanism): InspectionCredit[] => {
    const sight = sightOf(mechanism);
    if (techniques.length === 0) {
      if (OUTSIDE.includes(sight) !== isOutside) return [];
      if (!NEEDS_TECHNIQUE.includes(sight)) return [{ mechanism, effectiveness: grade }];
      if (sight !== 'none') gaps.once('inspections.techniques', 'high', 'noTechnique');
      return [];
    }
    const best = reach.get(sight);
    return best ? [{ mechanism, effectiveness: best > grade ? best : grade }] : [];
  });
}

/** Of several records of one day the best grade for each mechanism: it is one inspection, written down more than once. */
export const bestOf = (credits: readonly InspectionCredit[]): InspectionCredit[] =>
  [...Map.groupBy(credits, ({ mechanism }) => mechanism).values()].flatMap(
    (same) => same.toSorted((a, b) => (a.effectiveness < b.effectiveness ? -1 : 1))[0] ?? [],
  );
