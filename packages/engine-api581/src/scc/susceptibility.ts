/** Reads a cracking mechanism's inputs and names its susceptibility; null when data are missing. */
import type { Context } from '../mechanisms/damage-model.ts';
import type {
  AmineCracking,
  CarbonateCracking,
  CausticCracking,
  ChlorideCracking,
  HydrogenInducedCracking,
  HydrogenInducedCrackingHf,
  HydrogenStressCrackingHf,
  PolythionicCracking,
  SulfideCracking,
  Susceptibility,
} from '../mechanisms/mechanism.ts';
import type { TableId } from '../tables/provenance.ts';
import { amineSusceptibility, readAmine } from './amine.ts';
import { carbonateSusceptibility } from './carbonate.ts';
import { causticSusceptibility } from './caustic.ts';
import { chlorideSusceptibility } from './chloride.ts';
import type { SeverityGroup } from './cracking-base-factor.ts';
import { hydrogenInducedCrackingHf, hydrogenStressCrackingHf } from './hydrofluoric.ts';
import { polythionicSusceptibility } from './polythionic.ts';
import {
  environmentalSeverity,
  hydrogenInducedSusceptibility,
  sulfideCrackingSusceptibility,
} from './wet-hydrogen-sulfide.ts';

export type InternalCracking =
  | CausticCracking
  | AmineCracking
  | SulfideCracking
  | HydrogenInducedCracking
  | CarbonateCracking
  | PolythionicCracking
  | ChlorideCracking
  | HydrogenStressCrackingHf
  | HydrogenInducedCrackingHf;

export const SEVERITY_GROUP: Record<InternalCracking['type'], SeverityGroup> = {
  'scc-caustic': 'caustic',
  'scc-amine': 'amine',
  'scc-ssc': 'ssc',
  'scc-hic-sohic-h2s': 'hicSohicH2s',
  'scc-carbonate': 'acscc',
  'scc-polythionic': 'pta',
  'scc-chloride': 'clscc',
  'scc-hsc-hf': 'hscHf',
  'scc-hic-sohic-hf': 'hicSohicHf',
};

export function mechanismTemperature(context: Context, own: number | undefined): number | null {
  return (
    own ?? context.findings.neededAt(context.component.operation?.temperatureC, 'operation.temperatureC')
  );
}

const heatTreated = ({ component, findings }: Context): boolean | null =>
  findings.neededAt(component.material?.heatTreated, 'material.heatTreated');

const hardness = ({ component, findings }: Context): number | null =>
  findings.neededAt(component.material?.hardnessHB, 'material.hardnessHB');

export interface Judgement {
  susceptibility: Susceptibility;
  table: TableId;
}

function judged(susceptibility: Susceptibility | null, table: TableId): Judgement | null {
  return susceptibility && { susceptibility, table };
}

