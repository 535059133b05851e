/** Worked cases of damage factors, each answered with the engine's own functions. */
import { coatingAdjustment, exposedAge } from '../external/coating-age.ts';
import { cuiBaseRate, equipmentFactor, externalBaseRate } from '../external/corrosion-rate.ts';
import { cuiChlorideSusceptibility, externalChlorideSusceptibility } from '../external/external-cracking.ts';
import { type Counts, parseCounts } from '../mechanisms/inspection-credit.ts';
import type { Confidence, Driver, Htha, LiningType, Rating } from '../mechanisms/mechanism.ts';
import { brittleBaseFactor, serviceExperienceFactor } from '../metallurgical/brittle-fracture.ts';
import { hthaFactor, hthaSusceptibility } from '../metallurgical/htha.ts';
import {
  embrittlement885Factor,
  REFERENCE_885_C,
  sigmaClass,
  sigmaFactor,
} from '../metallurgical/phase-embrittlement.ts';
import { fatigueBaseFactor, fatigueFactor } from '../metallurgical/piping-fatigue.ts';
import type { Edition } from '../settings.ts';
import { legacyBaseFactor, tankBottomBaseFactor } from '../thinning/art-tables.ts';
import { liningBaseFactor, liningFactor } from '../thinning/lining-damage-factor.ts';
import {
  DEFAULT_RATE_VARIATION,
  RATE_FACTORS,
  reliabilityBaseFactor,
  reliabilityIndex,
  stateLikelihoods,
  stateProbabilities,
} from '../thinning/reliability-base-factor.ts';
import { flowStress, strengthRatioFromMinimum, strengthRatioFromPressure } from '../thinning/strength.ts';
import { adjustedThinningFactor, adjustmentProduct } from '../thinning/thinning-damage-factor.ts';
import {
  artAgainstAllowance,
  tankBottomMinimumMm,
  wallLostMm,
  yearsOfCladding,
} from '../thinning/wall-loss.ts';
import { CaseError, type CaseInputs, type CaseOutputs } from './case-inputs.ts';
import { crackingOutputs } from './cracking-cases.ts';

export const countsOf = (inputs: CaseInputs): Counts =>
  parseCounts(inputs.find('inspections') as string | Partial<Counts> | undefined);

/** Strength ratio, state probabilities and base factor for a known Art. */
function wallOutputs(inputs: CaseInputs, art: number, readingMm: number): CaseOutputs & { dfBase: number } {
  const joint = inputs.maybe('E') ?? 1;
  const FS = flowStress(inputs.number('YS_MPa'), inputs.number('TS_MPa'), joint);
  const minimum = inputs.maybe('t_min_mm');
  const SRp =
    minimum === undefined && inputs.maybe('t_c_mm') === undefined
      ? strengthRatioFromPressure(
          inputs.number('P_MPa'),
          inputs.number('D_mm'),
          inputs.maybe('alpha') ?? 2,
          FS,
          readingMm,
        )
      : strengthRatioFromMinimum(
          inputs.number('S_MPa'),
          joint,
          minimum ?? 0,
          inputs.maybe('t_c_mm') ?? 0,
          FS,
          readingMm,
        );
  const confidence = inputs.text('confidence').toLowerCase() as Confidence;
  const counts = countsOf(inputs);
  const variation = inputs.maybe('COV_dt', 'cov', 'COV') ?? DEFAULT_RATE_VARIATION;
  const Po = stateProbabilities(confidence, counts);
  return {
    Art: art,
    FS_MPa: FS,
    SRp,
    I: [...stateLikelihoods(confidence, counts)],
    Po: [...Po],
    beta: RATE_FACTORS.map((factor) => reliabilityIndex(factor * art, SRp, variation ** 2)),
    dfBase: reliabilityBaseFactor(art, SRp, Po, variation),
  };
}

const adjustmentsOf = (inputs: CaseInputs) => ({
  injection: inputs.maybe('fip', 'F_IP'),
  deadLeg: inputs.maybe('fdl', 'F_DL'),
  weld: inputs.maybe('fwd', 'F_WD'),
  maintenance: inputs.maybe('fam', 'F_AM'),
  settlement: inputs.maybe('fsm', 'F_SM'),
  onlineMonitoring: inputs.maybe('fom', 'F_OM'),
});

