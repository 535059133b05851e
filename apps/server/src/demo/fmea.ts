import {
  addElement,
  addFunction,
  changeElement,
  changeFailure,
  changeFunction,
  linkFunctions,
  setRisk,
} from '@ircrisk/engine-fmeca/structured/edits.ts';
import { mergeRow } from '@ircrisk/engine-fmeca/structured/lines.ts';
import { emptyModel, type FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { type RiskRow, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { applyTemplate } from '@ircrisk/engine-fmeca/structured/templates.ts';
import { equipmentTemplates } from '@ircrisk/engine-fmeca/tables/equipment-templates.ts';
import { raise } from '#modules/risk/fmea/actions.ts';
import { findStudy, updateModel } from '#modules/risk/fmea/store.ts';
import { fmeaKind } from '#modules/risk/fmea/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';

type Words = { zh: string; en: string };

type After = { occurrence: number; detection: number };

interface Demo {
  code: string;
  name: Words;
  /** Kind of equipment in the ledger the study is about. */
  type: string;
  template: string;
  top: Words;
  function: Words;
  requirement: Words;
  intent: Words;
  scope: Words;
  conclusion: Words;
  /** A row the team added to the template's: the one that was high. */
  added: { item: Words; mode: Words; cause: Words; prevention: Words; control: Words; effect: Words };
  ratings: { severity: number; occurrence: number; after: After | null };
  action: Words;
  /** A mode of the template whose action is done and which has been rated again. */
  done?: { mode: string; action: Words; after: After };
}

const tools: Words = {
  zh: '本平台 FMEA 应用、失效数据库、P&ID',
  en: 'FMEA application, failure database, P&ID',
};

const demos: readonly Demo[] = [
  {
    code: 'FMEA-011',
    name: { zh: '焦化原料泵结构化 FMEA', en: 'Structured FMEA of the coker feed pumps' },
    type: 'pump',
    template: 'PU',
    top: { zh: '原料泵机组', en: 'Feed pump unit' },
    function: { zh: '向加热炉连续送料', en: 'Feed the heater without interruption' },
    requirement: {
      zh: '流量 ≥ 120 t/h，轴封无可见泄漏',
      en: 'Flow of 120 t/h or more, no visible seal leak',
    },
    intent: {
      zh: '把密封失效引起的泄漏降到可接受水平',
      en: 'Bring leaks from seal failure to an acceptable level',
    },
    scope: {
      zh: '泵体、密封及辅助系统、轴承、驱动；管线另行分析',
      en: 'Pump, seal with its support, bearings, driver; lines are studied apart',
    },
    conclusion: {
      zh: '增设封油压差报警后无高优先级行，按季度复核振动趋势。',
      en: 'With the barrier differential alarm no row is high; the vibration trend is reviewed each quarter.',
    },
    added: {
      item: { zh: '机械密封', en: 'Mechanical seal' },
      mode: { zh: '密封端面泄漏', en: 'Seal face leakage' },
      cause: { zh: '封油压力低于密封腔压力', en: 'Barrier pressure below the seal chamber' },
      prevention: { zh: '封油系统 Plan 53B', en: 'Barrier system, plan 53B' },
      control: {
        zh: '巡检看压力表 [7]；封油液位报警 [5]',
        en: 'Gauge read on patrol [7]; barrier level alarm [5]',
      },
      effect: { zh: '介质泄漏，可能着火', en: 'Release of process medium, possible fire' },
    },
    ratings: { severity: 8, occurrence: 6, after: { occurrence: 3, detection: 3 } },
    action: {
      zh: '增设封油与密封腔压差报警',
      en: 'Fit an alarm on the differential of barrier and seal chamber',
    },
  },
  {
    code: 'FMEA-012',
    name: { zh: '富气压缩机结构化 FMEA', en: 'Structured FMEA of the rich gas compressor' },
    type: 'compressor',
    template: 'CO',
    top: { zh: '往复压缩机组', en: 'Reciprocating compressor unit' },
    function: { zh: '把富气升压送往吸收稳定', en: 'Compress rich gas to the absorber' },
    requirement: { zh: '排气压力 1.6 MPa(g)，气量波动 ≤ 5 %', en: 'Discharge 1.6 MPa(g), flow within 5 %' },
    intent: { zh: '延长连续运行周期到 8 000 h', en: 'Run 8,000 h between stops' },
    scope: {
      zh: '气阀、填料、气缸活塞；润滑油站另行分析',
      en: 'Valves, packing, cylinder and piston; the oil unit is studied apart',
    },
    conclusion: { zh: '', en: '' },
    added: {
      item: { zh: '气缸活塞', en: 'Cylinder and piston' },
      mode: { zh: '液击损坏', en: 'Liquid slug damage' },
      cause: { zh: '分液罐液位开关卡涩', en: 'Level switch of the knock-out drum sticks' },
      prevention: { zh: '开关每半年试验', en: 'Switch tested every half year' },
      control: {
        zh: '独立液位变送器高报警 [6]；就地液位计巡检 [7]',
        en: 'Alarm of a separate level transmitter [6]; gauge glass on patrol [7]',
      },
      effect: { zh: '严重损坏', en: 'Catastrophic damage' },
    },
    ratings: { severity: 9, occurrence: 5, after: null },
    action: { zh: '液位开关改为三取二变送器', en: 'Replace the switch by two-out-of-three transmitters' },
    done: {
      mode: '填料泄漏',
      action: { zh: '填料放空管设流量报警', en: 'Fit a flow alarm on the packing vent' },
      after: { occurrence: 3, detection: 2 },
    },
  },
];

const english = (model: FmeaModel, words: Words): FmeaModel => {
  const found = model.failures.find(({ text }) => text === words.zh);
  return found ? changeFailure(model, found.id, { textEn: words.en }) : model;
};

/** The model as the team left it: the template, the requirement of the whole, the net of functions and the row they added. */
function modelOf(demo: Demo, equipmentId: string | null): FmeaModel {
  let last = 0;
  const newId = () => {
    last += 1;
    return `${demo.code.toLowerCase()}-${last}`;
  };
  const [top, serve] = [newId(), newId()];
  let model = addElement(emptyModel, {
    id: top,
    parentId: null,
    name: demo.top.zh,
    nameEn: demo.top.en,
    role: 'system',
  });
  if (equipmentId) model = changeElement(model, top, { equipmentId });
  model = addFunction(model, { id: serve, elementId: top, text: demo.function.zh, textEn: demo.function.en });
  model = changeFunction(model, serve, {
    requirement: demo.requirement.zh,
    requirementEn: demo.requirement.en,
    characteristic: 'SC',
  });
  const template = equipmentTemplates.find(({ key }) => key === demo.template);
  if (template) model = applyTemplate(model, top, template, newId);
  for (const fn of model.functions) {
    const parentId = model.elements.find(({ id }) => id === fn.elementId)?.parentId;
    const upper = model.functions.find(({ elementId }) => elementId === parentId);
    const linked = upper && linkFunctions(model, fn.id, upper.id);
    if (linked && 'model' in linked) model = linked.model;
  }
  const { added, ratings } = demo;
  const merged = mergeRow(
    model,
    {
      path: [demo.top.zh, added.item.zh],
      mode: added.mode.zh,
      effects: [{ text: added.effect.zh, rating: ratings.severity }],
      cause: added.cause.zh,
      risk: {
        prevention: added.prevention.zh,
        preventionEn: added.prevention.en,
        control: added.control.zh,
        controlEn: added.control.en,
        occurrence: ratings.occurrence,
      },
    },
    newId,
  );
  model = [added.mode, added.cause, added.effect].reduce(english, merged.model);
  const { done } = demo;
  if (ratings.after) model = ratedAgain(model, ({ id }) => id === merged.key, ratings.after);
  return done ? ratedAgain(model, ({ mode }) => mode.text === done.mode, done.after) : model;
}

const rule = { type: 'equipment' } as const;

function ratedAgain(model: FmeaModel, is: (row: RiskRow) => boolean, after: After): FmeaModel {
  const row = sheetOf(model, rule).rows.find(is);
  if (!row?.cause) return model;
  return setRisk(model, row.mode.id, row.cause.id, {
    revisedSeverity: row.severity,
    revisedOccurrence: after.occurrence,
    revisedDetection: after.detection,
    closed: true,
  });
}

async function make(tx: Tx, projectId: string, demo: Demo): Promise<string> {
  const equipment = await tx.maybe<{ id: string; nodeId: string }>(
    sql`select id, node_id as "nodeId" from equipment where type = ${demo.type} and is_deleted = 0 order by tag, id limit 1`,
  );
  const { name, intent, scope, conclusion } = demo;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into fmea_studies (study_no, study_name, study_name_en, node_id, leader, team, start_date, due_date, key_date, intent, intent_en, scope, scope_en,
      tools, tools_en, conclusion, conclusion_en)
    select ${demo.code}, ${name.zh}, ${name.en}, ${equipment?.nodeId ?? null}::bigint, min(p.id), array_agg(p.id), current_date - 60, current_date + 30,
      current_date + 45, ${intent.zh}, ${intent.en}, ${scope.zh}, ${scope.en}, ${tools.zh}, ${tools.en}, nullif(${conclusion.zh}, ''), nullif(${conclusion.en}, '')
    from (select u.id from users u where u.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 order by u.id limit 3) p
    returning id`);
  const model = modelOf(demo, equipment?.id ?? null);
  await updateModel(tx, id, 1, model, rule);
  const study = await findStudy(tx, id, projectId);
  if (!study) return id;
  const { rows } = sheetOf(model, rule);
  const act = async (row: RiskRow | undefined, action: Words, isDone: boolean) => {
    if (!row) return;
    const { due, ownerId } = await tx.one<{ due: string; ownerId: string | null }>(sql`
      select (current_date + 40)::text as due, (select max(id)::text from unnest(team) m(id)) as "ownerId" from fmea_studies where id = ${id}`);
    const actionId = await raise(tx, study, {
      ...{ id, row: row.id, kind: 'detection', title: action.zh, titleEn: action.en },
      ...{ priority: 'high', dueDate: due, ownerId },
    });
    if (isDone)
      await tx.run(
        sql`update action_items set state = 'closed', closed_on = current_date - 5 where id = ${actionId}`,
      );
  };
  const added = rows.find(({ cause }) => cause?.text === demo.added.cause.zh);
  await act(added, demo.action, demo.ratings.after !== null);
  const { done } = demo;
  const again = done && rows.find(({ mode }) => mode.text === done.mode);
  if (done) await act(again, done.action, true);
  return id;
}

/** Two studies of the demo refinery: feed pumps in force after their action, a compressor in work. */
export async function seedFmea(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from fmea_studies limit 1`))) return;
  await tx.run(sql`select set_config('app.project_id', ${project.id}::text, true)`);
  const [pumps] = [await make(tx, project.id, demos[0]!), await make(tx, project.id, demos[1]!)];
  await furnishReview(tx, fmeaKind, pumps, 'approved');
  await tx.run(sql`select set_config('app.project_id', '', true)`);
}
