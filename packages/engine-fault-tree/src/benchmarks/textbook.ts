import type { FaultTreeModel } from '../model.ts';
import { and, or, tree } from '../testing/tree.ts';

/** A published model with the answers its source gives. */
export interface Benchmark {
  source: string;
  model: FaultTreeModel;
  cutSets: string[];
  byOrder: number[];
  probability: number;
  /** Digits the source prints. */
  relativeTolerance: number;
}

const same = (p: number, names: string): Record<string, number> =>
  Object.fromEntries(names.split(' ').map((name) => [name, p]));

export const TWO_TRAIN: Benchmark = {
  source: 'Two trains of a pump and a valve; by hand: (1 − 0.4·0.6)·(1 − 0.3·0.5)',
  model: tree(
    {
      'no flow': and('train 1', 'train 2'),
      'train 1': or('valve 1', 'pump 1'),
      'train 2': or('valve 2', 'pump 2'),
    },
    { 'valve 1': 0.4, 'pump 1': 0.6, 'valve 2': 0.5, 'pump 2': 0.7 },
  ),
  cutSets: ['pump 1 + pump 2', 'pump 1 + valve 2', 'pump 2 + valve 1', 'valve 1 + valve 2'],
  byOrder: [0, 4],
  probability: 0.646,
  relativeTolerance: 1e-12,
};

export const PRESSURE_TANK: Benchmark = {
  source: 'NUREG-0492 (1981), chapter VIII: T + K2 + S·(S1 + K1 + R), with its failure probabilities',
  model: tree(
    {
      'tank ruptures': or('T', 'overpressure'),
      overpressure: or('K2', 'pump runs on'),
      'pump runs on': and('S', 'EMF stays on'),
      'EMF stays on': or('S1', 'K1 stays closed'),
      'K1 stays closed': or('K1', 'R'),
    },
    { T: 5e-6, K1: 3e-5, K2: 3e-5, R: 1e-4, S: 1e-4, S1: 3e-5 },
  ),
  cutSets: ['K1 + S', 'K2', 'R + S', 'S + S1', 'T'],
  byOrder: [2, 3],
  probability: 5e-6 + 3e-5 + 1e-4 * 1.6e-4 - 5e-6 * 3e-5,
  relativeTolerance: 1e-6,
};

export const THREE_MOTOR: Benchmark = {
  source: 'OpenFTA example "Three Motor (Motor 2 only)": 54 cut sets, all events 0.02, P = 2.720245E-003',
  model: tree(
    {
      E1: and('E2', 'E3'),
      E2: or('K5', 'E4'),
      E4: and('E6', 'K1 closed'),
      E6: or('T2', 'K5'),
      'K1 closed': or('K1', 'S1', 'T1inc', 'timers'),
      timers: and(or('KT1inc', 'T2inc'), or('KT2inc', 'T3inc'), or('KT3inc', 'T4inc')),
      E3: or('K2', 'E5'),
      E5: or('T1', 'E8'),
      E8: or('K1', 'E9'),
      E9: or('E10', 'E11'),
      E10: and('KT1', 'KT3', 'E12'),
      E12: or('KT2', 'T4'),
      E11: or('S1', 'T3'),
    },
    same(0.02, 'K1 K2 K5 KT1 KT2 KT3 KT1inc KT2inc KT3inc S1 T1 T2 T3 T4 T1inc T2inc T3inc T4inc'),
  ),
  cutSets: [],
  byOrder: [0, 7, 3, 2, 26, 0, 16],
  probability: 2.720245e-3,
  // The report stops its inclusion–exclusion after six terms.
  relativeTolerance: 1e-6,
};
