/** Reads a cracking mechanism's inputs and names its susceptibility; null when data are missing. */
import type { Findings } from '../findings.ts';
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
import { type Amine, amineSusceptibility, readAmine } from './amine.ts';
import { carbonateSusceptibility } from './carbonate.ts';
import { causticSusceptibility } from './caustic.ts';
import { chlorideSusceptibility } from './chloride.ts';
import type { SeverityGroup } from './cracking-base-factor.ts';
import { hydrogenInducedCrackingHf, hydrogenStressCrackingHf } from './hydrofluoric.ts';
import { POLYTHIONIC_ALLOYS, polythionicSusceptibility, THERMAL_HISTORIES } from './polythionic.ts';
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

const PLATES = { highSulfur: 0, lowSulfur: 0, seamless: 0 };

export function mechanismTemperature(context: Context, own: number | undefined): number | null {
  const { findings } = context;
  if (own !== undefined) return findings.number(own, 'temperatureC', -273, 1500);
  const prefix = findings.prefix;
  findings.prefix = '';
  const value = findings.number(
    context.component.operation?.temperatureC,
    'operation.temperatureC',
    -273,
    1500,
  );
  findings.prefix = prefix;
  return value;
}

function heatTreated(context: Context): boolean | null {
  const { findings } = context;
  const prefix = findings.prefix;
  findings.prefix = '';
  const value = findings.flag(context.component.material?.heatTreated, 'material.heatTreated');
  findings.prefix = prefix;
  return value;
}

function hardness(context: Context): number | null {
  const { findings } = context;
  const prefix = findings.prefix;
  findings.prefix = '';
  const value = findings.positive(context.component.material?.hardnessHB, 'material.hardnessHB', 1000);
  findings.prefix = prefix;
  return value;
}

function amineOf(text: string | null | undefined, findings: Findings): Amine | null {
  if (text === undefined || text === null) return findings.problem('missing', 'amine');
  return readAmine(String(text)) ?? findings.problem('unknown-value', 'amine', { value: String(text) });
}

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
      const naohPercent = findings.number(mechanism.naohPercent, 'naohPercent', 0, 100);
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
      const amine = amineOf(mechanism.amine, findings);
      const lean = findings.flag(mechanism.lean, 'lean');
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const stressRelieved = heatTreated(context);
      if (amine === null || lean === null || temperatureC === null || stressRelieved === null) return null;
      return judged(
        amineSusceptibility({
          amine,
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
      const ph = findings.number(mechanism.ph, 'ph', 0, 14);
      const h2s = findings.number(mechanism.h2sPpm, 'h2sPpm', 0, 1e6);
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
      const steel = findings.oneOf(mechanism.steel, PLATES, 'steel');
      if (ph === null || h2s === null || pwht === null || steel === null) return null;
      return judged(
        hydrogenInducedSusceptibility(environmentalSeverity(ph, h2s, cyanide), steel, pwht),
        'hicSusceptibility',
      );
    }
    case 'scc-carbonate': {
      const ph = findings.number(mechanism.ph, 'ph', 0, 14);
      const carbonate = findings.number(mechanism.carbonatePpm, 'carbonatePpm', 0, 1e6);
      const pwht = heatTreated(context);
      if (ph === null || carbonate === null || pwht === null) return null;
      const addendum = context.edition === 'api581-3-addendum-2';
      if (addendum) findings.doubtful('carbonate2020', 'susceptibility');
      return judged(
        carbonateSusceptibility(ph, carbonate, pwht, context.edition),
        addendum ? 'carbonate2020' : 'carbonate2016',
      );
    }
    case 'scc-polythionic': {
      const alloy = findings.oneOf(mechanism.alloy, POLYTHIONIC_ALLOYS, 'alloy');
      const history = findings.oneOf(
        mechanism.thermalHistory ?? 'solutionAnnealed',
        THERMAL_HISTORIES,
        'thermalHistory',
      );
      const temperatureC = mechanismTemperature(context, mechanism.temperatureC);
      const exposed = findings.flag(mechanism.sulfideMoistureOxygen, 'sulfideMoistureOxygen');
      if (alloy === null || history === null || temperatureC === null || exposed === null) return null;
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
      const chloride = findings.number(
        findings.orDefault(mechanism.chloridePpm, 1001, 'chloridePpm'),
        'chloridePpm',
        0,
        1e6,
      );
      const ph = findings.number(findings.orDefault(mechanism.ph, 7, 'ph'), 'ph', 0, 14);
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
      const steel = findings.oneOf(mechanism.steel, PLATES, 'steel');
      const pwht = heatTreated(context);
      if (steel === null || pwht === null) return null;
      if (steel === 'seamless') findings.doubtful('hicHfSeamless', 'susceptibility');
      return judged(hydrogenInducedCrackingHf(steel, pwht), steel === 'seamless' ? 'hicHfSeamless' : 'hicHf');
    }
  }
}
