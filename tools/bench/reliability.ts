import { fitWeibull, generateTasks, type TaskTemplate, taskKey } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';

type Row = { work: string; measured: number; unit: string; limit: number | null; bar: string; ok: boolean };

const RECORDS = 10_000;
const TEMPLATES = 50_000;
const YEARS = 5;

/** Same numbers in every run: a small congruential generator. */
function* uniform(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (state + 0.5) / 2 ** 32;
  }
}

function lifeRecords() {
  const random = uniform(20_260_515);
  const next = () => random.next().value as number;
  const [failures, suspensions]: [number[], number[]] = [[], []];
  for (let i = 0; i < RECORDS; i++) {
    const life = 8000 * (-Math.log(next())) ** (1 / 1.8);
    const censored = 12_000 * next();
    if (life <= censored) failures.push(life);
    else suspensions.push(censored);
  }
  return { failures, suspensions };
}

/** Median of five runs after one that only warms up. */
function milliseconds(work: () => void): number {
  work();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[2] ?? Number.NaN;
}

function templates(): TaskTemplate[] {
  const units = ['month', 'month', 'month', 'week', 'year'] as const;
  return Array.from({ length: TEMPLATES }, (_, i) => ({
    id: `T${i}`,
    anchor: i % 4 === 0 ? 'floating' : 'fixed',
    anchorDate: addMonths('2025-12-31', -(i % 12)),
    interval: { value: 1 + (i % 6), unit: units[i % units.length] ?? 'month' },
    statutory: i % 10 === 0,
  }));
}

export async function run(): Promise<Row[]> {
  const lives = lifeRecords();
  const name = `${RECORDS.toLocaleString('en')} records, ${lives.suspensions.length} suspended`;
  const fits = [
    {
      work: `Weibull maximum likelihood with Fisher bounds, ${name}`,
      estimate: () => fitWeibull({ ...lives, method: 'mle' }),
    },
    {
      work: `Weibull rank regression, exact median ranks, ${name}`,
      estimate: () => fitWeibull({ ...lives, ranks: 'exact' }),
    },
  ];
  const rows: Row[] = fits.map(({ work, estimate }) => {
    const measured = milliseconds(() => void estimate());
    return {
      work,
      measured,
      unit: 'ms',
      limit: null,
      bar: 'under 200 ms',
      ok: measured < 200 && estimate().value !== null,
    };
  });

  const plan = templates();
  const input = { templates: plan, until: `${2026 + YEARS - 1}-12-31`, today: '2026-01-01' };
  let count = 0;
  const start = performance.now();
  for (const { key } of generateTasks(input)) count += key === '' ? 0 : 1;
  const first = performance.now() - start;
  // The floor: as many keys without any calendar.
  const floorStart = performance.now();
  let length = 0;
  for (let i = 0; i < count; i++) length += taskKey({ id: `T${i % TEMPLATES}` }, i).length;
  const limit = length > 0 ? performance.now() - floorStart : null;
  const keys = new Set<string>();
  for (const { key } of generateTasks(input)) keys.add(key);
  let fresh = 0;
  for (const { key } of generateTasks(input)) if (!keys.has(key)) fresh++;
  rows.push(
    {
      work: `Plan generator, ${TEMPLATES.toLocaleString('en')} tasks for ${YEARS} years (${count.toLocaleString('en')} due dates)`,
      measured: first,
      unit: 'ms',
      limit,
      bar: 'under 10 s',
      ok: first < 10_000,
    },
    {
      work: 'Plan generator, new tasks in the second run',
      measured: fresh + (count - keys.size),
      unit: 'tasks',
      limit: 0,
      bar: 'nothing new',
      ok: fresh === 0,
    },
  );
  return rows;
}
