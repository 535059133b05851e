import { type Notice, type Step, shown } from '@ircrisk/units';
import { ATMOSPHERE_KPA, GAS_CONSTANT, KELVIN } from '../physics.ts';
import type { Properties } from '../substances.ts';
import type { ReleaseCase } from './release-case.ts';

const CLAPEYRON = 'Clausius and Clapeyron, latent heat at the boiling point';
const ATMOSPHERE = ATMOSPHERE_KPA / 1000;
/** How far the vapour pressure may be off: within it a state is taken as entered. */
export const VAPOUR_ERROR = 0.15;

type Needed = 'boilingPoint' | 'latentHeat' | 'molarMass' | 'criticalTemperature';

/** MPa, absolute; null where what it takes is not known. */
export function vapourPressure(
  celsius: number,
  { boilingPoint, latentHeat, molarMass }: Pick<Properties, Exclude<Needed, 'criticalTemperature'>>,
): number | null {
  if (boilingPoint === null || latentHeat === null || molarMass === null) return null;
  const slope = (latentHeat * molarMass) / GAS_CONSTANT;
  return ATMOSPHERE * Math.exp(slope * (1 / (boilingPoint + KELVIN) - 1 / (celsius + KELVIN)));
}

function vapourStep(celsius: number, properties: Properties, value: number): Step {
  const { boilingPoint, latentHeat, molarMass } = properties;
  return {
    id: 'vapourPressure',
    name: { zh: '蒸气压（绝压，误差约 15%）', en: 'Vapour pressure (absolute, within about 15 %)' },
    formula: 'p_v = p_a·exp(L·M/R·(1/T_b − 1/T))',
    substituted: `L = ${shown(latentHeat as number)}, M = ${shown(molarMass as number)}, T_b = ${shown((boilingPoint as number) + KELVIN)} K, T = ${shown(celsius + KELVIN)} K`,
    value,
    unit: 'MPa',
    reference: CLAPEYRON,
  };
}

export interface PhaseCheck {
  readonly fault?: Notice;
  readonly warnings: readonly Notice[];
  readonly steps: readonly Step[];
}

const unchecked = (names: readonly string[]): PhaseCheck => ({
  warnings: [{ code: 'phaseNotChecked', path: 'phase', values: { names: names.join(', ') } }],
  steps: [],
});

const lacking = (properties: Properties, names: readonly Needed[]): Needed[] =>
  names.filter((name) => properties[name] === null);

const state = (pressure: number, temperature: number, vapour: number) => ({
  path: 'pressure',
  values: { value: pressure, temperature, vapour: shown(vapour - ATMOSPHERE, 3) },
});

/** Whether what is called a liquid or a gas can be one at its temperature and pressure. */
export function checkPhase(one: ReleaseCase, properties: Properties): PhaseCheck {
  const temperature = one.temperature as number;
  const { boilingPoint, criticalTemperature: critical } = properties;
  const isLiquid = one.phase === 'liquid';
  const isAboveCritical = critical !== null && temperature >= critical;
  if (isAboveCritical)
    return isLiquid
      ? {
          fault: { code: 'aboveCritical', path: 'temperature', values: { value: temperature, critical } },
          warnings: [],
          steps: [],
        }
      : { warnings: [], steps: [] };
  // Below its boiling point the atmosphere keeps it a liquid.
  if (isLiquid && temperature <= (boilingPoint as number)) return { warnings: [], steps: [] };
  const pressure = one.pressure ?? null;
  if (pressure === null) return unchecked(['pressure']);
  const vapour = vapourPressure(temperature, properties);
  if (vapour === null) return unchecked(lacking(properties, ['latentHeat', 'molarMass']));
  const steps = [vapourStep(temperature, properties, vapour)];
  const absolute = pressure + ATMOSPHERE;
  const about = state(pressure, temperature, vapour);
  if (isLiquid)
    return absolute < vapour * (1 - VAPOUR_ERROR)
      ? { fault: { code: 'liquidBoils', ...about }, warnings: [], steps }
      : { warnings: [], steps };
  if (absolute <= vapour * (1 + VAPOUR_ERROR)) return { warnings: [], steps };
  // Without a critical temperature it may be above it.
  if (critical === null) return unchecked(['criticalTemperature']);
  return { fault: { code: 'gasCondenses', ...about }, warnings: [], steps };
}
