/** A complete component that tests vary one field at a time. */
import type { Component } from './component.ts';
import type { Settings } from './settings.ts';

export const exampleSettings: Settings = {
  rbiDate: '2026-01-01',
  planDate: '2036-01-01',
  managementScore: 500,
};

export function exampleComponent(changes: Partial<Component> = {}): Component {
  return {
    id: 'V-101',
    componentType: 'DRUM',
    startDate: '2006-01-01',
    geometry: {
      diameterMm: 1500,
      furnishedThicknessMm: 12.7,
      minimumThicknessMm: 8.5,
      corrosionAllowanceMm: 3,
    },
    material: {
      family: 'carbon-steel',
      yieldStrengthMPa: 260,
      tensileStrengthMPa: 485,
      allowableStressMPa: 138,
      weldJointEfficiency: 0.85,
      heatTreated: false,
      hardnessHB: 210,
    },
    operation: { temperatureC: 56.85, pressureMPa: 1.098675, minimumTemperatureC: 0 },
    mechanisms: [{ type: 'thinning', corrosionRateMmPerYear: 0.127, confidence: 'medium' }],
    inspections: [{ date: '2016-01-01', credits: [{ mechanism: 'thinning', effectiveness: 'B' }] }],
    consequence: {
      fluid: 'C3-C4',
      storedPhase: 'gas',
      inventoryMassKg: 20000,
      componentMassKg: 5000,
      detection: 'B',
      isolation: 'B',
      mitigation: 'monitors',
    },
    ...changes,
  };
}
