import type { StatutoryCondition, StatutoryScope } from '@ircrisk/engine-thickness';

/** What decides which rules a piece of equipment falls under. */
export interface RuledEquipment {
  readonly type: string;
  readonly smallType: string | null;
  /** Of its material: a code of the contract, and the tensile strength in MPa. */
  readonly materialType?: string | null;
  readonly tensileMPa?: number | null;
}

/** The rules a piece of equipment falls under, the leading one first; none where the law sets no interval. */
export function statutoryScopes({ type, smallType, materialType }: RuledEquipment): StatutoryScope[] {
  const vessel: StatutoryScope = materialType === 'nonMetal' ? 'vesselNonMetal' : 'vessel';
  switch (type) {
    case 'pressureVessel':
      return [vessel];
    // TSG 21-2016 1.3: air coolers and gasketed plate exchangers are outside its scope; a double pipe has no shell.
    case 'heatExchanger':
      return smallType === 'shellTube' ? [vessel] : [];
    case 'piping':
      return smallType && /^GC[123]$/.test(smallType) ? ['pipe'] : [];
    case 'heater':
      return smallType === 'boiler' || smallType === 'whb' ? ['boilerInternal', 'boilerExternal'] : [];
    case 'reliefDevice':
      return smallType === 'psv' ? ['psv'] : [];
    case 'instrument':
      return smallType === 'gauge' ? ['gauge'] : smallType === 'gasDetector' ? ['gasDetector'] : [];
    case 'crane':
      return ['crane'];
    case 'tank':
      return ['tankInternal', 'tankExternal'];
    default:
      return [];
  }
}

const scopeTypes: Record<StatutoryScope, string[]> = {
  vessel: ['pressureVessel', 'heatExchanger'],
  vesselNonMetal: ['pressureVessel', 'heatExchanger'],
  pipe: ['piping'],
  boilerExternal: ['heater'],
  boilerInternal: ['heater'],
  psv: ['reliefDevice'],
  gauge: ['instrument'],
  gasDetector: ['instrument'],
  crane: ['crane'],
  tankExternal: ['tank'],
  tankInternal: ['tank'],
};
export const typesOfScope = (scope: StatutoryScope): string[] => scopeTypes[scope];

/** TSG 21-2016 8.1.7: a sphere of low-alloy steel with R_m of 540 MPa or more is opened after its first year. */
export const conditionsOf = ({
  smallType,
  materialType,
  tensileMPa,
}: RuledEquipment): StatutoryCondition[] =>
  smallType === 'sphere' && materialType === 'lowAlloy' && (tensileMPa ?? 0) >= 540
    ? ['highStrengthSphere']
    : [];

const full = ['periodic', 'internal', 'rbi'];
const check = ['periodic', 'annual', 'external'];
/** Testing or calibrating: a look from outside is neither. */
const test = ['periodic', 'annual'];
const checked: readonly StatutoryScope[] = ['psv', 'gauge', 'gasDetector', 'crane'];

/** Whether an inspection of that type starts a new interval. */
export const countsFor = (scope: StatutoryScope | null | undefined, inspectionType: string): boolean =>
  (scope === 'boilerExternal' || scope === 'tankExternal'
    ? [...check, ...full]
    : scope && checked.includes(scope)
      ? test
      : full
  ).includes(inspectionType);
