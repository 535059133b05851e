import type { StatutoryScope } from '@ircrisk/engine-thickness';

/** Which statutory rule a piece of equipment falls under; null where the law sets no interval. */
export function statutoryScope(type: string, smallType: string | null): StatutoryScope | null {
  switch (type) {
    case 'pressureVessel':
      return 'vessel';
    case 'heatExchanger':
      return smallType === 'shellTube' ? 'vessel' : null;
    case 'piping':
      return smallType && /^GC[123]$/.test(smallType) ? 'pipe' : null;
    case 'heater':
      return smallType === 'boiler' || smallType === 'whb' ? 'boilerInternal' : null;
    case 'reliefDevice':
      return smallType === 'psv' ? 'psv' : null;
    case 'instrument':
      return smallType === 'gauge' ? 'gauge' : smallType === 'gasDetector' ? 'gasDetector' : null;
    case 'crane':
      return 'crane';
    case 'tank':
      return 'tankInternal';
    default:
      return null;
  }
}

const full = ['periodic', 'internal', 'rbi'];
const check = ['periodic', 'annual', 'external'];

/** Whether an inspection of that type starts a new interval. */
export const countsFor = (scope: StatutoryScope | null, inspectionType: string): boolean =>
  (scope === 'psv' || scope === 'gauge' || scope === 'gasDetector' || scope === 'crane'
    ? check
    : full
  ).includes(inspectionType);
