/** Engine bench: a large study on one core. */
import { assessMany, type Component, toDate, toYears } from '@ircrisk/engine-api581';

interface Row {
  work: string;
  measured: number;
  unit: string;
  limit: number | null;
  bar: string;
  ok: boolean;
}

const COMPONENTS = 100_000;
const BATCH = 1000;
const FLUIDS = ['C1-C2', 'C3-C4', 'C6-C8', 'C9-C12', 'H2', 'C17-C25'];
const TYPES = ['DRUM', 'PIPE-8', 'COLBTM', 'HEXSS', 'REACTOR', 'PIPE-6'];

/** Made in small batches outside the clock, so that time and memory are the engine's own. */
function batch(from: number, count: number): Component[] {
  return Array.from({ length: count }, (_, k) => {
    const i = from + k;
    const spread = (i * 2654435761) % 1000;
    return {
      id: `C${i}`,
      componentType: TYPES[i % TYPES.length]!,
      startDate: `${1995 + (i % 20)}-0${1 + (i % 9)}-15`,
      geometry: {
        diameterMm: 1500,
        furnishedThicknessMm: 10 + (i % 10),
        minimumThicknessMm: 6,
        corrosionAllowanceMm: 3,
      },
      material: {
        family: 'carbon-steel',
        yieldStrengthMPa: 260,
        tensileStrengthMPa: 485,
        allowableStressMPa: 138,
        weldJointEfficiency: 0.85,
        heatTreated: i % 3 === 0,
        hardnessHB: 190 + (i % 60),
      },
      operation: { temperatureC: 40 + (i % 60), pressureMPa: 0.5 + (i % 20) / 10 },
      mechanisms: [
        { type: 'thinning', corrosionRateMmPerYear: 0.02 + spread / 4000, confidence: 'medium' },
        {
          type: 'external-corrosion',
          driver: 'moderate',
          coatingDate: '2010-05-01',
          coatingQuality: 'medium',
          confidence: 'low',
        },
        { type: 'scc-ssc', ph: 5 + (i % 4), h2sPpm: 20 + spread, cyanide: false },
        { type: 'scc-caustic', naohPercent: i % 20, heatTraced: false, steamedOut: i % 2 === 0 },
      ],
      inspections: [
        {
          date: '2016-06-01',
          credits: [
            { mechanism: 'thinning', effectiveness: 'B' },
            { mechanism: 'scc-ssc', effectiveness: 'C' },
          ],
        },
        {
          date: '2021-06-01',
          credits: [
            { mechanism: 'thinning', effectiveness: 'C' },
            { mechanism: 'external-corrosion', effectiveness: 'B' },
          ],
        },
      ],
      consequence: {
        fluid: FLUIDS[i % FLUIDS.length]!,
        storedPhase: i % 6 < 2 || i % 6 === 4 ? 'gas' : 'liquid',
        inventoryMassKg: 20000 + spread,
        componentMassKg: 5000,
        detection: 'B',
        isolation: 'B',
        mitigation: 'monitors',
      },
    };
  });
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

export async function run(): Promise<Row[]> {
  const rbiDate = '2026-01-01';
  const start = toYears(rbiDate);
  const settings = {
    rbiDate,
    planDate: toDate(start + 10),
    managementScore: 500,
    targets: { areaRiskM2PerYear: 3.7 },
    timeline: Array.from({ length: 20 }, (_, k) => toDate(start + k)),
  };
  for (const _ of assessMany(batch(0, 2000), settings));
  let known = 0;
  let peak = 0;
  let early = 0;
  let wall = 0;
  let seconds = 0;
  for (let from = 0; from < COMPONENTS; from += BATCH) {
    const components = batch(from, BATCH);
    const clock = performance.now();
    const cpu = process.threadCpuUsage();
    for (const { result, pofTimeline } of assessMany(components, settings)) {
      if (result.atRbiDate.areaRiskM2PerYear !== null && pofTimeline.at(-1) !== null) known++;
    }
    // Processor time of this thread: what one core needs, whatever else the machine is doing.
    const used = process.threadCpuUsage(cpu);
    seconds += (used.user + used.system) / 1e6;
    wall += (performance.now() - clock) / 1000;
    if (from === COMPONENTS / 10) early = heapMb();
    if (from % 20_000 === 0) peak = Math.max(peak, heapMb());
  }
  const growth = peak - early;
  return [
    {
      work: `API 581 engine: ${COMPONENTS} components × 4 mechanisms, POF at 20 dates, COF, risk, target date (${wall.toFixed(1)} s on the clock)`,
      measured: Number(seconds.toFixed(2)),
      unit: 's',
      limit: 4,
      bar: 'under 4 s on one core',
      ok: seconds < 4 && known === COMPONENTS,
    },
    {
      work: 'API 581 engine: heap growth between one tenth of the work and its peak',
      measured: Number(growth.toFixed(1)),
      unit: 'MB',
      limit: 150,
      bar: 'flat: growth stays below the collector’s own slack',
      ok: growth < 150,
    },
  ];
}