export function thinningCase(inputs: CaseInputs, edition: Edition): CaseOutputs {
  const reading = inputs.number('t_rdi_mm', 't_rd_mm', 't_mm');
  const rate = inputs.number('Cr_bm_mm_yr', 'Cr_mm_yr', 'Cr');
  const age = inputs.number('age_tk_yr', 'age_yr');
  const claddingRate = inputs.maybe('Cr_cm_mm_yr') ?? 0;
  const claddingMm = inputs.maybe('t_cm_mm');
  const baseMetal = inputs.maybe('t_bm_mm') ?? (claddingMm === undefined ? undefined : reading - claddingMm);
  const claddingYears =
    inputs.maybe('age_rc_yr') ??
    (baseMetal === undefined ? 0 : yearsOfCladding(reading, baseMetal, inputs.number('Cr_cm_mm_yr')));
  const lost = wallLostMm(age, rate, claddingRate, claddingYears, edition);
  const wall = wallOutputs(inputs, lost / reading, reading);
  return {
    ...(baseMetal === undefined ? {} : { age_rc: claddingYears, age_rc_yr: claddingYears }),
    ...wall,
    df: adjustedThinningFactor(wall.dfBase, adjustmentProduct(adjustmentsOf(inputs))),
  };
}

export function tankBottomCase(inputs: CaseInputs): CaseOutputs {
  const minimum =
    inputs.maybe('t_min_mm') ?? tankBottomMinimumMm(inputs.flag('releasePreventionBarrier', 'RPB'));
  const lost = inputs.number('Cr_mm_yr', 'Cr_bm_mm_yr') * inputs.number('age_yr', 'age_tk_yr');
  const art = artAgainstAllowance(inputs.number('t_rdi_mm'), lost, minimum, inputs.maybe('CA_mm') ?? 0);
  const dfBase = tankBottomBaseFactor(art, countsOf(inputs));
  const df = adjustedThinningFactor(dfBase, adjustmentProduct(adjustmentsOf(inputs)));
  return { t_min_mm: minimum, Art: art, dfBase, df };
}

export function legacyCase(inputs: CaseInputs): CaseOutputs {
  const art =
    inputs.maybe('art') ??
    artAgainstAllowance(
      inputs.number('t_rd_mm', 't_rdi_mm'),
      inputs.number('Cr_mm_yr', 'Cr_bm_mm_yr') * inputs.number('age_yr', 'age_tk_yr'),
      inputs.number('t_min_mm'),
      inputs.maybe('CA_mm') ?? 0,
    );
  const df = legacyBaseFactor(art, countsOf(inputs));
  return { Art: art, dfBase: df, df };
}

export function liningCase(inputs: CaseInputs): CaseOutputs {
  const type = inputs.text('type', 'lining') as LiningType;
  const condition = inputs.text('condition') as 'poor' | 'average' | 'good';
  const monitored = inputs.flag('onlineMonitoring', 'monitored');
  const years = inputs.list('years', 'yearsSinceInspection', 'yearsInService');
  if (years) {
    const dfBase = years.map((year) => liningBaseFactor(type, year));
    return { dfBase, df: dfBase.map((base) => liningFactor(base, condition, monitored)) };
  }
  const dfBase = liningBaseFactor(
    type,
    inputs.number('yearsSinceInspection', 'yearsInService', 'years', 'age_yr'),
  );
  return { dfBase, df: liningFactor(dfBase, condition, monitored) };
}

function driverOf(inputs: CaseInputs): Driver {
  const text = inputs.text('driver').toLowerCase();
  if (/severe/.test(text)) return 'severe';
  if (/moderate|marine/.test(text)) return 'moderate';
  return /mild|temperate/.test(text) ? 'mild' : 'dry';
}

function coatedAge(inputs: CaseInputs): { coatAdj: number; age: number } {
  const since = inputs.number('age_tke_yr', 'age_crack_yr', 'age_yr');
  const coat = inputs.maybe('age_coat_yr') ?? 0;
  const life = inputs.maybe('C_age_yr') ?? 0;
  const failed = inputs.flag('coatingFailed', 'coatingFailedAtInspection');
  return {
    coatAdj: failed ? 0 : coatingAdjustment(since, coat, life),
    age: exposedAge(since, coat, life, failed),
  };
}

export function externalThinningCase(inputs: CaseInputs, insulated: boolean): CaseOutputs {
  const base =
    inputs.maybe('CrB', 'CrB_mm_yr') ??
    (insulated ? cuiBaseRate : externalBaseRate)(inputs.number('T_C'), driverOf(inputs));
  const equipment = Math.max(
    inputs.maybe('F_EQ') ?? 1,
    inputs.maybe('F_IF') ?? 1,
    equipmentFactor(false, false),
  );
  const factor =
    inputs.maybe('combinedFactor') ??
    (inputs.maybe('F_INS') ?? 1) * (inputs.maybe('F_CM') ?? 1) * (inputs.maybe('F_IC') ?? 1) * equipment;
  const rate = base * factor;
  const { coatAdj, age } = coatedAge(inputs);
  const reading = inputs.number('t_rde_mm', 't_rdi_mm');
  const wall = wallOutputs(inputs, (rate * age) / reading, reading);
  return { CrB: base, Cr: rate, coatAdj, age, ...wall, df: wall.dfBase };
}

