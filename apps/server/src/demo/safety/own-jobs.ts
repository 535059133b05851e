import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** The company's own day, and the Saturday that is worked for it. */
const restDays = [
  ['2026-06-18', 'rest', '建厂纪念日', 'Founding day of the plant'],
  ['2026-06-13', 'work', '建厂纪念日调休', 'Worked for the founding day'],
  ['2027-06-18', 'rest', '建厂纪念日', 'Founding day of the plant'],
  ['2027-06-12', 'work', '建厂纪念日调休', 'Worked for the founding day'],
] as const;

/** What the built-in calendar does not know; before any job, which is signed by it. */
export async function seedRestDays(tx: Tx): Promise<void> {
  for (const [day, kind, name, nameEn] of restDays)
    await tx.run(
      sql`insert into jha_rest_days (day, kind, name, name_en) values (${day}, ${kind}, ${name}, ${nameEn})`,
    );
}

interface Line {
  readonly step: readonly [number: number, zh: string, en: string];
  readonly hazard: readonly [zh: string, en: string];
  readonly factor: string;
  readonly accident: string;
  readonly before: readonly [number, number, number];
  readonly after: readonly [number, number, number];
  readonly engineering: readonly [zh: string, en: string];
  readonly administrative: readonly [zh: string, en: string];
  readonly ppe: readonly [zh: string, en: string];
}

const template = ['换热器管束抽出与水压试验', 'Bundle pulled and hydrotested'];
const lines: readonly Line[] = [
  {
    step: [1, '拆管箱、装抽芯机', 'Take the channel off, mount the puller'],
    hazard: ['法兰残压、残液喷出', 'Pressure or liquid left behind a flange'],
    factor: '22',
    accident: '2025-08',
    before: [3, 3, 15],
    after: [0.5, 3, 7],
    engineering: ['低点排净并打开放空，盲板隔离', 'Drained at the low point, vent open, blinded'],
    administrative: ['先松背面螺栓，人站侧面', 'Far bolts first, nobody in front'],
    ppe: ['面屏、防化服', 'Face shield, chemical suit'],
  },
  {
    step: [2, '抽出管束并吊运', 'Pull and lift the bundle'],
    hazard: ['管束摆动、坠落', 'The bundle swings or falls'],
    factor: '21',
    accident: '2025-05',
    before: [3, 2, 40],
    after: [0.5, 2, 15],
    engineering: ['专用吊梁，四点吊挂', 'Spreader beam, four points'],
    administrative: ['吊装半径拉警戒，专人指挥', 'Swing radius fenced, one signaller'],
    ppe: ['安全帽、防砸鞋', 'Helmet, safety shoes'],
  },
  {
    step: [3, '壳程水压试验', 'Hydrotest the shell side'],
    hazard: ['试压盲板或堵头飞出', 'A test blind or plug flies out'],
    factor: '21',
    accident: '2025-14',
    before: [3, 2, 15],
    after: [0.5, 2, 15],
    engineering: ['盲板按试验压力校核，两块压力表', 'Blinds checked for the test pressure, two gauges'],
    administrative: [
      '分级升压，稳压时人员撤到挡板后',
      'Raised in steps, people behind the screen while it holds',
    ],
    ppe: ['护目镜', 'Goggles'],
  },
];

/** A template the company brought along, as its workbook reads. */
export async function seedOwnTemplates(tx: Tx): Promise<void> {
  for (const { step, hazard, factor, accident, before, after, ...means } of lines)
    await tx.run(sql`
      insert into jha_template_lines (template, template_en, permits, step_no, step, step_en, hazard, hazard_en, factor, accident_type,
        initial_l, initial_e, initial_c, residual_l, residual_e, residual_c, engineering, engineering_en, administrative, administrative_en, ppe, ppe_en)
      values (${template[0]}, ${template[1]}, array['吊装', '盲板抽堵'], ${step[0]}, ${step[1]}, ${step[2]}, ${hazard[0]}, ${hazard[1]}, ${factor}, ${accident},
        ${before[0]}, ${before[1]}, ${before[2]}, ${after[0]}, ${after[1]}, ${after[2]}, ${means.engineering[0]}, ${means.engineering[1]},
        ${means.administrative[0]}, ${means.administrative[1]}, ${means.ppe[0]}, ${means.ppe[1]})`);
}
