import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const reference = 'ISO 21940-11 / GB/T 9239.1';

export interface BalanceInputs {
  /** Balance quality grade, mm/s. */
  readonly G?: number | null;
  /** Highest service speed, r/min. */
  readonly rpm?: number | null;
  /** Mass of the rotor, kg. */
  readonly M?: number | null;
  /** Distances of bearings A and B from the centre of mass, mm. */
  readonly LA?: number | null;
  readonly LB?: number | null;
}
export interface ResidualUnbalance {
  /** Permissible eccentricity, µm. */
  readonly eccentricity: number;
  /** Of the whole rotor, g·mm. */
  readonly whole: number;
  /** Of each bearing plane, g·mm; null where the centre of mass is not known. */
  readonly planes: { readonly A: number; readonly B: number } | null;
}

/** Each plane of a rotor between bearings gets its share, held within 0.3–0.7 of the whole; never the whole. */
function planesOf(whole: number, LA: number, LB: number) {
  const share = LB / (LA + LB);
  const held = Math.min(0.7, Math.max(0.3, share));
  return { planes: { A: whole * held, B: whole * (1 - held) }, isHeld: held !== share, held };
}

/** U_per = M·e_per with e_per = 1000·G/ω at the highest service speed. */
export function permissibleUnbalance(given: BalanceInputs): Calculation<ResidualUnbalance> {
  const facts = { unit: 'g·mm', inputs: { ...given }, standardRef: reference };
  const missing = findMissing({ ...given }, ['G', 'rpm', 'M'], ['G', 'rpm', 'M']);
  if (missing) return unscored(missing, facts);
  const { G, rpm, M, LA, LB } = given as { G: number; rpm: number; M: number; LA?: number; LB?: number };
  const omega = (2 * Math.PI * rpm) / 60;
  const eccentricity = (1000 * G) / omega;
  const whole = M * eccentricity;
  const steps: Step[] = [
    {
      id: 'omega',
      formula: 'ω = 2π·n / 60',
      substituted: `2π·${shown(rpm)} / 60`,
      value: omega,
      unit: 'rad/s',
    },
    {
      id: 'eccentricity',
      name: { zh: '许用偏心距', en: 'Permissible eccentricity' },
      formula: 'e_per = 1000·G / ω',
      substituted: `1000·${shown(G)} / ${shown(omega)}`,
      value: eccentricity,
      unit: 'µm',
      reference,
    },
    {
      id: 'whole',
      name: { zh: '许用剩余不平衡量（整个转子）', en: 'Permissible residual unbalance of the rotor' },
      formula: 'U_per = M·e_per',
      substituted: `${shown(M)}·${shown(eccentricity)}`,
      value: whole,
      unit: 'g·mm',
      reference,
    },
  ];
  const isPlaced = LA !== undefined && LA !== null && LB !== undefined && LB !== null;
  if (!isPlaced) return calculated({ eccentricity, whole, planes: null }, { ...facts, steps });
  const wrong = findMissing({ LA, LB }, ['LA', 'LB'], ['LA', 'LB']);
  if (wrong) return unscored(wrong, facts);
  const { planes, isHeld, held } = planesOf(whole, LA, LB);
  const warnings: Notice[] = isHeld ? [{ code: 'planeHeld' }] : [];
  const share = (id: 'A' | 'B', of: number): Step => ({
    id: `plane${id}`,
    name: { zh: `轴承 ${id} 平面`, en: `Plane of bearing ${id}` },
    formula: id === 'A' ? 'U_A = U_per·L_B / L' : 'U_B = U_per·L_A / L',
    substituted: `${shown(whole)}·${shown(of)}`,
    value: planes[id],
    unit: 'g·mm',
    reference,
  });
  return calculated(
    { eccentricity, whole, planes },
    { ...facts, steps: [...steps, share('A', held), share('B', 1 - held)], warnings },
  );
}
