/** Answers one worked case by its module name, with the functions the engine itself uses. */
import type { Trace } from '../derivation.ts';
import type { Edition } from '../settings.ts';
import { CaseError, CaseInputs, type CaseOutputs, type WorkedCase } from './case-inputs.ts';
import {
  financialCase,
  flammableCase,
  nonFlammableCase,
  releaseCase,
  toxicCase,
} from './consequence-cases.ts';
import { crackingCase } from './cracking-cases.ts';
import {
  externalCrackingCase,
  externalThinningCase,
  fatigueCase,
  legacyCase,
  liningCase,
  metallurgicalCase,
  tankBottomCase,
  thinningCase,
} from './damage-cases.ts';
import { bundleCase, managementCase, reliefCase, riskCase } from './risk-cases.ts';
import { bottomDamageCase, bottomRateCase, bottomReleaseCase, seepageCase, shellCase } from './tank-cases.ts';

export function editionOf(text: string | undefined): Edition {
  if (text && /addendum|4th/i.test(text)) return 'api581-3-addendum-2';
  return text && /gb|2nd/i.test(text) ? 'gbt-26610' : 'api581-3';
}

/** With a trace, the case also tells how its figures came about. */
export function runCase(one: WorkedCase, trace: Trace | null = null): CaseOutputs {
  const inputs = new CaseInputs(one.inputs ?? {});
  const edition = editionOf(one.edition);
  const title = one.title ?? '';
  const [area = '', kind = ''] = one.module.split('.');
  switch (area) {
    case 'thinning':
      if (kind.startsWith('legacy')) return legacyCase(inputs);
      return kind.startsWith('tankBottom') ? tankBottomCase(inputs) : thinningCase(inputs, edition);
    case 'lining':
      return liningCase(inputs);
    case 'scc':
      return crackingCase(kind, inputs, edition);
    case 'external':
      return kind.endsWith('lscc')
        ? externalCrackingCase(inputs, kind === 'cuiClscc')
        : externalThinningCase(inputs, kind === 'cui');
    case 'metallurgical':
      return metallurgicalCase(kind, inputs);
    case 'piping-fatigue':
      return fatigueCase(inputs);
    case 'fms':
      return managementCase(inputs);
    case 'consequence':
      if (kind === 'release') return releaseCase(inputs, trace);
      if (kind === 'toxic') return toxicCase(inputs, title, trace);
      if (kind === 'nonFlammableNonToxic') return nonFlammableCase(inputs, title, edition, trace);
      return flammableCase(inputs, edition, trace);
    case 'financial':
      return financialCase(inputs, trace);
    case 'tank':
      if (kind === 'shellRelease' || kind === 'shellEnvironment') return shellCase(inputs, trace);
      if (kind === 'FC_cmd_bottom') return bottomDamageCase(inputs, trace);
      if (kind === 'seepage') return seepageCase(inputs, trace);
      if (kind === 'bottomRelease' || kind === 'bottomEnvironment') return bottomReleaseCase(inputs, trace);
      return bottomRateCase(inputs);
    case 'prd':
      return reliefCase(inputs, trace);
    case 'bundle':
      return bundleCase(inputs, trace);
    case 'risk':
      return riskCase(inputs, edition);
    default:
      throw new CaseError(`no module ${one.module}`);
  }
}
