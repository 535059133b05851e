/** Flow stress and the wall that strength alone requires (Part 2 §4.5.7, equations 4.14 to 4.16). */
import type { Component } from '../component.ts';
import { quantity, type Trace } from '../derivation.ts';
import type { Findings } from '../findings.ts';
import { findMaterial } from '../materials.ts';
import thinning from '../tables/thinning.json' with { type: 'json' };

const SHAPE_FACTOR = thinning.shapeFactorAlpha;
const FLOW_STRESS_FACTOR = thinning.flowStressFactor;

export interface Strength {
  flowStressMPa: number;
  /** Strength ratio times wall thickness: SRp = requiredMm / t. */
  requiredMm: number;
  trace(trace: Trace): void;
}

/** FS = 1.1·E·(YS + TS)/2. */
export function flowStress(yieldMPa: number, tensileMPa: number, jointEfficiency: number): number {
  return (FLOW_STRESS_FACTOR * jointEfficiency * (yieldMPa + tensileMPa)) / 2;
}

/** SRp from the code minimum: S·E·max(t_min, t_c)/(FS·t). */
export function strengthRatioFromMinimum(
  allowableMPa: number,
  jointEfficiency: number,
  minimumMm: number,
  structuralMm: number,
  flowStressMPa: number,
  wallMm: number,
): number {
  return (allowableMPa * jointEfficiency * Math.max(minimumMm, structuralMm)) / (flowStressMPa * wallMm);
}

/** SRp from hoop stress: P·D/(α·FS·t). */
export function strengthRatioFromPressure(
  pressureMPa: number,
  diameterMm: number,
  alpha: number,
  flowStressMPa: number,
  wallMm: number,
): number {
  return (pressureMPa * diameterMm) / (alpha * flowStressMPa * wallMm);
}

export function componentStrength(component: Component, findings: Findings): Strength | null {
  const material = component.material ?? {};
  const geometry = component.geometry ?? {};
  const listed = material.grade ? findMaterial(material.grade) : null;
  let yieldMPa = material.yieldStrengthMPa;
  let tensileMPa = material.tensileStrengthMPa;
  if (yieldMPa === undefined && listed) {
    yieldMPa = listed.yieldMPa;
    findings.warn('default-from-material', 'material.yieldStrengthMPa', { value: yieldMPa });
  }
  if (tensileMPa === undefined && listed) {
    tensileMPa = listed.tensileMPa;
    findings.warn('default-from-material', 'material.tensileStrengthMPa', { value: tensileMPa });
  }
  const ys = findings.needed(yieldMPa, 'material.yieldStrengthMPa');
  const ts = findings.needed(tensileMPa, 'material.tensileStrengthMPa');
  const joint = findings.orDefault(material.weldJointEfficiency, 1, 'material.weldJointEfficiency');
  if (ys === null || ts === null || joint === null) return null;
  const fs = flowStress(ys, ts, joint);
  const traceFlow = (trace: Trace) =>
    trace.step({
      figure: 'flowStressMPa',
      formula: 'FS = 1.1·E·(YS + TS)/2',
      clause: 'API RP 581 Part 2 §4.5.7',
      inputs: { E: quantity(joint), YS: quantity(ys, 'MPa'), TS: quantity(ts, 'MPa') },
      value: fs,
      unit: 'MPa',
    });

  if (geometry.minimumThicknessMm !== undefined) {
    const minimum = findings.needed(geometry.minimumThicknessMm, 'geometry.minimumThicknessMm');
    const structural = geometry.structuralThicknessMm ?? 0;
    const allowable = findings.needed(material.allowableStressMPa, 'material.allowableStressMPa');
    if (minimum === null || allowable === null) return null;
    const requiredMm = strengthRatioFromMinimum(allowable, joint, minimum, structural, fs, 1);
    return {
      flowStressMPa: fs,
      requiredMm,
      trace(trace) {
        traceFlow(trace);
        trace.step({
          figure: 'strengthThicknessMm',
          formula: 't_SR = S·E·max(t_min, t_c)/FS',
          clause: 'API RP 581 Part 2 §4.5.7',
          inputs: {
            S: quantity(allowable, 'MPa'),
            E: quantity(joint),
            t_min: quantity(minimum, 'mm'),
            t_c: quantity(structural, 'mm'),
            FS: quantity(fs, 'MPa'),
          },
          value: requiredMm,
          unit: 'mm',
        });
      },
    };
  }
  if (geometry.diameterMm === undefined || component.operation?.pressureMPa === undefined) {
    return findings.problem('missing', 'geometry.minimumThicknessMm');
  }
  const diameter = findings.needed(geometry.diameterMm, 'geometry.diameterMm');
  const pressure = findings.needed(component.operation.pressureMPa, 'operation.pressureMPa');
  const shape = geometry.shape ?? 'cylinder';
  if (diameter === null || pressure === null) return null;
  // Without pressure the formula asks for no wall at all: a tank's wall is sized by its liquid, so t_min must be given.
  if (!(pressure > 0)) return findings.problem('missing', 'geometry.minimumThicknessMm');
  const alpha = SHAPE_FACTOR[shape];
  const requiredMm = strengthRatioFromPressure(pressure, diameter, alpha, fs, 1);
  return {
    flowStressMPa: fs,
    requiredMm,
    trace(trace) {
      traceFlow(trace);
      trace.step({
        figure: 'strengthThicknessMm',
        formula: 't_SR = P·D/(α·FS)',
        clause: 'API RP 581 Part 2 §4.5.7',
        inputs: {
          P: quantity(pressure, 'MPa'),
          D: quantity(diameter, 'mm'),
          α: quantity(alpha),
          FS: quantity(fs, 'MPa'),
        },
        value: requiredMm,
        unit: 'mm',
      });
    },
  };
}
