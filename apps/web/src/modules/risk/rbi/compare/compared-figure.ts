/** A figure of the engine's comparison as the screen names it. */
export interface ComparedFigure {
  name: string;
  at?: 'now' | 'plan';
  /** Position of the mechanism it belongs to. */
  index?: number;
  unit: string;
}

const units: Record<string, string> = {
  damageFactor: '',
  pofPerYear: '1/yr',
  areaRiskM2PerYear: 'm²/yr',
  financialRiskUsdPerYear: 'USD/yr',
  areaM2: 'm²',
};
const times = { atRbiDate: 'now', atPlanDate: 'plan' } as const;

/** What people compare; intermediate values of the engine are left to the derivation. */
export function comparedFigure(path: string): ComparedFigure | null {
  const mechanism = /^mechanisms\[(\d+)\]\.(atRbiDate|atPlanDate)$/.exec(path);
  if (mechanism) {
    const at = times[mechanism[2] as keyof typeof times];
    return { name: 'df', index: Number(mechanism[1]), at, unit: '' };
  }
  const state = /^(atRbiDate|atPlanDate)\.(\w+)$/.exec(path);
  const name = state?.[2] ?? path;
  const unit = units[name];
  if (unit === undefined) return path === 'targetDate.date' ? { name: 'targetDate', unit: '' } : null;
  return state ? { name, at: times[state[1] as keyof typeof times], unit } : { name, unit };
}
