/** Worked cases of atmospheric tanks. */
import type { Trace } from '../derivation.ts';
import { failureFrequency } from '../probability.ts';
import {
  BOTTOM_TYPE,
  combineBottomRates,
  DRAINAGE,
  PADS,
  PRODUCT_CONDITION,
  PROTECTION,
  productSideRate,
  resistivityFactor,
  soilSideRate,
  temperatureFactor,
} from '../tank/bottom-corrosion-rate.ts';
import { groundSpread, type Sensitivity } from '../tank/environment-cost.ts';
import {
  bottomHeadM,
  bottomHoleCount,
  bottomHoleMm,
  bottomLeakDays,
  bottomLeakRate,
  contactFactor,
  findSoil,
  findTankFluid,
  seepage,
  tankBarrels,
} from '../tank/release-volume.ts';
import { bottomDamageCost, shellEnvironment } from '../tank/tank-consequence.ts';
import { traceBottomLeak, traceSeepage, traceShell } from '../tank/tank-derivation.ts';
import { traceBottomDamage } from '../tank/tank-money-derivation.ts';
import { CaseError, type CaseInputs, type CaseOutputs } from './case-inputs.ts';

export function shellCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const type = String(inputs.find('courseType', 'componentType') ?? 'COURSE-1');
  const frequency = failureFrequency(type);
  if (!frequency) throw new CaseError(`no component type ${type}`);
  const head = inputs.maybe('LHT_above_m', 'LHT_above') ?? inputs.number('fillHeight_m', 'h_liq_m');
  const setting = {
    diameterM: inputs.number('D_tank_m', 'D_tank', 'D_m'),
    fillHeightM: head,
    leavingDike: inputs.number('P_lvdike'),
    onSite: inputs.number('P_onsite'),
    offSite: inputs.number('P_offsite'),
    sensitivity: inputs.text('sensitivity').toLowerCase() as Sensitivity,
  };
  const environment = shellEnvironment(head, setting, frequency);
  if (trace) {
    const found = environment;
    traceShell(trace, { course: 1, height: 0, head, found, setting, frequency, componentType: type });
  }
  const spread = ({ costUsd, ...volumes }: typeof environment.leak) => ({ ...volumes, cost: costUsd });
  return {
    W_bbl_day: environment.leaks.map((leak) => leak.rate),
    ld_days: environment.leaks.map((leak) => leak.days),
    Bbl_leak: environment.leaks.map((leak) => leak.barrels),
    Bbl_avail: environment.available,
    leak: spread(environment.leak),
    rupture: spread(environment.rupture),
    FC_environ: environment.costUsd,
  };
}

export function bottomDamageCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const listed = failureFrequency('TANKBOTTOM')!;
  const holes = [
    inputs.maybe('gff_1') ?? listed.holes[0],
    0,
    0,
    inputs.maybe('gff_4') ?? listed.holes[3],
  ] as const;
  const total = inputs.maybe('gff_total') ?? listed.total;
  const costs = [inputs.maybe('cost_1') ?? 5000, 0, 0, inputs.maybe('cost_4') ?? 120000];
  const diameter = inputs.number('D_tank_m', 'D_tank', 'D_m');
  const materialFactor = inputs.maybe('matcost') ?? 1;
  const value = bottomDamageCost({ holes, total }, costs, diameter, materialFactor);
  const given = { diameterM: diameter, materialFactor, costFactor: 1, value };
  if (trace) traceBottomDamage(trace, { holes, total }, costs, given);
  return { FC_cmd: value };
}

/** Finds a table key inside free text, the longest match first (`not per API 651` before `per API 651`). */
function keyIn<K extends string>(text: string, table: Record<K, number>, fallbacks: [RegExp, K][]): K {
  const lower = text.toLowerCase();
  for (const [pattern, key] of fallbacks) if (pattern.test(lower)) return key;
  const keys = (Object.keys(table) as K[]).toSorted((a, b) => b.length - a.length);
  const found = keys.find((key) => lower.includes(key.toLowerCase()));
  if (!found) throw new CaseError(`“${text}” is not in the tank tables`);
  return found;
}

/** `<500 ohm cm`, `2000-10000 ohm cm`, `>10000`, or a plain number. */
function resistivityOf(text: string): number | 'barrier' {
  if (/rpb|barrier/i.test(text)) return 'barrier';
  const range = /([\d.]+)\s*-\s*([\d.]+)/.exec(text);
  if (range) return (Number(range[1]) + Number(range[2])) / 2;
  const number = /([<>]?)=?\s*([\d.]+)/.exec(text);
  if (!number) throw new CaseError('soil resistivity is missing');
  return number[1] === '<'
    ? Number(number[2]) - 1
    : number[1] === '>'
      ? Number(number[2]) + 1
      : Number(number[2]);
}

/** `<=24C`, `24-66C`, `40C`, or a plain number. */
function temperatureOf(value: unknown): number {
  const text = String(value);
  const range = /(-?[\d.]+)\s*-\s*([\d.]+)/.exec(text);
  if (range) return (Number(range[1]) + Number(range[2])) / 2;
  const number = Number.parseFloat(text.replace(/[<>=\s]/g, ''));
  return text.includes('>') ? number + 1 : number;
}

