import { classifyTags } from '#modules/risk/criticality/classify.ts';
import { insertCriteria } from '#modules/risk/criticality/criteria.ts';
import { rateSegments } from '#modules/risk/criticality/rate-segments.ts';
import { criticalityKind } from '#modules/risk/criticality/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import type { StudyHead } from '#platform/studies/study-kind.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { elsewhere, gasLine, mainFunctions, placeOf, subFunctions } from './rows.ts';

type NewStudy = Record<'code' | 'name' | 'nameEn' | 'kind' | 'method' | 'description', string> & {
  nodeId: string | null;
};

async function insertStudy(tx: Tx, projectId: string, criteriaId: string, study: NewStudy): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into criticality_studies (project_id, code, name, name_en, kind, method, node_id, criteria_id, description)
    values (${projectId}, ${study.code}, ${study.name}, ${study.nameEn}, ${study.kind}, ${study.method}, ${study.nodeId}, ${criteriaId}, ${study.description})
    returning id`);
  return id;
}

/** Functions of the atmospheric section with every tag in service on one of them. */
async function furnishFunctions(tx: Tx, projectId: string, studyId: string, nodeId: string): Promise<void> {
  for (const [code, name, nameEn, redundancy, safety, environment, production, other] of mainFunctions)
    await tx.run(sql`
      insert into criticality_functions (project_id, study_id, code, system_no, name, name_en, redundancy, safety, environment, production, other, availability)
      values (${projectId}, ${studyId}, ${code}, '12', ${name}, ${nameEn}, ${redundancy}, ${String(safety)}, ${String(environment)}, ${String(production)}, ${String(other)}, 0.995)`);
  for (const [code, main, type, name, nameEn] of subFunctions)
    await tx.run(sql`
      insert into criticality_sub_functions (project_id, study_id, main_function_id, code, type, name, name_en)
      select ${projectId}, ${studyId}, f.id, ${code}, ${type}, ${name}, ${nameEn} from criticality_functions f where f.study_id = ${studyId} and f.code = ${main}`);
  const places = Object.entries(placeOf).map(([type, codes]) => ({ type, codes: codes.join(',') }));
  await tx.run(sql`
    insert into criticality_tags (project_id, study_id, equipment_id, sub_function_ids, barrier, toxic, flammable, corrosive)
    select ${projectId}, ${studyId}, e.id, array(select s.id from criticality_sub_functions s where s.study_id = ${studyId}
        and s.code = any(string_to_array(coalesce(p.codes, ${elsewhere.join(',')}), ','))),
      e.type = 'reliefDevice', 'no', case when e.medium like '%水%' or e.medium like '%蒸汽%' then 'none' when coalesce(e.operating_temperature, 20) > 60
        then 'aboveFlashPoint' else 'belowFlashPoint' end, case when e.medium like '%蒸汽%' then 'yes' else 'no' end
    from equipment e left join unnest(${places.map(({ type }) => type)}::text[], ${places.map(({ codes }) => codes)}::text[]) p(type, codes) on p.type = e.type
    where e.is_deleted = 0 and e.state in ('inUse', 'standby') and e.node_id = ${nodeId}`);
  // What the ledger has no pressure for is at the pressure of its section.
  await tx.run(sql`
    update criticality_tags t set pressure = 0.6 from equipment e where e.id = t.equipment_id and t.study_id = ${studyId} and e.operating_pressure is null`);
  await tx.run(sql`
    update criticality_tags t set redundancy = 'A', override_production = '3', override_reason = '备用泵长期停用，实际无备用；检修恢复后重新评定',
      override_reason_en = 'The spare has been out of use: rated as without one until it is back'
    where t.id = (select t2.id from criticality_tags t2 join equipment e on e.id = t2.equipment_id where t2.study_id = ${studyId} and e.type = 'pump' order by e.tag limit 1)`);
  await classifyTags(tx, studyId);
}

async function furnishLine(tx: Tx, projectId: string, studyId: string): Promise<void> {
  for (const [
    code,
    from,
    to,
    place,
    coating,
    coatingEn,
    potential,
    soil,
    soilEn,
    resistivity,
    site,
    wall,
    ...scores
  ] of gasLine) {
    const [third, corrosion, design, operation, ground, medium, population, environment, business] = scores;
    await tx.run(sql`
      insert into criticality_segments (project_id, study_id, line_no, line_name, line_name_en, code, from_km, to_km, length, medium, diameter, thickness, maop, temperature,
        pipe_class, location_class, surveyed, specific_site, coating, coating_en, protection_potential, soil, soil_en, soil_resistivity, third_party, corrosion,
        design_manufacture, operation, ground_movement, medium_hazard, population_score, environment_score, business)
      values (${projectId}, ${studyId}, 'NG-01', '天然气供气管线', 'Natural gas supply', ${code}, ${from}, ${to}, ${Math.round((to - from) * 10_000) / 10}, 'naturalGas', 508, ${wall}, 6.3, 25,
        'GA1', ${place}, ${place !== null}, ${site}, ${coating}, ${coatingEn}, ${potential}, ${soil}, ${soilEn}, ${resistivity}, ${third}, ${corrosion},
        ${design}, ${operation}, ${ground}, ${medium}, ${population}, ${environment}, ${business})`);
  }
  await rateSegments(tx, studyId);
}

/** Machines of a unit scored by hand, one of them not yet. */
async function furnishIndex(tx: Tx, projectId: string, studyId: string, nodeId: string): Promise<void> {
  await tx.run(sql`
    insert into criticality_tags (project_id, study_id, equipment_id, score_p, score_e, score_o, score_a, score_r, score_rd, score_rt)
    select ${projectId}, ${studyId}, e.id, 2 + (n % 3), 2 + (n % 2), 3 + (n % 3), 2 + (n % 3), 2, case when e.type = 'compressor' then 5 else 3 end,
      case when n = 3 then null else 2 + (n % 3) end
    from (select e.*, row_number() over (order by e.tag)::int as n from equipment e join factory_nodes u on u.id = e.node_id
      where e.is_deleted = 0 and e.state in ('inUse', 'standby') and e.type in ('pump', 'compressor') and u.path like (select path from factory_nodes where id = ${nodeId}) || '%') e`);
  await classifyTags(tx, studyId);
}

/** An approved study of the atmospheric section, the gas supply line and the machines of a unit, in the default project. */
export async function seedCriticality(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project || (await tx.maybe(sql`select 1 from criticality_studies limit 1`))) return;
  const nodeOf = (name: string) =>
    tx.maybe<{ id: string }>(
      sql`select id from factory_nodes where name = ${name} and is_deleted = 0 order by id limit 1`,
    );
  const [section, machines] = [await nodeOf('常压单元'), await nodeOf('催化裂化装置')];
  const criteriaId = await insertCriteria(tx, 'CR-2025', {
    zh: '炼化企业关键性准则 2025',
    en: 'Refining criticality criteria 2025',
  });
  if (section) {
    const id = await insertStudy(tx, project.id, criteriaId, {
      code: 'CR-001',
      name: '常压单元设备关键性',
      nameEn: 'Criticality of the atmospheric section',
      kind: 'equipment',
      method: 'z008',
      nodeId: section.id,
      description: '按主功能丧失的后果分级，结果用于维修优先级和备件分级。',
    });
    await furnishFunctions(tx, project.id, id, section.id);
    await furnishReview(tx, criticalityKind, id, 'approved');
    const head = await tx.one<StudyHead>(sql`
      select id, series_id as "seriesId", project_id as "projectId", code, name, name_en as "nameEn", state, revision, 'R' || revision as label,
        create_user as "createUser" from criticality_studies where id = ${id}`);
    await criticalityKind.publish?.(tx, head, {} as Actor);
  }
  const line = await insertStudy(tx, project.id, criteriaId, {
    code: 'CR-002',
    name: '天然气供气管线风险',
    nameEn: 'Risk of the natural gas supply line',
    kind: 'pipeline',
    method: 'pipeline',
    nodeId: null,
    description: 'S10 的地区等级待外业普查后补充。',
  });
  await furnishLine(tx, project.id, line);
  if (!machines) return;
  const index = await insertStudy(tx, project.id, criteriaId, {
    code: 'CR-003',
    name: '催化裂化机组 ABC 分级',
    nameEn: 'A-B-C grading of the FCC machines',
    kind: 'system',
    method: 'index',
    nodeId: machines.id,
    description: '按七项因素评分，机组检修策略据此确定。',
  });
  await furnishIndex(tx, project.id, index, machines.id);
}
