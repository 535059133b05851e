/** Which materials and conditions each mechanism of API RP 571 needs, and each damage factor of API RP 581. */
import type { MaterialFamily } from '../component.ts';
import type { MechanismType } from '../mechanisms/mechanism.ts';
import type { ConditionId } from './conditions.ts';

const CS: MaterialFamily[] = ['carbon-steel', 'c-half-mo', 'low-alloy'];
const STEEL: MaterialFamily[] = [...CS, 'cr-mo'];
const AUSTENITIC: MaterialFamily[] = ['austenitic-stainless'];
const STAINLESS: MaterialFamily[] = ['austenitic-stainless', 'duplex-stainless', 'ferritic-stainless'];
const HEAT_RESISTANT: MaterialFamily[] = [
  ...STEEL,
  'ferritic-stainless',
  'austenitic-stainless',
  'nickel-alloy',
];
export type Families = readonly MaterialFamily[] | 'all';

export interface ScreeningRule {
  families: Families;
  /** All of these must be present. */
  needs: readonly ConditionId[];
  /** Which temperature is compared with the mechanism's window; `none` where the window is that of a shutdown. */
  temperature?: 'operating' | 'minimum' | 'none';
}

const rule = (
  families: Families,
  needs: readonly ConditionId[],
  temperature: ScreeningRule['temperature'] = 'operating',
): ScreeningRule => ({ families, needs, temperature });

export const RULES_571: Record<string, ScreeningRule> = {
  DM01: rule(['ferritic-stainless', 'duplex-stainless'], []),
  DM02: rule(CS, ['amine']),
  DM03: rule(CS, ['leanAmine', 'notHeatTreated']),
  DM04: rule(['copper-alloy', 'carbon-steel'], ['ammonia']),
  DM05: rule(CS, ['ammoniumBisulfide']),
  DM06: rule([...CS, 'austenitic-stainless', 'nickel-alloy'], ['ammoniumChloride']),
  DM07: rule(CS, ['organicAcid', 'water']),
  DM08: rule(STEEL, ['uninsulatedOutdoors']),
  DM09: rule(CS, ['boilerWater']),
  DM10: rule([...CS, ...STAINLESS], ['brine']),
  DM11: rule(STEEL, ['lowTemperatureUnderPressure'], 'minimum'),
  DM12: rule(CS, ['carbonate', 'water', 'notHeatTreated']),
  DM13: rule(HEAT_RESISTANT, ['carbonRichGas']),
  DM14: rule([...CS, 'austenitic-stainless'], ['caustic']),
  DM15: rule([...CS, 'austenitic-stainless'], ['caustic', 'notHeatTreated']),
  DM16: rule('all', ['cavitating']),
  DM17: rule([...AUSTENITIC, 'duplex-stainless', 'nickel-alloy'], ['chlorides', 'water']),
  DM18: rule(CS, ['co2', 'water']),
  DM19: rule([...CS, ...STAINLESS], ['deposits', 'water']),
  DM20: rule([...CS, 'copper-alloy', 'austenitic-stainless'], ['coolingWater']),
  DM21: rule('all', ['cyclicLoad', 'water']),
  DM22: rule([...STEEL, 'austenitic-stainless'], ['insulated']),
  DM23: rule(HEAT_RESISTANT, []),
  DM24: rule(['copper-alloy', 'nickel-alloy'], ['water']),
  DM25: rule(STEEL, ['hotAir']),
  DM26: rule(HEAT_RESISTANT, ['dissimilarWeld']),
  DM27: rule('all', ['solidsOrVelocity']),
  DM28: rule(CS, ['ethanol']),
  DM29: rule([...CS, 'austenitic-stainless'], ['flueGas']),
  DM30: rule(HEAT_RESISTANT, ['fuelAsh']),
  DM31: rule('all', ['dissimilarMetals', 'water']),
  DM32: rule(['carbon-steel', 'aluminium', 'austenitic-stainless'], ['oxygenGas']),
  DM33: rule(['cast-iron'], ['water']),
  DM34: rule(['carbon-steel', 'c-half-mo'], []),
  DM35: rule([...STEEL, 'ferritic-stainless', 'austenitic-stainless'], ['h2s', 'hydrogen']),
  DM36: rule(STEEL, ['hydrogen']),
  DM37: rule('all', ['hcl', 'water']),
  DM38: rule([...CS, 'nickel-alloy'], ['hf']),
  DM39: rule(['nickel-alloy'], ['hf', 'oxygen']),
  DM40: rule([...STEEL, 'ferritic-stainless', 'nickel-alloy'], ['hydrogen', 'hardOrHighStrength']),
  DM41: rule(CS, ['hf', 'hardOrHighStrength']),
  DM42: rule(['austenitic-stainless', 'copper-alloy', 'aluminium', 'nickel-alloy'], ['moltenMetal']),
  DM43: rule('all', ['cyclicLoad']),
  DM44: rule(['low-alloy', 'cr-mo', 'austenitic-stainless', 'nickel-alloy'], ['carbonRichGas']),
  DM45: rule([...CS, 'austenitic-stainless', 'copper-alloy'], ['stagnantWater']),
  DM46: rule([...STEEL, 'ferritic-stainless', 'austenitic-stainless'], ['naphthenicAcid']),
  DM47: rule([...STEEL, ...STAINLESS], ['nitridingGas']),
  DM48: rule('all', ['hotAir']),
  DM49: rule(CS, ['oxygen', 'water']),
  DM50: rule([...CS, 'austenitic-stainless'], ['phenol']),
  DM51: rule([...CS, 'austenitic-stainless'], ['phosphoricAcid', 'water']),
  DM52: rule([...AUSTENITIC, 'nickel-alloy'], ['wetSulfideAtShutdown'], 'none'),
  DM53: rule('all', ['lined']),
  DM54: rule(['cr-mo', 'low-alloy', 'austenitic-stainless', 'nickel-alloy'], ['thickOrVanadiumSteel']),
  DM55: rule(HEAT_RESISTANT, ['firedHeating']),
  DM56: rule(STAINLESS, []),
  DM57: rule([...CS, 'cast-iron'], ['buried']),
  DM58: rule(CS, ['h2s', 'water']),
  DM59: rule(STEEL, []),
  DM60: rule(['carbon-steel'], ['coldWorked']),
  DM61: rule(STEEL, ['sulfur']),
  DM62: rule([...CS, 'austenitic-stainless', 'nickel-alloy'], ['sulfuricAcid']),
  DM63: rule(['cr-mo'], []),
  DM64: rule('all', ['thermalCycling']),
  DM65: rule('all', ['thermalShock']),
  DM66: rule(['titanium'], ['hydrogen']),
  DM67: rule(CS, ['h2s', 'water']),
};