export function bottomRateCase(inputs: CaseInputs): CaseOutputs {
  const shared = inputs.find('T', 'T_C');
  const soilTemperature = temperatureOf(inputs.find('T_soil', 'T_soil_C') ?? shared ?? 24);
  const productTemperature = temperatureOf(inputs.find('T_prod', 'T_prod_C', 'T_product') ?? shared ?? 24);
  const CrS = soilSideRate({
    base: inputs.maybe('CrSB') ?? 0.13,
    resistivity: resistivityFactor(resistivityOf(inputs.text('soil', 'resistivity', 'soilResistivity'))),
    pad: PADS[keyIn(inputs.text('pad'), PADS, [])]!,
    drainage:
      DRAINAGE[
        keyIn(inputs.text('drainage'), DRAINAGE, [
          [/not collect/, 'does not collect'],
          [/third/, 'one third frequently underwater'],
          [/collect/, 'storm water collects at base'],
        ])
      ],
    protection:
      PROTECTION[
        keyIn(String(inputs.find('CP', 'cathodicProtection') ?? 'none'), PROTECTION, [
          [/not per/, 'yes, not per API 651'],
          [/per api/, 'yes, per API 651'],
          [/^no/, 'none'],
        ])
      ],
    bottomType:
      BOTTOM_TYPE[
        keyIn(inputs.text('bottom', 'bottomType'), BOTTOM_TYPE, [
          [/single/, 'single bottom'],
          [/not per/, 'RPB not per API 650'],
          [/rpb/, 'RPB per API 650'],
        ])
      ],
    temperature: temperatureFactor(soilTemperature),
  });
  const CrP = productSideRate(
    inputs.maybe('CrPB') ?? 0.05,
    keyIn(inputs.text('product'), PRODUCT_CONDITION, []),
    productTemperature,
    inputs.flag('steamCoil'),
    inputs.flag('waterDraw'),
  );
  const pattern = /local/i.test(inputs.text('combine', 'pattern')) ? 'localised' : 'generalised';
  return { CrS, CrP, Cr: combineBottomRates(CrS, CrP, pattern) };
}

function soilAndFluid(inputs: CaseInputs, trace: Trace | null) {
  const soil = findSoil(inputs.text('soil'));
  const fluid = findTankFluid(inputs.text('fluid', 'product'));
  if (!soil || !fluid) throw new CaseError('soil or fluid is not in the tank tables');
  const flow = seepage(soil, fluid);
  if (trace) traceSeepage(trace, inputs.text('soil'), inputs.text('fluid', 'product'), soil, fluid, flow);
  return flow;
}

export function seepageCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const flow = soilAndFluid(inputs, trace);
  const depth = inputs.maybe('s_gw_m', 's_gw');
  return {
    k_h_water: flow.waterConductivity,
    k_h_prod: flow.productConductivity,
    vel_s: flow.velocity,
    ...(depth === undefined ? {} : { t_gl_days: depth / flow.velocity, t_gl: depth / flow.velocity }),
  };
}

export function bottomReleaseCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const barrier = inputs.flag('releasePreventionBarrier', 'RPB');
  const diameter = inputs.number('D_tank_m', 'D_tank', 'D_m');
  const fill = inputs.number('fillHeight_m', 'h_liq_m', 'h_m', 'LHT_m', 'fill_m');
  const conductivity = inputs.maybe('k_h_prod', 'k_h') ?? soilAndFluid(inputs, trace).productConductivity;
  const head = bottomHeadM(barrier, fill);
  const hole = inputs.maybe('d_mm') ?? bottomHoleMm(barrier);
  const contact =
    inputs.maybe('C_qo') ??
    contactFactor(/good/i.test(String(inputs.find('contact') ?? 'poor')) ? 'good' : 'poor');
  const holes = inputs.maybe('n_rh') ?? bottomHoleCount(diameter);
  const { rate, branch } = bottomLeakRate(hole, head, conductivity, contact, holes);
  const available = tankBarrels(diameter, fill);
  const limit =
    inputs.maybe('t_ld_days') ??
    bottomLeakDays(barrier, /concrete|asphalt/i.test(String(inputs.find('foundation') ?? '')));
  const days = Math.min(available / rate, limit);
  const barrels = Math.min(rate * days, available);
  if (trace) {
    traceBottomLeak(trace, {
      diameterM: diameter,
      fillHeightM: fill,
      hole,
      head,
      conductivity,
      contact,
      holes,
      rate,
      branch,
      available,
      limit,
      days,
      barrels,
      barrier,
    });
  }
  const outputs: CaseOutputs = {
    n_rh: holes,
    d_mm: hole,
    h_liq_m: head,
    k_h_prod: conductivity,
    branch,
    W_bbl_day: rate,
    ld_days: days,
    Bbl_leak: barrels,
    Bbl_avail: available,
    Bbl_total: available,
  };
  const depth = inputs.maybe('s_gw_m', 's_gw');
  const sensitivity = inputs.find('sensitivity');
  if (depth !== undefined) {
    const days_ = depth / soilAndFluid(inputs, trace).velocity;
    outputs.t_gl_days = days_;
    if (sensitivity !== undefined) {
      const ground = groundSpread(barrels, days_, limit, String(sensitivity).toLowerCase() as Sensitivity);
      outputs.groundwater = ground.groundwater;
      outputs.subsoil = ground.subsoil;
      outputs.cost = ground.costUsd;
    }
  }
  return outputs;
}
