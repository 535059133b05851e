import type { PopulationCell, ReleaseCase, WeatherClass } from '../index.ts';

/** A leak of methane at 5 MPa; what a test is about is said over it. */
export const hole = (more: Partial<ReleaseCase>): ReleaseCase => ({
  id: 'hole',
  x: 0,
  y: 0,
  release: 'hole',
  substance: 'methane',
  phase: 'gas',
  pressure: 5,
  temperature: 15,
  hole: 25,
  inventory: 50_000,
  duration: 600,
  height: 0,
  frequency: 1e-4,
  ignitionDirect: 1,
  ignitionDelayed: 0,
  ...more,
});

/** A sphere of 100 t of propane that fails at once and burns. */
export const ball = (more: Partial<ReleaseCase> = {}): ReleaseCase =>
  hole({
    id: 'ball',
    release: 'rupture',
    substance: 'propane',
    phase: 'liquid',
    pressure: 0.8,
    temperature: 20,
    hole: null,
    inventory: 1e5,
    frequency: 1e-5,
    ...more,
  });

/** An ammonia line in the gas phase. */
export const ammonia = (more: Partial<ReleaseCase> = {}): ReleaseCase =>
  hole({
    id: 'ammonia',
    substance: 'ammonia',
    pressure: 0.8,
    temperature: 30,
    hole: 50,
    inventory: 20_000,
    duration: 1800,
    height: 1,
    ignitionDirect: null,
    ignitionDelayed: null,
    ...more,
  });

const sixteen = (share: number) => Array<number>(16).fill(share / 16);

export const calmYear: readonly WeatherClass[] = [
  { id: 'D5', stability: 'D', windSpeed: 5, period: 'day', sectors: sixteen(60) },
  { id: 'F2', stability: 'F', windSpeed: 2, period: 'night', sectors: sixteen(40) },
];

export const village = (more: Partial<PopulationCell> = {}): PopulationCell => ({
  id: 'village',
  x: 300,
  y: 0,
  day: 100,
  night: 200,
  indoors: 0.5,
  protection: 'class2',
  ...more,
});
