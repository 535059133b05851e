/** Worked cases of the management factor, relief devices, bundles and risk. */
import { bundleReplacementCost } from '../bundle/assess-bundle.ts';
import { traceBundleCost, traceHistory } from '../bundle/bundle-derivation.ts';
import { fitWeibull, weibayesLife } from '../bundle/bundle-weibull.ts';
import type { Trace } from '../derivation.ts';
import { managementFactor, managementScorePercent } from '../probability.ts';
import {
  traceLife,
  traceOverpressure,
  traceProtected,
  traceTest,
} from '../relief-device/relief-derivation.ts';
import {
  defaultLife,
  type FailureMode,
  overpressureFactor,
  protectedFailureProbability,
  type ReliefSeverity,
  type ReliefType,
  SHAPE,
  type TestEffectiveness,
  updateByTest,
} from '../relief-device/relief-weibull.ts';
import { cofCategory, matrixFor, pofCategory, riskLevel } from '../risk-category.ts';
import type { Edition } from '../settings.ts';
import { totalDamageFactor } from '../total-damage-factor.ts';
import type { CaseInputs, CaseOutputs } from './case-inputs.ts';

export function managementCase(inputs: CaseInputs): CaseOutputs {
  const score = inputs.maybe('score') ?? inputs.number('pscore') * 10;
  return { pscore: managementScorePercent(score), F_MS: managementFactor(score) };
}

export function reliefCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const outputs: CaseOutputs = {};
  if (inputs.find('type') !== undefined || inputs.find('eta') !== undefined) {
    const leak =
      inputs.find('F_s') !== undefined ||
      /leak/i.test(String(inputs.find('mode', 'failureMode', 'result') ?? ''));
    const mode: FailureMode = leak ? 'leakage' : 'failToOpen';
    const life =
      inputs.maybe('eta') ??
      defaultLife(mode, inputs.text('type') as ReliefType, inputs.text('severity') as ReliefSeverity);
    const modified =
      life * (inputs.maybe('F_c') ?? 1) * (inputs.maybe('F_s') ?? 1) * (inputs.maybe('F_env') ?? 1);
    outputs.eta_mod = modified;
    if (trace) {
      traceLife(trace, mode, {
        type: String(inputs.find('type') ?? 'stated'),
        severity: String(inputs.find('severity') ?? 'stated'),
        life,
        own: (inputs.maybe('F_c') ?? 1) * (inputs.maybe('F_s') ?? 1),
        environment: inputs.maybe('F_env') ?? 1,
        modified,
      });
    }
    if (inputs.find('result') !== undefined) {
      const result = inputs.text('result').toLowerCase();
      const passed = /pass|no[\s-]?leak|tight/.test(result);
      const shape = inputs.maybe('beta') ?? SHAPE[mode];
      const years = inputs.number('t_insp_yr', 't_insp', 't_yr');
      const effectiveness = inputs.text('effectiveness') as TestEffectiveness;
      const update = updateByTest(modified, shape, years, passed, effectiveness);
      if (trace) {
        const given = { years, life: modified, shape, passed, effectiveness, update };
        traceTest(trace, `${mode}.tests[0]`, mode, given);
      }
      outputs.P_prior = update.prior;
      outputs.P_cond = update.conditional;
      outputs.P_wgt = update.weighted;
      outputs.eta_upd = update.life;
    }
  }
  const ratio = inputs.maybe('Po_over_Pset', 'overpressureRatio');
  if (ratio !== undefined) {
    outputs.F_OP = overpressureFactor(ratio);
    if (trace) traceOverpressure(trace, '', ratio, overpressureFactor(ratio));
  }
  const protectedRatio = inputs.maybe('Po_over_MAWP');
  if (protectedRatio !== undefined) {
    const gff = inputs.number('gff', 'gff_total');
    const df = inputs.number('DF');
    const factor = inputs.maybe('F_MS') ?? 1;
    const value = protectedFailureProbability(gff, df, factor, protectedRatio);
    if (trace) traceProtected(trace, '', { gff, df, factor, ratio: protectedRatio, value });
    outputs.P_f = value;
  }
  return outputs;
}

export function bundleCase(inputs: CaseInputs, trace: Trace | null): CaseOutputs {
  const outputs: CaseOutputs = {};
  const data = inputs.find('data_years_failed', 'data');
  if (Array.isArray(data)) {
    const records = (data as [number, boolean][]).map(([years, failed]) => ({ years, failed }));
    const fit = fitWeibull(records);
    outputs.beta_MLE = fit?.shape ?? null;
    outputs.eta_MLE = fit?.lifeYears ?? null;
    if (trace && fit) traceHistory(trace, records, fit, true);
    outputs.weibayes_eta_at_beta_3 = weibayesLife(records, 3);
    const shape = inputs.maybe('beta');
    if (shape !== undefined) {
      const lifeYears = weibayesLife(records, shape);
      outputs.weibayes_eta = lifeYears;
      if (trace && lifeYears !== null) traceHistory(trace, records, { shape, lifeYears }, false);
    }
  }
  const diameter = inputs.maybe('D_shell_m', 'D_shell');
  if (diameter !== undefined) {
    const lengthM = inputs.number('L_tube_m', 'L_tube');
    const factor = inputs.maybe('M_f') ?? 1;
    const value = bundleReplacementCost(diameter, lengthM, factor);
    if (trace) traceBundleCost(trace, { diameterM: diameter, lengthM, factor, material: null, value });
    outputs.Cost_bundle = value;
  }
  return outputs;
}

export function riskCase(inputs: CaseInputs, edition: Edition): CaseOutputs {
  const local = /local/i.test(String(inputs.find('thinningType', 'type') ?? 'general'));
  const total =
    inputs.maybe('DF_total') ??
    totalDamageFactor(
      {
        thinning: inputs.maybe('DF_thin') ?? null,
        lining: inputs.maybe('DF_elin', 'DF_lining') ?? null,
        external: inputs.maybe('DF_extd', 'DF_ext') ?? 0,
        cracking: inputs.maybe('DF_scc') ?? 0,
        htha: inputs.maybe('DF_htha') ?? 0,
        brittle: inputs.maybe('DF_brit', 'DF_brittle') ?? 0,
        temper: inputs.maybe('DF_temper', 'DF_tempe') ?? 0,
        phase: Math.max(inputs.maybe('DF_885', 'DF_885F') ?? 0, inputs.maybe('DF_sigma') ?? 0),
        fatigue: inputs.maybe('DF_mfat') ?? 0,
      },
      local ? 'local' : 'general',
    );
  const pof = inputs.number('gff', 'gff_total') * total * (inputs.maybe('F_MS') ?? 1);
  const matrix = matrixFor('balanced', edition);
  const category = pofCategory(pof, total, matrix);
  const outputs: CaseOutputs = { DF_total: total, POF: pof, pofCategory: category };
  const area = inputs.maybe('CA_m2', 'CA');
  const money = inputs.maybe('FC_USD', 'FC');
  const cof =
    area !== undefined
      ? cofCategory(area, matrix.areaLimitsM2)
      : money !== undefined
        ? cofCategory(money, matrix.financialLimitsUsd)
        : null;
  if (cof) {
    outputs.cofCategory = cof;
    outputs.matrixBalanced = riskLevel(category, cof, matrix);
    outputs.matrixUnbalanced = riskLevel(category, cof, matrixFor('unbalanced', edition));
  }
  if (area !== undefined) outputs.risk_m2_yr = pof * area;
  if (money !== undefined) outputs.risk_USD_yr = pof * money;
  return outputs;
}
