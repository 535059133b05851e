/** Reading a component at the door: dates, inspections, material limits, management factor. */
import { toYears } from './calendar.ts';
import type { Component, Effectiveness, Inspection } from './component.ts';
import type { Findings } from './findings.ts';
import { findMaterial, TEMPERATURE_LIMIT_C } from './materials.ts';
import type { Credit } from './mechanisms/damage-model.ts';
import type { MechanismType } from './mechanisms/mechanism.ts';
import { managementFactor } from './probability.ts';
import type { Settings } from './settings.ts';

export interface DatedInspection {
  year: number;
  inspection: Inspection;
}

const field = (at: number, name: string): string => `inspections[${at}].${name}`;

export function readInspections(
  component: Component,
  startYear: number,
  findings: Findings,
): DatedInspection[] {
  const dated: DatedInspection[] = [];
  const inspections = component.inspections ?? [];
  for (let i = 0; i < inspections.length; i++) {
    const inspection = inspections[i]!;
    // An inspection without a date was refused at the door.
    if (inspection.date === undefined) continue;
    const year = toYears(inspection.date);
    if (year < startYear) {
      findings.problem('inspected-before-start', field(i, 'date'), {
        value: inspection.date,
        limit: component.startDate,
      });
      continue;
    }
    const wall = inspection.wallThicknessMm;
    if (wall !== undefined) {
      const furnished = component.geometry?.furnishedThicknessMm;
      if (furnished !== undefined && wall > furnished) {
        findings.warn('reading-above-furnished', field(i, 'wallThicknessMm'), {
          value: wall,
          limit: furnished,
        });
      }
      const minimum = component.geometry?.minimumThicknessMm;
      if (minimum !== undefined && wall < minimum) {
        findings.warn('below-minimum-thickness', field(i, 'wallThicknessMm'), {
          value: wall,
          limit: minimum,
        });
      }
    }
    dated.push({ year, inspection });
  }
  return dated.length > 1 ? dated.sort((a, b) => a.year - b.year) : dated;
}

const THINS_THE_WALL: ReadonlySet<MechanismType> = new Set<MechanismType>([
  'thinning',
  'external-corrosion',
  'cui',
]);

const creditOf = (
  year: number,
  inspection: Inspection,
  effectiveness: Effectiveness,
  wallThicknessMm: number | null,
  sawCracks: boolean,
): Credit => ({
  year,
  effectiveness,
  wallThicknessMm,
  cracksRemaining: sawCracks && (inspection.cracksRemaining ?? false),
  coatingFailed: inspection.coatingFailed ?? false,
  planned: inspection.planned ?? false,
});

export function creditsFor(type: MechanismType, dated: readonly DatedInspection[]): Credit[] {
  const credits: Credit[] = [];
  const thins = THINS_THE_WALL.has(type);
  for (const { year, inspection } of dated) {
    const reading = thins ? (inspection.wallThicknessMm ?? null) : null;
    let isCredited = false;
    for (const credit of inspection.credits ?? []) {
      if (credit.mechanism !== type) continue;
      isCredited = true;
      credits.push(creditOf(year, inspection, credit.effectiveness, reading, true));
    }
    if (!isCredited && reading !== null) credits.push(creditOf(year, inspection, 'E', reading, false));
  }
  return credits;
}

export function checkMaterial(component: Component, findings: Findings): void {
  const material = component.material;
  if (!material) return;
  const listed = material.grade ? findMaterial(material.grade) : null;
  if (material.grade && !listed && material.family === undefined) {
    findings.problem('unknown-material', 'material.grade', { value: material.grade });
    return;
  }
  const family = material.family ?? listed?.family;
  if (family === undefined) return;
  const temperature = component.operation?.temperatureC;
  if (temperature !== undefined && temperature > TEMPERATURE_LIMIT_C[family]) {
    findings.problem('above-material-limit', 'operation.temperatureC', {
      value: temperature,
      max: TEMPERATURE_LIMIT_C[family],
    });
  }
}

/** The factor itself, or from the score; 1 is said to be a default. */
export function readManagementFactor(settings: Settings, findings: Findings): number {
  if (settings.managementFactor !== undefined) return settings.managementFactor;
  if (settings.managementScore !== undefined) return managementFactor(settings.managementScore);
  return findings.orDefault(undefined, 1, 'settings.managementFactor');
}

/** NaN for a date that is missing or was refused at the door. */
export function readDate(date: string | undefined, field: string, findings: Findings): number {
  if (date !== undefined) return toYears(date);
  findings.problem('missing', field);
  return Number.NaN;
}
