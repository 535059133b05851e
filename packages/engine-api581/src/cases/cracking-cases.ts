/** Worked cases of the cracking mechanisms. */
import { parseCounts } from '../mechanisms/inspection-credit.ts';
import type { PlateQuality, Susceptibility } from '../mechanisms/mechanism.ts';
import { type Amine, amineSusceptibility, readAmine } from '../scc/amine.ts';
import { carbonateSusceptibility } from '../scc/carbonate.ts';
import { causticSusceptibility } from '../scc/caustic.ts';
import { chlorideSusceptibility } from '../scc/chloride.ts';
import {
  crackingBaseFactor,
  escalate,
  type SeverityGroup,
  severityIndex,
} from '../scc/cracking-base-factor.ts';
import { hydrogenInducedCrackingHf, hydrogenStressCrackingHf } from '../scc/hydrofluoric.ts';
import { polythionicAlloy, polythionicSusceptibility } from '../scc/polythionic.ts';
import {
  type EnvironmentalSeverity,
  environmentalSeverity,
  hydrogenInducedSusceptibility,
  sulfideCrackingSusceptibility,
} from '../scc/wet-hydrogen-sulfide.ts';
import type { Edition } from '../settings.ts';
import { CaseError, type CaseInputs, type CaseOutputs } from './case-inputs.ts';

export function crackingOutputs(
  inputs: CaseInputs,
  group: SeverityGroup,
  susceptibility: Susceptibility,
  monitoring: number,
  ages: number[],
  single: boolean,
): CaseOutputs {
  const SVI = severityIndex(group, susceptibility);
  const counts = parseCounts(inputs.find('inspections') as string | undefined);
  const dfBase = crackingBaseFactor(SVI, counts).value;
  // Cases apply the 5000 limit unless they say that they predate it.
  const capped = inputs.find('cap5000') !== false;
  const df = ages.map((age) => escalate(dfBase, age, monitoring, capped));
  return { susceptibility, SVI, dfBase, df: single ? df[0] : df };
}

function plateOf(inputs: CaseInputs): PlateQuality {
  const given = inputs.find('steelS', 'steel', 'steelSulfur', 'S_pct', 'productForm');
  if (typeof given === 'number') return given > 0.01 ? 'highSulfur' : 'lowSulfur';
  const text = String(given ?? '').toLowerCase();
  if (/seamless|extruded/.test(text)) return 'seamless';
  if (/high/.test(text) || text.trim().startsWith('>')) return 'highSulfur';
  if (/low/.test(text) || text.trim().startsWith('<')) return 'lowSulfur';
  throw new CaseError('steelS is missing');
}

function severityOf(inputs: CaseInputs): EnvironmentalSeverity {
  const given = inputs.find('envSeverity', 'environmentalSeverity');
  if (given !== undefined) return String(given) as EnvironmentalSeverity;
  return environmentalSeverity(inputs.number('pH'), inputs.number('H2S_ppm', 'H2S'), inputs.flag('cyanide'));
}

function monitoringOf(inputs: CaseInputs): number {
  const factor = inputs.maybe('F_OM');
  if (factor !== undefined) return factor;
  const text = String(inputs.find('monitoring') ?? '').toLowerCase();
  if (/both|and/.test(text)) return 4;
  return /probe|variable/.test(text) ? 2 : 1;
}

function susceptibilityOf(
  kind: string,
  inputs: CaseInputs,
  edition: Edition,
): { susceptibility: Susceptibility; extra?: CaseOutputs } {
  const given = inputs.find('susceptibilityGiven', 'susceptibility');
  if (given !== undefined) return { susceptibility: String(given) as Susceptibility };
  if (inputs.flag('cracksPresent', 'cracks')) return { susceptibility: 'High' };
  const heat = {
    stressRelieved: inputs.flag('stressRelieved', 'PWHT'),
    heatTraced: inputs.flag('heatTraced'),
    steamedOut: inputs.flag('steamedOut'),
  };
  switch (kind) {
    case 'caustic':
      return {
        susceptibility: causticSusceptibility({
          naohPercent: inputs.number('NaOH_pct', 'NaOH'),
          temperatureC: inputs.number('T_C'),
          ...heat,
        }),
      };
    case 'amine':
      return {
        susceptibility: amineSusceptibility({
          amine: amineOf(inputs.text('amine')),
          lean: inputs.find('lean') === undefined ? true : inputs.flag('lean'),
          temperatureC: inputs.number('T_C'),
          ...heat,
        }),
      };
    case 'ssc': {
      const severity = severityOf(inputs);
      return {
        susceptibility: sulfideCrackingSusceptibility(
          severity,
          inputs.number('hardness_HB'),
          inputs.flag('PWHT'),
        ),
        extra: { envSeverity: severity },
      };
    }
    case 'hicSohicH2s': {
      const severity = severityOf(inputs);
      return {
        susceptibility: hydrogenInducedSusceptibility(severity, plateOf(inputs), inputs.flag('PWHT')),
        extra: { envSeverity: severity },
      };
    }
    case 'acscc': {
      const addendum = /add/i.test(String(inputs.find('grid') ?? edition));
      return {
        susceptibility: carbonateSusceptibility(
          inputs.number('pH'),
          inputs.number('CO3_ppm', 'CO3'),
          inputs.flag('PWHT'),
          addendum ? 'api581-3-addendum-2' : 'api581-3',
        ),
      };
    }
    case 'pta': {
      const alloy = polythionicAlloy(inputs.text('material', 'alloy'));
      const history = String(inputs.find('thermalHistory') ?? 'solutionAnnealed');
      const susceptibility =
        alloy &&
        polythionicSusceptibility({
          alloy,
          thermalHistory: history as 'solutionAnnealed',
          temperatureC: inputs.number('T_C'),
          sulfideMoistureOxygen: inputs.flag('sulfideMoistureOxygen'),
          downtimeProtection: inputs.flag('downtimeProtection'),
        });
      if (!susceptibility) throw new CaseError('the polythionic table has no such row');
      return { susceptibility };
    }
    case 'clscc':
      return {
        susceptibility: chlorideSusceptibility(
          inputs.number('T_C'),
          inputs.maybe('Cl_ppm', 'Cl') ?? 1001,
          inputs.maybe('pH') ?? 7,
        ),
      };
    case 'hscHf':
      return { susceptibility: hydrogenStressCrackingHf(inputs.number('hardness_HB'), inputs.flag('PWHT')) };
    case 'hicSohicHf':
      return { susceptibility: hydrogenInducedCrackingHf(plateOf(inputs), inputs.flag('PWHT')) };
    default:
      throw new CaseError(`no cracking module ${kind}`);
  }
}

function amineOf(text: string): Amine {
  const amine = readAmine(text);
  if (!amine) throw new CaseError(`the amine ${text} is not known`);
  return amine;
}

export function crackingCase(kind: string, inputs: CaseInputs, edition: Edition): CaseOutputs {
  const { susceptibility, extra } = susceptibilityOf(kind, inputs, edition);
  const monitoring = kind.startsWith('hicSohic') ? monitoringOf(inputs) : 1;
  const ages = inputs.list('ages_yr', 'ages', 'age_yr');
  return {
    ...extra,
    ...crackingOutputs(
      inputs,
      kind as SeverityGroup,
      susceptibility,
      monitoring,
      ages ?? [inputs.number('age_yr', 'age')],
      !ages,
    ),
  };
}
