import { damageMechanisms } from '@ircrisk/contract/resources/ledger/damage-mechanisms.ts';
import type { MechanismType } from '@ircrisk/engine-api581';

/** Mechanisms of API RP 571 the method has by a name of its own; all that thin a wall inside are its thinning. */
const byName: Readonly<Record<string, MechanismType>> = {
  DM01: 'embrittlement-885f',
  DM03: 'scc-amine',
  DM08: 'external-corrosion',
  DM11: 'brittle-fracture',
  DM12: 'scc-carbonate',
  DM15: 'scc-caustic',
  DM17: 'scc-chloride',
  DM22: 'cui',
  DM36: 'htha',
  DM41: 'scc-hsc-hf',
  DM43: 'piping-fatigue',
  DM52: 'scc-polythionic',
  DM53: 'lining',
  DM56: 'sigma-phase',
  DM63: 'temper-embrittlement',
  DM67: 'scc-ssc',
};
const thins = new Set(['uniform', 'localised', 'uniformLocalised']);

/** Null: the method has no damage factor for it. Dead legs and injection points thin where they are. */
export function assessedAs(mechanism: string): MechanismType | null {
  const named = byName[mechanism];
  if (named) return named;
  if (mechanism === 'DEADLEG' || mechanism === 'INJECTION') return 'thinning';
  return thins.has(damageMechanisms[mechanism]?.category ?? '') ? 'thinning' : null;
}