export interface ModuleRule extends ScreeningRule {
  /** Susceptible range of the damage factor's own screening question, °C. */
  range?: readonly [number, number];
  /** Proposed whenever one of these mechanisms is. */
  follows?: readonly string[];
  /** Other limits, e.g. a hydrogen pressure. */
  hydrogenAboveMPa?: number;
}

/** The screening question of each damage factor (API RP 581 Part 2, first paragraph of each section). */
export const RULES_581: Record<MechanismType, ModuleRule> = {
  thinning: { families: 'all', needs: [], follows: ['thinning'] },
  lining: { families: 'all', needs: ['lined'] },
  'scc-caustic': { families: CS, needs: ['caustic'] },
  'scc-amine': { families: CS, needs: ['leanAmine'] },
  'scc-ssc': { families: CS, needs: ['h2s', 'water'] },
  'scc-hic-sohic-h2s': { families: CS, needs: ['h2s', 'water'] },
  'scc-carbonate': { families: CS, needs: ['carbonate', 'water'] },
  'scc-polythionic': { families: [...AUSTENITIC, 'nickel-alloy'], needs: ['wetSulfideAtShutdown'] },
  'scc-chloride': { families: AUSTENITIC, needs: ['chlorides', 'water'], range: [38, 1500] },
  'scc-hsc-hf': { families: CS, needs: ['hf'] },
  'scc-hic-sohic-hf': { families: CS, needs: ['hf'] },
  'external-corrosion': { families: STEEL, needs: ['uninsulatedOutdoors'], range: [-12, 121] },
  cui: { families: STEEL, needs: ['insulated'], range: [-12, 177] },
  'external-chloride-scc': {
    families: AUSTENITIC,
    needs: ['uninsulatedOutdoors', 'externalChlorides'],
    range: [49, 149],
  },
  'cui-chloride-scc': { families: AUSTENITIC, needs: ['insulated', 'externalChlorides'], range: [49, 149] },
  htha: { families: STEEL, needs: ['hydrogen'], range: [177, 1500], hydrogenAboveMPa: 0.345 },
  'brittle-fracture': { families: STEEL, needs: ['lowTemperatureUnderPressure'] },
  'temper-embrittlement': { families: ['cr-mo'], needs: [], range: [343, 577] },
  'embrittlement-885f': { families: ['ferritic-stainless'], needs: [], range: [371, 566] },
  'sigma-phase': { families: AUSTENITIC, needs: [], range: [593, 927] },
  'piping-fatigue': { families: 'all', needs: ['cyclicLoad'] },
};
