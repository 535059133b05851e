/** Reading a component at the door: dates, inspections, material limits, management factor. */
import { toYears } from './calendar.ts';
import type { Component, Effectiveness, Inspection } from './component.ts';
import { type Findings, isKnown } from './findings.ts';
import { findMaterial, TEMPERATURE_LIMIT_C } from './materials.ts';
import type { Credit } from './mechanisms/damage-model.ts';
import { MECHANISM_TYPES, type MechanismType } from './mechanisms/mechanism.ts';
import { managementFactor } from './probability.ts';
import type { Settings } from './settings.ts';

const TYPES: Record<string, unknown> = Object.fromEntries(MECHANISM_TYPES.map((type) => [type, 0]));
const LEVELS: Record<Effectiveness, unknown> = { A: 0, B: 0, C: 0, D: 0, E: 0 };

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
    const year = toYears(String(inspection.date));
    if (Number.isNaN(year)) {
      findings.problem('not-a-date', field(i, 'date'), { value: String(inspection.date) });
      continue;
    }
    if (year < startYear) {
      findings.problem('inspected-before-start', field(i, 'date'), {
        value: inspection.date,
        limit: component.startDate,
      });
      continue;
    }
    let sound = true;
    for (const credit of inspection.credits ?? []) {
      if (!isKnown(TYPES, credit.mechanism) || !isKnown(LEVELS, credit.effectiveness)) {
        findings.problem('unknown-value', field(i, 'credits'), {
          value: `${credit.mechanism} ${credit.effectiveness}`,
        });
        sound = false;
      }
    }
    const wall = inspection.wallThicknessMm;
    if (wall !== undefined && wall !== null) {
      if (findings.positive(wall, field(i, 'wallThicknessMm'), 1000) === null) sound = false;
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
    if (sound) dated.push({ year, inspection });
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
  if (!isKnown(TEMPERATURE_LIMIT_C, family)) {
    findings.problem('unknown-material', 'material.family', { value: family });
    return;
  }
  const temperature = component.operation?.temperatureC;
  if (temperature !== undefined && temperature > TEMPERATURE_LIMIT_C[family]) {
    findings.problem('above-material-limit', 'operation.temperatureC', {
      value: temperature,
      max: TEMPERATURE_LIMIT_C[family],
    });
  }
}

export function readManagementFactor(settings: Settings, findings: Findings): number | null {
  if (settings.managementFactor !== undefined) {
    return findings.number(settings.managementFactor, 'settings.managementFactor', 0.1, 10);
  }
  if (settings.managementScore !== undefined) {
    const score = findings.number(settings.managementScore, 'settings.managementScore', 0, 1000);
    return score === null ? null : managementFactor(score);
  }
  return findings.orDefault(undefined, 1, 'settings.managementFactor');
}

export function readDate(date: string | undefined, field: string, findings: Findings): number {
  if (date === undefined || date === null) {
    findings.problem('missing', field);
    return Number.NaN;
  }
  const year = toYears(String(date));
  if (Number.isNaN(year)) findings.problem('not-a-date', field, { value: String(date) });
  return year;
}