const ratingOf = (inputs: CaseInputs, ...names: string[]): Rating => {
  const text = String(inputs.find(...names) ?? 'average')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  if (/below|poor/.test(text)) return 'belowAverage';
  return /above|good/.test(text) ? 'aboveAverage' : 'average';
};

export function externalCrackingCase(inputs: CaseInputs, insulated: boolean): CaseOutputs {
  const driver = driverOf(inputs);
  const temperature = inputs.number('T_C');
  const susceptibility = insulated
    ? cuiChlorideSusceptibility(
        temperature,
        driver,
        ratingOf(inputs, 'complexity', 'pipingComplexity'),
        ratingOf(inputs, 'insulationCondition', 'condition'),
        inputs.flag('chlorideFreeInsulation', 'chlorideFree'),
      )
    : externalChlorideSusceptibility(temperature, driver);
  const { coatAdj, age } = coatedAge(inputs);
  return {
    coatAdj,
    age,
    ...crackingOutputs(inputs, insulated ? 'cuiClscc' : 'extClscc', susceptibility, 1, [age], true),
  };
}

export function metallurgicalCase(kind: string, inputs: CaseInputs): CaseOutputs {
  switch (kind) {
    case 'htha': {
      const susceptibility = hthaSusceptibility(
        hthaSteel(inputs.text('material', 'steel')),
        inputs.number('T_C'),
        inputs.number('pH2_MPa'),
        inputs.flag('damageObserved'),
        inputs.flag('replacedInKind', 'replaced'),
      );
      return { susceptibility, df: hthaFactor(susceptibility) };
    }
    case 'brittleFracture':
    case 'lowAlloyEmbrittlement': {
      const thickness = inputs.number('t_mm');
      const reference = inputs.number('T_ref_C');
      const shift = kind === 'brittleFracture' ? 0 : inputs.number('deltaFATT_C');
      const dT = inputs.number('T_min_C') - (reference + shift);
      const dfBase = brittleBaseFactor(dT, thickness, inputs.flag('PWHT'));
      if (kind === 'lowAlloyEmbrittlement') return { T_ref_C: reference, dT_C: dT, dfBase, df: dfBase };
      const experience =
        inputs.maybe('F_SE') ?? serviceExperienceFactor(thickness, inputs.flag('longServiceExemption'));
      return { T_ref_C: reference, dT_C: dT, dfBase, F_SE: experience, df: dfBase * experience };
    }
    case 'embrittlement885F': {
      const dT = inputs.number('T_min_C') - (inputs.maybe('T_ref_C') ?? REFERENCE_885_C);
      return { dT_C: dT, df: embrittlement885Factor(dT) };
    }
    case 'sigmaPhase': {
      const sigma = sigmaClass(inputs.number('sigma_pct', 'sigma'));
      return { class: sigma, df: sigmaFactor(sigma, inputs.number('T_min_C')) };
    }
    default:
      throw new CaseError(`no metallurgical module ${kind}`);
  }
}

function hthaSteel(name: string): NonNullable<Htha['steel']> {
  const text = name.replace(/\s/g, '').replace(/1\/2/g, '0.5').toLowerCase();
  if (/carbonsteel/.test(text)) return 'carbon steel';
  if (/^c-?0\.5mo/.test(text)) return 'C-0.5Mo';
  if (/1\.25cr/.test(text)) return '1.25Cr-0.5Mo';
  if (/2\.25cr/.test(text)) return '2.25Cr-1Mo';
  if (/1cr/.test(text)) return '1Cr-0.5Mo';
  if (/3cr/.test(text)) return '3Cr-1Mo';
  if (/6cr|5cr/.test(text)) return '6Cr-0.5Mo';
  throw new CaseError(`no hydrogen attack curve for ${name}`);
}

export function fatigueCase(inputs: CaseInputs): CaseOutputs {
  const factors = {
    previousFailures: inputs.number('D_PF'),
    shaking: inputs.number('D_AS'),
    shakingDuration: inputs.number('F_AS'),
    cyclicSource: inputs.number('D_CF'),
    correctiveAction: inputs.number('F_CA'),
    fittings: inputs.number('F_PC'),
    pipeCondition: inputs.number('F_CP'),
    joint: inputs.number('F_JB'),
    branch: inputs.number('F_BD'),
  };
  const dfBase = fatigueBaseFactor(factors);
  return { dfBase, df: fatigueFactor(dfBase, factors) };
}