export function internalSusceptibility(context: Context, mechanism: InternalCracking): Judgement | null {
  const { findings } = context;
  switch (mechanism.type) {
    case 'scc-caustic': {
      const naohPercent = findings.needed(mechanism.naohPercent, 'naohPercent');
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const stressRelieved = heatTreated(context);
      if (naohPercent === null || temperatureC === null || stressRelieved === null) return null;
      findings.doubtful('causticChart', 'susceptibility');
      if (naohPercent > 50) findings.warn('extrapolated', 'naohPercent', { value: naohPercent, limit: 50 });
      return judged(
        causticSusceptibility({
          naohPercent,
          temperatureC,
          stressRelieved,
          heatTraced: findings.orDefault(mechanism.heatTraced, false, 'heatTraced'),
          steamedOut: findings.orDefault(mechanism.steamedOut, false, 'steamedOut'),
        }),
        'causticChart',
      );
    }
    case 'scc-amine': {
      const amine = findings.needed(mechanism.amine, 'amine');
      const lean = findings.needed(mechanism.lean, 'lean');
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const stressRelieved = heatTreated(context);
      if (amine === null || lean === null || temperatureC === null || stressRelieved === null) return null;
      return judged(
        amineSusceptibility({
          amine: readAmine(amine)!,
          lean,
          temperatureC,
          stressRelieved,
          heatTraced: findings.orDefault(mechanism.heatTraced, false, 'heatTraced'),
          steamedOut: findings.orDefault(mechanism.steamedOut, false, 'steamedOut'),
        }),
        'amineTree',
      );
    }
    case 'scc-ssc':
    case 'scc-hic-sohic-h2s': {
      const ph = findings.needed(mechanism.ph, 'ph');
      const h2s = findings.needed(mechanism.h2sPpm, 'h2sPpm');
      const pwht = heatTreated(context);
      const cyanide = findings.orDefault(mechanism.cyanide, false, 'cyanide');
      if (mechanism.type === 'scc-ssc') {
        const hb = hardness(context);
        if (ph === null || h2s === null || pwht === null || hb === null) return null;
        return judged(
          sulfideCrackingSusceptibility(environmentalSeverity(ph, h2s, cyanide), hb, pwht),
          'sscSusceptibility',
        );
      }
      const steel = findings.needed(mechanism.steel, 'steel');
      if (ph === null || h2s === null || pwht === null || steel === null) return null;
      return judged(
        hydrogenInducedSusceptibility(environmentalSeverity(ph, h2s, cyanide), steel, pwht),
        'hicSusceptibility',
      );
    }
    case 'scc-carbonate': {
      const ph = findings.needed(mechanism.ph, 'ph');
      const carbonate = findings.needed(mechanism.carbonatePpm, 'carbonatePpm');
      const pwht = heatTreated(context);
      if (ph === null || carbonate === null || pwht === null) return null;
      const addendum = context.edition === 'api581-3-addendum-2';
      return judged(
        carbonateSusceptibility(ph, carbonate, pwht, context.edition),
        addendum ? 'carbonate2020' : 'carbonate2016',
      );
    }
    case 'scc-polythionic': {
      const alloy = findings.needed(mechanism.alloy, 'alloy');
      const history = mechanism.thermalHistory ?? 'solutionAnnealed';
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const exposed = findings.needed(mechanism.sulfideMoistureOxygen, 'sulfideMoistureOxygen');
      if (alloy === null || temperatureC === null || exposed === null) return null;
      const result = polythionicSusceptibility({
        alloy,
        thermalHistory: history,
        temperatureC,
        sulfideMoistureOxygen: exposed,
        downtimeProtection: findings.orDefault(mechanism.downtimeProtection, false, 'downtimeProtection'),
      });
      if (result === null) return findings.problem('unknown-value', 'thermalHistory', { value: history });
      return judged(result, 'polythionic');
    }
    case 'scc-chloride': {
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const chloride = findings.orDefault(mechanism.chloridePpm, 1001, 'chloridePpm');
      const ph = findings.orDefault(mechanism.ph, 7, 'ph');
      if (temperatureC === null || chloride === null || ph === null) return null;
      const outer = temperatureC <= 38 || temperatureC > 149;
      if (outer) findings.doubtful('chlorideOuterRows', 'susceptibility');
      return judged(
        chlorideSusceptibility(temperatureC, chloride, ph),
        outer ? 'chlorideOuterRows' : 'chloride',
      );
    }
    case 'scc-hsc-hf': {
      const hb = hardness(context);
      const pwht = heatTreated(context);
      if (hb === null || pwht === null) return null;
      return judged(hydrogenStressCrackingHf(hb, pwht), 'hscHf');
    }
    case 'scc-hic-sohic-hf': {
      const steel = findings.needed(mechanism.steel, 'steel');
      const pwht = heatTreated(context);
      if (steel === null || pwht === null) return null;
      return judged(hydrogenInducedCrackingHf(steel, pwht), 'hicHf');
    }
  }
}
