import { dynamicRiskErrors, type RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { modifierWords, mostDaysByHand } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { givenRange, type ModifierKind } from '@ircrisk/engine-dynamic-risk';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { mark } from './due.ts';
import { recompute } from './recompute.ts';
import { readSettings } from './settings.ts';

/** What each kind of subject must name. */
const subjects: Readonly<Record<string, readonly [field: string, zh: string, en: string]>> = {
  equipment: ['equipmentId', '设备', 'the equipment'],
  loop: ['loopId', '腐蚀回路', 'the corrosion loop'],
  scenario: ['bowTieId', '蝴蝶结', 'the bow-tie'],
};

function checkModel(record: SavedRecord, whole: Record<string, unknown>): void {
  const needed = subjects[String(whole.subjectType)];
  const [field, zh, en] = needed ?? ['nodeId', '', ''];
  if (needed && !whole[field] && !record.unread?.includes(field))
    refuse(record, field, 'required', { zh: `这类对象须填写${zh}`, en: `This kind of subject needs ${en}` });
  if (whole.baseSource === 'rbi' && whole.subjectType !== 'equipment')
    refuse(record, 'baseSource', 'choice', {
      zh: 'RBI 基准只用于设备，请改用蝴蝶结或人工给定',
      en: 'An RBI base is for equipment only; take a bow-tie or give it by hand',
    });
  if (whole.baseSource === 'bowTie' && !whole.bowTieId && !record.unread?.includes('bowTieId'))
    refuse(record, 'bowTieId', 'required', {
      zh: '蝴蝶结基准须填写蝴蝶结',
      en: 'A bow-tie base needs the bow-tie',
    });
  if (whole.baseSource === 'manual' && !whole.baseFrequency && !record.unread?.includes('baseFrequency'))
    refuse(record, 'baseFrequency', 'required', {
      zh: '人工基准须填写基准频率',
      en: 'A base given by hand needs its frequency',
    });
}

/** Where a subject is, from what it names; a unit without an area is the whole plant. People see the subjects of the places they see. */
async function placeModels(tx: Tx, wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>): Promise<void> {
  const open = [...wholes].filter(([, whole]) => !whole.nodeId);
  if (open.length === 0) return;
  const named = (property: string) =>
    open.flatMap(([, whole]) => (whole[property] ? [String(whole[property])] : []));
  const rows = await tx.all<{ id: string; nodeId: string | null }>(sql`
    select e.id, e.node_id as "nodeId" from equipment e where e.id = any(${named('equipmentId')}::bigint[])
    union all select l.id, l.node_id from corrosion_loops l where l.id = any(${named('loopId')}::bigint[])
    union all select t.id, t.node_id from bow_ties t where t.id = any(${named('bowTieId')}::bigint[])`);
  const root = await tx.maybe<{ id: string }>(
    sql`select id from factory_nodes where parent_id = 0 and is_deleted = 0 order by id limit 1`,
  );
  const places = new Map(rows.map(({ id, nodeId }) => [id, nodeId]));
  for (const [record, whole] of open) {
    const place = [whole.equipmentId, whole.loopId, whole.bowTieId]
      .map((id) => places.get(String(id)))
      .find(Boolean);
    record.values.nodeId = place ?? root?.id ?? null;
  }
}

const mostAtOnce = 20;

const modelHooks: ResourceHooks = {
  resource: 'dynamic-risk-model',
  async beforeSave(tx, records) {
    const wholes = await completed(tx, 'dynamic_risk_models', records);
    for (const [record, whole] of wholes) checkModel(record, whole);
    await placeModels(tx, wholes);
  },
  // Whoever saves a few sees their figures at once; an import waits its turn.
  async afterSave(tx, ids, { tenantId }) {
    if (ids.length <= mostAtOnce) await recompute(tx, tenantId, ids);
    else await mark(tx, tenantId, sql`m.id = any(${ids}::bigint[])`);
  },
  filters: { nodeId: inSubtree('node_id') },
  alsoVisible: (viewer) => atSeenPlace('t.node_id', viewer),
};

const ofModel = (column: string) => ({
  alsoVisible: (viewer: Parameters<NonNullable<ResourceHooks['alsoVisible']>>[0]) =>
    sql`${raw(column)} in (select m.id from dynamic_risk_models m where ${atSeenPlace('m.node_id', viewer)})`,
});

/** What would be clamped when it is used is not kept as if it counted; who only ends an older one is not asked again. */
function checkFactor(record: SavedRecord, whole: Record<string, unknown>, own: RiskSettings): void {
  const isGiven = 'factor' in record.values || 'kind' in record.values;
  if (!isGiven || whole.factor == null) return;
  const factor = Number(whole.factor);
  const { min, cap } = givenRange(whole.kind as ModifierKind, own.ranges);
  if (factor >= min && factor <= cap) return;
  refuse(record, 'factor', factor < min ? 'tooSmall' : 'tooBig', {
    zh: `这类因子 m 须在 ${min} 至 ${cap} 之间`,
    en: `The factor m of this kind lies between ${min} and ${cap}`,
  });
}

/** A base that is no RBI study holds no F_MS that could have changed: what would never count is not kept as if it did. */
async function checkBases(tx: Tx, wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>): Promise<void> {
  const given = [...wholes].filter(
    ([{ values }, { kind }]) => kind === 'managementFactor' && ('factor' in values || 'kind' in values),
  );
  if (given.length === 0) return;
  const bases = await tx.all<{ id: string; code: string }>(sql`
    select m.id, m.code from dynamic_risk_models m
    where m.id = any(${given.map(([, { modelId }]) => String(modelId))}::bigint[]) and m.base_source <> 'rbi'`);
  for (const [record, { modelId }] of given) {
    const base = bases.find(({ id }) => id === String(modelId));
    if (base)
      refuse(record, 'kind', 'choice', {
        zh: `管理系数只用于 RBI 基准，对象 ${base.code} 的基准不是 RBI`,
        en: `A management factor counts on RBI bases only, and the base of ${base.code} is none`,
      });
  }
}

const valueHooks: ResourceHooks = {
  resource: 'dynamic-risk-value',
  async beforeSave(tx, records) {
    const settings = await readSettings(tx);
    const wholes = await completed(tx, 'dynamic_risk_values', records);
    await checkBases(tx, wholes);
    for (const [record, whole] of wholes) {
      const isRepair = whole.kind === 'temporaryRepairExpired';
      if (isRepair ? !whole.dueDate && !whole.factor : !whole.factor)
        refuse(record, isRepair ? 'dueDate' : 'factor', 'required', {
          zh: isRepair ? '临时修复须填写到期日' : '须填写因子',
          en: isRepair ? 'A temporary repair needs the day it is good until' : 'The factor is needed',
        });
      checkFactor(record, whole, settings);
    }
  },
  // What raises the risk is ended by its day, which stays to be read; a record that goes would lower it without a word.
  async beforeRemove(tx, ids) {
    const raising = await tx.maybe<{ kind: ModifierKind }>(sql`
      select v.kind from dynamic_risk_values v where v.id = any(${ids}::bigint[]) and v.is_deleted = 0
        and ((v.factor > 1 and (v.ended_on is null or v.ended_on >= current_date or (v.kind in ('iow', 'alarm') and v.ended_on > current_date - 365)))
          or (v.kind = 'temporaryRepairExpired' and v.due_date < current_date and (v.ended_on is null or v.ended_on > current_date))) limit 1`);
    if (raising) {
      const { zh, en } = modifierWords[raising.kind];
      throw fail(dynamicRiskErrors.valueCounts, { zh, en });
    }
  },
  afterSave: async (tx, ids, { tenantId }) => {
    await mark(
      tx,
      tenantId,
      sql`m.id in (select v.model_id from dynamic_risk_values v where v.id = any(${ids}::bigint[]))`,
    );
  },
  ...ofModel('t.model_id'),
};

const overrideHooks: ResourceHooks = {
  resource: 'dynamic-risk-override',
  async beforeSave(tx, records) {
    const { now, latest } = await tx.one<{ now: string; latest: string }>(
      sql`select now() as now, now() + make_interval(days => ${mostDaysByHand}) as latest`,
    );
    for (const record of records) {
      const until = record.values.expiresAt;
      if (typeof until === 'string' && until <= now)
        refuse(record, 'expiresAt', 'order', {
          zh: `到期时间须晚于现在（${now}）`,
          en: `The end must lie ahead of now (${now})`,
        });
      if (typeof until === 'string' && until > latest)
        refuse(record, 'expiresAt', 'tooBig', {
          zh: `人工设定最长 ${mostDaysByHand} 天，请填写 ${latest} 以前的时间`,
          en: `A figure set by hand holds ${mostDaysByHand} days at most: give a moment before ${latest}`,
        });
    }
  },
  forbids: ({ state }) => (state === 'requested' ? [] : ['update', 'delete']),
  ...ofModel('t.model_id'),
};

export const dynamicRiskHooks: readonly ResourceHooks[] = [
  modelHooks,
  valueHooks,
  overrideHooks,
  { resource: 'dynamic-risk-alert', ...ofModel('t.model_id') },
];
