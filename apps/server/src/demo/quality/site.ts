import { assessSite } from '@ircrisk/engine-quantitative-risk';
import { createCanvas } from '@napi-rs/canvas';
import { keepSiteResult } from '#modules/risk/qra/site/calculate.ts';
import { hashOfInput, inputOf, readSite } from '#modules/risk/qra/site/read.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { demoTenant } from '../tenant.ts';

const CODE = 'QRA-S-01';
/** Metres: the plan is 1200 wide and 900 high, its lower left corner at −400, −300. */
const plan = { width: 1200, height: 900, x: -400, y: -300 };

interface DemoCase {
  code: string;
  name: readonly [string, string];
  values: Readonly<Record<string, number | string>>;
}

const lpg = { substance: 'propane', phase: 'liquid', pressure: 0.8, temperature: 20, x: 0, y: 0, height: 2 };
const burning = { explosion_yield: 0.03, ignition_delay: 180 };
const ammonia = { substance: 'ammonia', height: 3, x: 420, y: 60 };
const generic = { damage_factor: 8, management_factor: 0.9 };

export const demoCases: readonly DemoCase[] = [
  {
    code: 'T-301-R',
    name: ['液化气球罐 T-301 破裂', 'LPG sphere T-301 fails'],
    values: {
      ...lpg,
      ...burning,
      ...{ release: 'rupture', inventory: 200_000, generic_frequency: 6e-7, ...generic },
      ...{ ignition_direct: 0.7, ignition_delayed: 0.2, explosion_share: 1 },
    },
  },
  {
    code: 'T-301-M',
    name: ['T-301 底部接管 25 mm 孔', 'T-301 bottom nozzle, 25 mm'],
    values: {
      ...lpg,
      ...burning,
      hole: 25,
      head: 6,
      inventory: 200_000,
      duration: 1200,
      generic_frequency: 2e-5,
      ...generic,
    },
  },
  {
    code: 'T-301-L',
    name: ['T-301 底部接管 102 mm 孔', 'T-301 bottom nozzle, 102 mm'],
    values: {
      ...lpg,
      ...burning,
      hole: 102,
      head: 6,
      inventory: 200_000,
      duration: 1200,
      generic_frequency: 2e-6,
      ...generic,
    },
  },
  {
    code: 'K-402-M',
    name: ['氨压缩机出口管 50 mm 孔（气相）', 'Ammonia compressor discharge, 50 mm (gas)'],
    values: {
      ...ammonia,
      ...{
        phase: 'gas',
        pressure: 1.2,
        temperature: 60,
        hole: 50,
        inventory: 8000,
        duration: 900,
        frequency: 2e-5,
      },
    },
  },
  {
    code: 'T-401-M',
    name: ['液氨储罐 T-401 25 mm 孔（液相）', 'Ammonia tank T-401, 25 mm (liquid)'],
    values: {
      ...ammonia,
      ...{
        phase: 'liquid',
        pressure: 0.75,
        temperature: 20,
        hole: 25,
        inventory: 120_000,
        duration: 1200,
        frequency: 1e-5,
      },
    },
  },
];

/** Stability, speed, time of day and the per cent of the year from N, NE, E … NW. */
const demoWeather = [
  ['C3-D', 'C', 3, 'day', [1.5, 2, 3, 4, 3, 2, 1.5, 2]],
  ['D5-D', 'D', 5, 'day', [2, 3, 5, 7, 5, 3, 3, 4]],
  ['D3-N', 'D', 3, 'night', [2, 3, 4, 5, 3, 2, 2, 3]],
  ['F2-N', 'F', 2, 'night', [2, 3, 4, 5, 4, 2, 2, 3]],
] as const;

const demoPlaces = [
  ['P-01', '中央控制室', 'Central control room', 'onSite', 180, -160, 22, 14, 100],
  ['P-02', '办公楼', 'Offices', 'onSite', 640, -200, 160, 10, 95],
  ['P-03', '相邻工厂', 'Plant next door', 'class3', -330, 120, 40, 12, 60],
  ['P-04', '李家村', 'Village of Lijia', 'class2', 120, 980, 310, 520, 90],
  ['P-05', '第二小学', 'School no. 2', 'highSensitive', -1250, 640, 620, 0, 80],
] as const;

