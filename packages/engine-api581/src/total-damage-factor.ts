/** Combination of the damage factors (Part 2 §3.4.2). */
import { type Quantity, quantity } from './derivation.ts';
import type { MechanismType } from './mechanisms/mechanism.ts';

export type DamageGroup =
  | 'thinning'
  | 'lining'
  | 'external'
  | 'cracking'
  | 'htha'
  | 'brittle'
  | 'temper'
  | 'phase'
  | 'fatigue';

export const GROUP_OF: Record<MechanismType, DamageGroup> = {
  thinning: 'thinning',
  lining: 'lining',
  'scc-caustic': 'cracking',
  'scc-amine': 'cracking',
  'scc-ssc': 'cracking',
  'scc-hic-sohic-h2s': 'cracking',
  'scc-carbonate': 'cracking',
  'scc-polythionic': 'cracking',
  'scc-chloride': 'cracking',
  'scc-hsc-hf': 'cracking',
  'scc-hic-sohic-hf': 'cracking',
  'external-corrosion': 'external',
  cui: 'external',
  'external-chloride-scc': 'external',
  'cui-chloride-scc': 'external',
  htha: 'htha',
  'brittle-fracture': 'brittle',
  'temper-embrittlement': 'temper',
  'embrittlement-885f': 'phase',
  'sigma-phase': 'phase',
  'piping-fatigue': 'fatigue',
};

/** Governing factor of each group. */
export interface GroupFactors {
  /** Null without a thinning mechanism. */
  thinning: number | null;
  /** Null without an inner liner. */
  lining: number | null;
  external: number;
  cracking: number;
  htha: number;
  brittle: number;
  temper: number;
  /** The larger of 885 °F embrittlement and sigma phase. */
  phase: number;
  fatigue: number;
}

export const noDamage = (): GroupFactors => ({
  thinning: null,
  lining: null,
  external: 0,
  cracking: 0,
  htha: 0,
  brittle: 0,
  temper: 0,
  phase: 0,
  fatigue: 0,
});

/** Within a group the largest factor governs. */
export function addToGroup(groups: GroupFactors, group: DamageGroup, df: number): void {
  switch (group) {
    case 'thinning':
      groups.thinning = Math.max(groups.thinning ?? 0, df);
      break;
    case 'lining':
      groups.lining = Math.max(groups.lining ?? 0, df);
      break;
    case 'external':
      groups.external = Math.max(groups.external, df);
      break;
    case 'cracking':
      groups.cracking = Math.max(groups.cracking, df);
      break;
    case 'htha':
      groups.htha = Math.max(groups.htha, df);
      break;
    case 'brittle':
      groups.brittle = Math.max(groups.brittle, df);
      break;
    case 'temper':
      groups.temper = Math.max(groups.temper, df);
      break;
    case 'phase':
      groups.phase = Math.max(groups.phase, df);
      break;
    case 'fatigue':
      groups.fatigue = Math.max(groups.fatigue, df);
      break;
  }
}

/** `addToGroup` and `totalDamageFactor` of all models at once, without an object: the innermost sum of a study. */
export function quickTotal(
  models: readonly { readonly group: DamageGroup; df(year: number, trace: null): number }[],
  pattern: 'general' | 'local',
  year: number,
): number {
  let thinning = -1;
  let lining = -1;
  let external = 0;
  let cracking = 0;
  let htha = 0;
  let brittle = 0;
  let temper = 0;
  let phase = 0;
  let fatigue = 0;
  for (let i = 0; i < models.length; i++) {
    const model = models[i]!;
    const df = model.df(year, null);
    switch (model.group) {
      case 'thinning':
        if (df > thinning) thinning = df;
        break;
      case 'cracking':
        if (df > cracking) cracking = df;
        break;
      case 'external':
        if (df > external) external = df;
        break;
      case 'lining':
        if (df > lining) lining = df;
        break;
      case 'htha':
        if (df > htha) htha = df;
        break;
      case 'brittle':
        if (df > brittle) brittle = df;
        break;
      case 'temper':
        if (df > temper) temper = df;
        break;
      case 'phase':
        if (df > phase) phase = df;
        break;
      case 'fatigue':
        if (df > fatigue) fatigue = df;
        break;
    }
  }
  const shielded = lining < 0 || (thinning >= 0 && thinning < lining) ? thinning : lining;
  const internal = shielded < 0 ? 0 : shielded;
  const wall = pattern === 'local' ? Math.max(internal, external) : internal + external;
  return wall + cracking + htha + Math.max(brittle + temper, phase) + fatigue;
}

/**
 * A liner shields the wall, so the smaller of thinning and lining counts. Local internal and external attack is not
 * expected at the same spot: the larger counts; with general attack both count.
 */
export function totalDamageFactor(groups: GroupFactors, pattern: 'general' | 'local'): number {
  const thinning = Math.min(groups.thinning ?? Infinity, groups.lining ?? Infinity);
  const internal = thinning === Infinity ? 0 : thinning;
  const wall = pattern === 'local' ? Math.max(internal, groups.external) : internal + groups.external;
  return (
    wall +
    groups.cracking +
    groups.htha +
    Math.max(groups.brittle + groups.temper, groups.phase) +
    groups.fatigue
  );
}

const SYMBOL: Record<keyof GroupFactors, string> = {
  thinning: 'DF_thin',
  lining: 'DF_elin',
  external: 'DF_extd',
  cracking: 'DF_scc',
  htha: 'DF_htha',
  brittle: 'DF_brit',
  temper: 'DF_temp',
  phase: 'DF_phase',
  fatigue: 'DF_mfat',
};

/** The sum as it is taken for these groups: what is not there is not written. */
export function sumOfGroups(
  groups: GroupFactors,
  pattern: 'general' | 'local',
): { formula: string; branch: string; inputs: Record<string, Quantity> } {
  const { thinning, lining } = groups;
  const there = (Object.keys(SYMBOL) as (keyof GroupFactors)[]).filter((group) =>
    group === 'thinning' || group === 'lining' ? groups[group] !== null : groups[group] !== 0,
  );
  const has = (group: keyof GroupFactors): boolean => there.includes(group);
  const internal =
    thinning !== null && lining !== null
      ? 'min(DF_thin, DF_elin)'
      : thinning !== null
        ? 'DF_thin'
        : lining !== null
          ? 'DF_elin'
          : '';
  const wall =
    internal && has('external')
      ? pattern === 'local'
        ? [`max(${internal}, DF_extd)`]
        : [internal, 'DF_extd']
      : [internal, has('external') ? 'DF_extd' : ''];
  const tough = [has('brittle') ? 'DF_brit' : '', has('temper') ? 'DF_temp' : ''].filter(Boolean).join(' + ');
  const terms = [
    ...wall,
    has('cracking') ? 'DF_scc' : '',
    has('htha') ? 'DF_htha' : '',
    has('phase') && tough ? `max(${tough}, DF_phase)` : has('phase') ? 'DF_phase' : tough,
    has('fatigue') ? 'DF_mfat' : '',
  ].filter(Boolean);
  return {
    formula: `DF = ${terms.join(' + ') || '0'}`,
    branch: `pattern-${pattern}`,
    inputs: Object.fromEntries(there.map((group) => [SYMBOL[group], quantity(groups[group])])),
  };
}
