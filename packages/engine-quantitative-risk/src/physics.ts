export const GRAVITY = 9.81;
export const ATMOSPHERE_KPA = 101.325;
export const KELVIN = 273.15;
/** kJ/(kmol·K). */
export const GAS_CONSTANT = 8.314;
export const AIR_MOLAR_MASS = 28.97;

/** Density of an ideal gas at one atmosphere, kg/m³. */
export const gasDensity = (molarMass: number, celsius: number): number =>
  (ATMOSPHERE_KPA * molarMass) / (GAS_CONSTANT * (celsius + KELVIN));

export const airDensity = (celsius: number): number => gasDensity(AIR_MOLAR_MASS, celsius);

/** m: no effect is followed further. */
export const LONGEST_FOLLOWED = 20_000;

/** Where a falling function of the distance goes below `level`: 0 where it never reaches it, `furthest` where it never falls. */
export function distanceTo(
  level: number,
  falling: (metres: number) => number,
  furthest = LONGEST_FOLLOWED,
): number {
  if (falling(1e-3) < level) return 0;
  if (falling(furthest) >= level) return furthest;
  let [near, far] = [1e-3, furthest];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (near + far) / 2;
    if (falling(middle) >= level) near = middle;
    else far = middle;
  }
  return (near + far) / 2;
}
