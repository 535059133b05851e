import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { type Call, onPlatform } from './platform.ts';
import { best, typical } from './timing.ts';

const tenantId = '100286';
const path = 'ircrisk-fmeca';

const row = (work: string, measured: number, limit: number): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit,
  bar: `≤ ${limit} ms`,
  ok: measured <= limit,
});

/** A worksheet of 5,000 modes under another mission time, and a template of 200 modes put under 100 items. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async ({ owner, served }) => {
    const { call } = await served();
    return [await missionTime(call), await template(call, owner)];
  });
}

const newStudy = (call: Call, code: string): Promise<string> =>
  call(`${path}/fmeca-study/submit`, {
    code,
    name: code,
    method: 'both',
    missionHours: 8760,
    levelsOn: 'probability',
  });
const newItem = (call: Call, studyId: string, name: string): Promise<string> =>
  call(`${path}/fmeca-item/submit`, {
    studyId,
    name,
    level: 'system',
    timeBase: 'calendar',
    failureRate: 1e-4,
  });

async function missionTime(call: Call): Promise<BenchRow> {
  const id = await newStudy(call, 'BENCH-1');
  for (let group = 0; group < 10; group += 1) {
    const itemId = await newItem(call, id, `item ${group}`);
    const functionId = await call(`${path}/fmeca-function/submit`, { itemId, statement: 'function' });
    const rows = Array.from({ length: 500 }, (_, at) => ({
      key: String(at),
      values: {
        functionId,
        mode: `mode ${at}`,
        phase: 'normal',
        severity: 1 + (at % 10),
        occurrence: 5,
        detection: 5,
        ratio: 0.002,
        effectProbability: 0.5,
        severityClass: 'II',
      },
    }));
    await call(`${path}/fmeca-mode/row/batch`, { rows });
  }
  let hours = 8760;
  const measured = await typical(() => {
    hours = hours === 8760 ? 4380 : 8760;
    return call(`${path}/fmeca-study/update`, { id, missionHours: hours });
  }, 7);
  return row('FMECA: 5,000 modes under another mission time', measured, 200);
}

async function template(call: Call, owner: pg.Client): Promise<BenchRow> {
  const words = (text: string) => ({ zh: text, en: text });
  const modes = Array.from({ length: 200 }, (_, at) => ({
    code: 'ELP',
    mechanism: '2.4',
    severity: 8,
    occurrence: 5,
    detection: 4,
    hidden: false,
    mode: words(`mode ${at}`),
    cause: words('cause'),
    effect: words('effect'),
    prevention: words('prevention'),
    control: words('control'),
  }));
  const items = [{ name: words('item'), isoClass: null, function: words('function'), modes }];
  await owner.query(
    `insert into fmeca_templates (tenant_id, template_key, iso_class, name, items) values ($1, 'BENCH', 'PU', 'bench', $2)`,
    [tenantId, JSON.stringify(items)],
  );
  let made = 0;
  const targets: string[][] = [];
  for (let round = 0; round < 2; round += 1) {
    const id = await newStudy(call, `BENCH-T${round}`);
    const ids: string[] = [];
    for (let at = 0; at < 100; at += 1) ids.push(await newItem(call, id, `item ${at}`));
    targets.push(ids);
  }
  const measured = await best(() => {
    made += 1;
    return call(`${path}/template/apply`, {
      templateId: 'BENCH',
      itemIds: targets[made - 1],
      mode: 'append',
    });
  }, targets.length);
  return row('FMECA: a template of 200 modes under 100 items', measured, 2000);
}
