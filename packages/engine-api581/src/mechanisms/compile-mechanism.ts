import { compileExternalCracking } from '../external/external-cracking.ts';
import { compileExternalThinning } from '../external/external-thinning.ts';
import { isOutOfReach, outOfReachModel } from '../external/soil-contact.ts';
import { findMaterial } from '../materials.ts';
import { compileBrittleFracture, compileTemperEmbrittlement } from '../metallurgical/brittle-fracture.ts';
import { compileHtha } from '../metallurgical/htha.ts';
import { compileEmbrittlement885, compileSigmaPhase } from '../metallurgical/phase-embrittlement.ts';
import { compilePipingFatigue } from '../metallurgical/piping-fatigue.ts';
import { compileCracking } from '../scc/cracking-damage-factor.ts';
import { compileLining } from '../thinning/lining-damage-factor.ts';
import { compileThinning } from '../thinning/thinning-damage-factor.ts';
import type { Context, DamageModel } from './damage-model.ts';
import type { Mechanism } from './mechanism.ts';
import { immuneFamily } from './steels-concerned.ts';

/** Null when the mechanism's data do not suffice; the findings say why. */
export function compileMechanism(context: Context, mechanism: Mechanism, index: number): DamageModel | null {
  const { material, componentType } = context.component;
  if (isOutOfReach(mechanism.type, context.component)) {
    context.findings.warn('lies-on-soil', 'type');
    return outOfReachModel(mechanism.type, index, componentType);
  }
  const family = material?.family ?? (material?.grade ? findMaterial(material.grade)?.family : undefined);
  if (family && immuneFamily(family, mechanism))
    context.findings.warn('immune-material', 'type', { value: family });
  switch (mechanism.type) {
    case 'thinning':
      return compileThinning(context, mechanism, index);
    case 'lining':
      return compileLining(context, mechanism, index);
    case 'external-corrosion':
    case 'cui':
      return compileExternalThinning(context, mechanism, index);
    case 'external-chloride-scc':
    case 'cui-chloride-scc':
      return compileExternalCracking(context, mechanism, index);
    case 'htha':
      return compileHtha(context, mechanism, index);
    case 'brittle-fracture':
      return compileBrittleFracture(context, mechanism, index);
    case 'temper-embrittlement':
      return compileTemperEmbrittlement(context, mechanism, index);
    case 'embrittlement-885f':
      return compileEmbrittlement885(context, mechanism, index);
    case 'sigma-phase':
      return compileSigmaPhase(context, mechanism, index);
    case 'piping-fatigue':
      return compilePipingFatigue(context, mechanism, index);
    case 'scc-caustic':
    case 'scc-amine':
    case 'scc-ssc':
    case 'scc-hic-sohic-h2s':
    case 'scc-carbonate':
    case 'scc-polythionic':
    case 'scc-chloride':
    case 'scc-hsc-hf':
    case 'scc-hic-sohic-hf':
      return compileCracking(context, mechanism, index);
    default: {
      const unknown = mechanism as { type?: unknown };
      return context.findings.problem('unknown-value', 'type', { value: String(unknown.type) });
    }
  }
}
