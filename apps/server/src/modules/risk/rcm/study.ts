import { textsInRow, withTexts } from '@ircrisk/contract/errors.ts';
import { rcmErrors } from '@ircrisk/contract/modules/risk/rcm.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import {
  rcmFailure,
  rcmFunction,
  rcmMode,
  rcmStudy,
  rcmStudyCalls,
} from '@ircrisk/contract/resources/rcm.ts';
import { type Answers, ageTaskFault, onConditionFault } from '@ircrisk/engine-rcm';
import { keepTasks, takeTasks, type WantedTask } from '#modules/reliability/maintenance-plan/index.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import type { Found, StudyKind } from '#platform/studies/study-kind.ts';
import { countModes } from './count-modes.ts';
import {
  checkStudy,
  findStudy,
  isComplete,
  isScheduled,
  planCode,
  plannedTasks,
  readModes,
  taskText,
  warningOf,
  withdrawnPlans,
} from './read-study.ts';

const workTypes: Readonly<Record<string, WantedTask['workType']>> = {
  onCondition: 'PdM',
  failureFinding: 'INS',
};

const copyRows = (tx: Tx, resource: Resource, from: string, to: string, more: readonly string[] = []) => {
  const columns = join(
    [
      ...new Set([
        ...Object.keys(resource.fields)
          .filter((one) => one !== 'studyId')
          .map((one) => columnOf(resource, one)),
        ...more,
      ]),
    ].map((column) => name(column)),
  );
  return tx.run(sql`
    insert into ${name(resource.table)} (study_id, project_id, ${columns})
    select ${to}, project_id, ${columns} from ${name(resource.table)} where study_id = ${from} and is_deleted = 0 order by id`);
};

/** A study goes to review when every mode is decided and JA1011 is met; approved, its tasks are in the maintenance plan. */
export const rcmKind: StudyKind = {
  resource: rcmStudy,
  calls: rcmStudyCalls,
  link: (id) => `/rcm/study/${id}`,
  revisionColumns: { modeCount: 'mode_count', decidedCount: 'decided_count' },

  async ready(tx, { id }) {
    const [study, modes] = [await findStudy(tx, id), await readModes(tx, id)];
    if (modes.length === 0) return [{ level: 'blocks', kind: rcmErrors.empty }];
    const found: Found[] = [];
    const tell = (kind: Found['kind'], codes: readonly string[]) => {
      if (codes.length > 0)
        found.push({ level: 'blocks', kind, params: { codes: codes.slice(0, 20).join(', ') } });
    };
    tell(
      rcmErrors.undecided,
      modes.filter(({ outcome }) => !outcome).map(({ code }) => code),
    );
    tell(
      rcmErrors.taskMissing,
      modes.filter((mode) => isScheduled(mode) && !isComplete(mode)).map(({ code }) => code),
    );
    tell(
      rcmErrors.recheck,
      modes.filter(({ recheck }) => recheck).map(({ code }) => code),
    );
    tell(
      rcmErrors.withoutWear,
      modes.filter((mode) => ageTaskFault(mode.answers as Answers, mode)).map(({ code }) => code),
    );
    tell(
      rcmErrors.warnsTooLate,
      modes
        .filter((mode) => onConditionFault(mode.answers as Answers, warningOf(mode)))
        .map(({ code }) => code),
    );
    const ended = await withdrawnPlans(tx, study, modes);
    if (ended.length > 0)
      found.push({
        level: 'warns',
        kind: rcmErrors.withdrawn,
        params: { codes: ended.slice(0, 20).join(', ') },
      });
    const unmet = (await checkStudy(tx, study)).filter(({ met }) => !met);
    if (unmet.length > 0)
      found.push({
        level: 'warns',
        kind: withTexts(rcmErrors.selfCheck, { criteria: textsInRow(unmet) }),
      });
    return found;
  },

  async copy(tx, { id }, to) {
    await copyRows(tx, rcmFunction, id, to);
    await copyRows(tx, rcmFailure, id, to);
    await copyRows(tx, rcmMode, id, to, ['answers', 'redesign', 'fmeca_origin_id', 'origin_id']);
    await countModes(tx, [to]);
  },

  async publish(tx, head) {
    const [study, modes] = [await findStudy(tx, head.id), await readModes(tx, head.id)];
    const scheduled = plannedTasks(modes);
    const given = await tx.all<{ code: string }>(
      sql`select plan_code as code from rcm_tasks where series_id = ${head.seriesId}`,
    );
    await takeTasks(
      tx,
      scheduled.map((mode) => ({
        code: planCode(study, mode),
        equipmentId: study.equipmentId,
        name: taskText(mode).slice(0, 128),
        nameEn: mode.taskEn?.slice(0, 128) ?? null,
        workType: workTypes[mode.outcome ?? ''] ?? 'PM',
        intervalValue: mode.planned.intervalValue!,
        intervalUnit: mode.planned.intervalUnit as WantedTask['intervalUnit'],
        trade: mode.trade!,
        hours: mode.duration!,
        requiresShutdown: mode.runningState === 'offline',
        basis: 'rcm',
        sourceModule: 'rcm',
        sourceId: head.seriesId,
      })),
    );
    // What a person has stopped stays stopped; what this study stopped and asks for again goes on.
    const codes = scheduled.map((mode) => planCode(study, mode));
    const again = codes.filter((code) => !given.some((one) => one.code === code));
    await keepTasks(tx, { sourceModule: 'rcm', sourceId: head.seriesId }, codes, again);
    await tx.run(sql`delete from rcm_tasks where series_id = ${head.seriesId}`);
    if (scheduled.length > 0)
      await tx.run(sql`
        insert into rcm_tasks (series_id, code, plan_code, interval_value, interval_unit, revision)
        select ${head.seriesId}, w.code, w.plan_code, w.value, w.unit, ${head.revision} from unnest(${scheduled.map(({ code }) => code)}::text[],
          ${codes}::text[], ${scheduled.map(({ planned }) => planned.intervalValue)}::int[],
          ${scheduled.map(({ planned }) => planned.intervalUnit)}::text[]) w(code, plan_code, value, unit)`);
    // A redesign is a change of the plant: it goes to the one to-do list, once while it is open.
    await tx.run(
      raiseActions(
        sql`select 'rcm' as source_module, m.origin_id as source_id, e.node_id, e.id as equipment_id, left(${study.code} || ' ' || m.failure_code || m.number || ' ' || m.mode, 200) as title,
            left(${study.code} || ' ' || m.failure_code || m.number || ' ' || coalesce(m.mode_en, m.mode), 200) as title_en, m.effect as description, 'moc' as type, 'high' as priority,
            null::bigint as owner_id, current_date + 90 as due_date
          from rcm_modes m join rcm_studies s on s.id = m.study_id join equipment e on e.id = s.equipment_id
          where m.study_id = ${head.id} and m.is_deleted = 0 and (m.redesign or m.outcome in ('redesign', 'redesignCompulsory'))`,
        { once: true },
      ),
    );
  },
};