async function insertCase(tx: Tx, studyId: string, { code, name, values }: DemoCase): Promise<void> {
  const v = (key: string): number | string | null => values[key] ?? null;
  await tx.run(sql`
    insert into qra_site_cases (study_id, code, name, name_en, x, y, release, substance, phase, pressure, temperature, hole, head, inventory, duration, height,
      frequency, frequency_source, generic_frequency, damage_factor, management_factor, ignition_direct, ignition_delayed, explosion_share, ignition_delay,
      explosion_yield)
    values (${studyId}, ${code}, ${name[0]}, ${name[1]}, ${v('x')}::float8, ${v('y')}::float8, ${v('release') ?? 'hole'}, ${v('substance')}, ${v('phase')},
      ${v('pressure')}::float8, ${v('temperature')}::float8, ${v('hole')}::float8, ${v('head')}::float8, ${v('inventory')}::float8, ${v('duration')}::float8,
      ${v('height')}::float8, ${v('frequency')}::float8, ${v('frequency') ? 'CPR 18E' : 'API RP 581 Part 2'}, ${v('generic_frequency')}::float8,
      ${v('damage_factor')}::float8, ${v('management_factor')}::float8, ${v('ignition_direct')}::float8, ${v('ignition_delayed')}::float8,
      ${v('explosion_share')}::float8, ${v('ignition_delay')}::float8, ${v('explosion_yield')}::float8)`);
}

/** Quantitative risk of the tank farm: a sphere of LPG and the ammonia beside it, calculated. */
export async function seedSite(tx: Tx, people: readonly string[]): Promise<void> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qra_sites (code, name, name_en, plant_age, ambient, grid_step, weather_source, weather_source_en, population_source, population_source_en, plan_width, plan_x, plan_y, plan_north, leader, conclusion,
      conclusion_en)
    values (${CODE}, '罐区定量风险筛查', 'Screening of the tank farm', 'existing', 20, 20, '厂区气象站（演示）', 'Weather station of the site (demo)', '厂外踏勘（演示）', 'Survey around the site (demo)', ${plan.width}, ${plan.x}, ${plan.y}, 0, ${people[0] ?? null},
      '球罐破裂的火球主导风险；液氨液相泄漏的重气扩散未计算，须由专业软件评价。',
      'The fireball of the sphere leads; the dense cloud of liquid ammonia is not calculated and needs a proper assessment.') returning id`);
  for (const one of demoCases) await insertCase(tx, id, one);
  for (const [code, stability, speed, period, shares] of demoWeather)
    await tx.run(sql`
      insert into qra_site_weather (study_id, code, stability, wind_speed, period, from_n, from_ne, from_e, from_se, from_s, from_sw, from_w, from_nw)
      values (${id}, ${code}, ${stability}, ${speed}, ${period}, ${shares[0]}, ${shares[1]}, ${shares[2]}, ${shares[3]}, ${shares[4]}, ${shares[5]}, ${shares[6]}, ${shares[7]})`);
  for (const [code, name, nameEn, protection, x, y, day, night, indoors] of demoPlaces)
    await tx.run(sql`
      insert into qra_site_population (study_id, code, name, name_en, protection, x, y, day, night, indoors)
      values (${id}, ${code}, ${name}, ${nameEn}, ${protection}, ${x}, ${y}, ${day}, ${night}, ${indoors})`);
  const input = inputOf(await readSite(tx, id));
  await keepSiteResult(tx, id, hashOfInput(input), assessSite(input));
}

/** What stands where, m: left, bottom, width, height and a word. */
const buildings = [
  [-40, -40, 80, 80, 'T-301'],
  [60, -40, 80, 80, 'T-302'],
  [380, 30, 90, 60, 'T-401'],
  [150, -190, 60, 50, 'CCR'],
  [590, -240, 110, 70, 'Office'],
  [250, 200, 260, 180, 'Unit 100'],
  [-120, 220, 240, 160, 'Unit 200'],
] as const;

function planPicture(): Buffer {
  const canvas = createCanvas(plan.width, plan.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f3f1ea';
  pen.fillRect(0, 0, plan.width, plan.height);
  pen.strokeStyle = '#c9c3b3';
  pen.lineWidth = 18;
  pen.beginPath();
  pen.moveTo(0, 430);
  pen.lineTo(plan.width, 430);
  pen.stroke();
  pen.lineWidth = 2;
  pen.strokeStyle = '#5d6670';
  pen.font = '16px sans-serif';
  for (const [left, bottom, width, height, word] of buildings) {
    const [x, y] = [left - plan.x, plan.height - (bottom - plan.y) - height];
    pen.fillStyle = '#dfe5ea';
    pen.fillRect(x, y, width, height);
    pen.strokeRect(x, y, width, height);
    pen.fillStyle = '#3c4650';
    pen.fillText(word, x + 6, y + 20);
  }
  return canvas.toBuffer('image/png');
}

/** The picture under the lines; files need more than a transaction. */
export async function seedSitePlan(
  platform: Pick<Platform, 'db' | 'files'>,
  tenantId: string = demoTenant.tenantId,
): Promise<void> {
  await withTenant(platform.db, systemContext(tenantId, 'seed'), async (tx) => {
    const study = await tx.maybe<{ id: string }>(
      sql`select id from qra_sites where code = ${CODE} and plan_id is null and is_deleted = 0 order by id limit 1`,
    );
    if (!study) return;
    const file = await storeFile(tx, platform, tenantId, { name: `${CODE}.png`, content: planPicture() });
    await tx.run(sql`update qra_sites set plan_id = ${file.id} where id = ${study.id}`);
  });
}
