/** Proposes damage mechanisms from material, fluid, temperature and surroundings, and says why or why not. */
import type { Component, MaterialFamily } from '../component.ts';
import { liesOnSoil } from '../external/soil-contact.ts';
import { findMaterial } from '../materials.ts';
import { MECHANISM_TYPES, type MechanismType } from '../mechanisms/mechanism.ts';
import { type Language, type MessageCode, message } from '../messages.ts';
import table from '../tables/damage-mechanisms.json' with { type: 'json' };
import { GROUP_OF } from '../total-damage-factor.ts';
import { CONDITIONS, type ConditionId, type Conditions } from './conditions.ts';
import { type Families, RULES_571, RULES_581, type ScreeningRule } from './rules.ts';

export interface ScreeningInput {
  family?: MaterialFamily;
  fluid?: string;
  temperatureC?: number;
  minimumTemperatureC?: number;
  hydrogenPartialPressureMPa?: number;
  isPipe?: boolean;
  /** Rests on soil or is buried. */
  liesOnSoil?: boolean;
  heatTreated?: boolean;
  conditions?: Conditions;
}

export type Verdict = 'proposed' | 'rejected' | 'undetermined';

export interface Reason {
  code: MessageCode;
  params: Record<string, string | number>;
  zh: string;
  en: string;
}

export interface ScreenedMechanism {
  id: string;
  api571: string;
  nameZh: string;
  nameEn: string;
  verdict: Verdict;
  reasons: Reason[];
  /** What the table says of the environment. */
  environment: string;
  damageFactor: string;
}

export interface ScreenedModule {
  type: MechanismType;
  verdict: Verdict;
  reasons: Reason[];
}

export interface Screening {
  mechanisms: ScreenedMechanism[];
  modules: ScreenedModule[];
}

/** What a representative fluid tells by itself. Silence about the rest means "not known", not "absent". */
const KNOWN_OF_FLUID: Record<string, Conditions> = {
  h2: { hydrogen: true },
  h2s: { h2s: true, sulfur: true },
  hf: { hf: true },
  hcl: { hcl: true },
  ammonia: { ammonia: true },
  water: { water: true },
  steam: { boilerWater: true },
};

function reason(
  code: MessageCode,
  params: Record<string, string | number>,
  both?: { zh: string; en: string },
): Reason {
  const text = (language: Language): string =>
    message({ code, params: both ? { ...params, value: both[language] } : params }, language);
  return { code, params, zh: text('zh'), en: text('en') };
}

/** Conditions that follow from the component's own data; stated conditions have the last word. */
function knownConditions(input: ScreeningInput): Conditions {
  const derived: Conditions = { ...KNOWN_OF_FLUID[input.fluid?.toLowerCase() ?? ''] };
  if (input.liesOnSoil) derived.buried = true;
  if (input.heatTreated !== undefined) derived.notHeatTreated = !input.heatTreated;
  if (input.hydrogenPartialPressureMPa !== undefined) derived.hydrogen = input.hydrogenPartialPressureMPa > 0;
  if (input.minimumTemperatureC !== undefined)
    derived.lowTemperatureUnderPressure = input.minimumTemperatureC < 40;
  return { ...derived, ...input.conditions };
}

interface Judgement {
  verdict: Verdict;
  reasons: Reason[];
}

function judge(
  families: Families,
  needs: readonly ConditionId[],
  range: readonly [number | null, number | null],
  temperature: number | undefined,
  checkTemperature: boolean,
  family: MaterialFamily | undefined,
  conditions: Conditions,
): Judgement {
  const reasons: Reason[] = [];
  let rejected = false;
  let unknown = false;
  if (families !== 'all') {
    if (family === undefined) {
      unknown = true;
      reasons.push(reason('screen.material-unknown', {}));
    } else if (families.includes(family)) {
      reasons.push(reason('screen.material-fits', { value: family }));
    } else {
      rejected = true;
      reasons.push(reason('screen.material-immune', { value: family }));
    }
  }
  const [min, max] = range;
  if (checkTemperature && min !== null && max !== null) {
    if (temperature === undefined) {
      unknown = true;
      reasons.push(reason('screen.temperature-unknown', {}));
    } else {
      const inside = temperature >= min && temperature <= max;
      rejected ||= !inside;
      reasons.push(
        reason(inside ? 'screen.temperature-inside' : 'screen.temperature-outside', {
          value: temperature,
          min,
          max,
        }),
      );
    }
  }
  for (const condition of needs) {
    const present = conditions[condition];
    const label = CONDITIONS[condition];
    if (present === undefined) {
      unknown = true;
      reasons.push(reason('screen.condition-unknown', { condition }, label));
    } else {
      rejected ||= !present;
      reasons.push(
        reason(present ? 'screen.condition-met' : 'screen.condition-absent', { condition }, label),
      );
    }
  }
  return { verdict: rejected ? 'rejected' : unknown ? 'undetermined' : 'proposed', reasons };
}

/** Atmospheric corrosion and corrosion under insulation. */
const WEATHER_571: readonly string[] = ['DM08', 'DM22'];
const onSoil = (): Judgement => ({ verdict: 'rejected', reasons: [reason('screen.lies-on-soil', {})] });

const temperatureFor = (rule: ScreeningRule, input: ScreeningInput): number | undefined =>
  rule.temperature === 'minimum' ? input.minimumTemperatureC : input.temperatureC;

export function screen(input: ScreeningInput): Screening {
  const conditions = knownConditions(input);
  const mechanisms = table.mechanisms.map((row): ScreenedMechanism => {
    const rule = RULES_571[row.id]!;
    const judgement = judge(
      rule.families,
      rule.needs,
      [row.tempC[0] ?? null, row.tempC[1] ?? null],
      temperatureFor(rule, input),
      rule.temperature !== 'none',
      input.family,
      conditions,
    );
    if (conditions.buried && WEATHER_571.includes(row.id)) Object.assign(judgement, onSoil());
    if (judgement.verdict === 'proposed' && row.df581.startsWith('none')) {
      judgement.reasons.push(reason('screen.no-damage-factor', {}));
    }
    return {
      id: row.id,
      api571: row.api571,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      ...judgement,
      environment: row.environment,
      damageFactor: row.df581,
    };
  });
  return {
    mechanisms,
    modules: MECHANISM_TYPES.map((type) => screenModule(type, input, conditions, mechanisms)),
  };
}

function screenModule(
  type: MechanismType,
  input: ScreeningInput,
  conditions: Conditions,
  mechanisms: readonly ScreenedMechanism[],
): ScreenedModule {
  const rule = RULES_581[type];
  if (rule.follows) return thinningModule(type, mechanisms);
  const judgement = judge(
    rule.families,
    rule.needs,
    rule.range ?? [null, null],
    input.temperatureC,
    true,
    input.family,
    conditions,
  );
  const pressure = input.hydrogenPartialPressureMPa;
  if (rule.hydrogenAboveMPa !== undefined && pressure !== undefined && pressure <= rule.hydrogenAboveMPa) {
    const value = `pH2 ≤ ${rule.hydrogenAboveMPa} MPa`;
    return {
      type,
      verdict: 'rejected',
      reasons: [...judgement.reasons, reason('screen.condition-met', { value })],
    };
  }
  if (conditions.buried && GROUP_OF[type] === 'external') return { type, ...onSoil() };
  if (type === 'piping-fatigue' && input.isPipe === false) {
    const label = { zh: '管道', en: 'piping' };
    return { type, verdict: 'rejected', reasons: [reason('screen.condition-absent', {}, label)] };
  }
  return { type, ...judgement };
}

/** Thinning is proposed by any mechanism that thins the wall from inside. */
function thinningModule(type: MechanismType, mechanisms: readonly ScreenedMechanism[]): ScreenedModule {
  const thinning = mechanisms.filter((one) => one.damageFactor.startsWith('thinning'));
  const proposed = thinning.filter((one) => one.verdict === 'proposed');
  const because = (list: readonly ScreenedMechanism[], code: MessageCode): Reason[] =>
    list.map((one) => reason(code, { mechanism: one.id }, { zh: one.nameZh, en: one.nameEn }));
  if (proposed.length > 0)
    return { type, verdict: 'proposed', reasons: because(proposed, 'screen.condition-met') };
  const open = thinning.filter((one) => one.verdict === 'undetermined');
  if (open.length > 0)
    return { type, verdict: 'undetermined', reasons: because(open, 'screen.condition-unknown') };
  return { type, verdict: 'rejected', reasons: because(thinning, 'screen.condition-absent') };
}

/** Screening input of a component, with conditions the component itself does not carry. */
export function screenComponent(component: Component, conditions: Conditions = {}): Screening {
  const material = component.material;
  const hydrogen = component.mechanisms?.find((mechanism) => mechanism.type === 'htha');
  return screen({
    family: material?.family ?? (material?.grade ? findMaterial(material.grade)?.family : undefined),
    fluid: component.consequence?.fluid,
    temperatureC: component.operation?.temperatureC,
    minimumTemperatureC: component.operation?.minimumTemperatureC,
    hydrogenPartialPressureMPa: hydrogen?.hydrogenPartialPressureMPa,
    liesOnSoil: liesOnSoil(component),
    isPipe: component.componentType.startsWith('PIPE'),
    heatTreated: material?.heatTreated,
    conditions,
  });
}
