import type { Resource } from '@ircrisk/contract/resource.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import type { ContextPath, LinkPlace } from '@ircrisk/contract/resources/jump-link.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { part } from '@ircrisk/contract/resources/ledger/part.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { findRow } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';

export type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;
export interface Where {
  readonly place: LinkPlace;
  readonly recordId?: string | undefined;
  readonly nodeId?: string | undefined;
}
export type Context = Partial<Record<ContextPath, string | null>>;

const resources: Readonly<Record<Exclude<LinkPlace, 'global'>, Resource>> = {
  equipment,
  part,
  unit: factoryModel,
  order: workOrder,
  alarm: alarmTag,
};
/** What names a record in the log. */
const labels: Readonly<Record<Exclude<LinkPlace, 'global'>, string>> = {
  equipment: 'tag',
  part: 'number',
  unit: 'name',
  order: 'number',
  alarm: 'code',
};

type Row = Record<string, unknown>;
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

async function recordAt(caller: Caller, { place, recordId }: Where): Promise<Row | undefined> {
  if (place === 'global' || recordId === undefined) return undefined;
  const { tx, actor, projectId, language } = caller;
  const resource = resources[place];
  const right = permissionOf(resource, 'read');
  if (!may(actor, right)) throw notPermitted(actor, right);
  const row = await findRow(tx, resource, recordId, viewerOf(actor, projectId), language);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

const fields = (prefix: string, row: Row | undefined, names: readonly string[]): Context =>
  row ? Object.fromEntries(names.map((name) => [`${prefix}.${name}`, textOf(row[name])])) : {};

const equipmentOf = ({ tx }: Caller, id: unknown) =>
  id
    ? tx.maybe<Row>(sql`
        select id, tag, name, name_en as "nameEn", node_id as "nodeId", registration_code as "registrationCode",
          serial_number as "serialNumber", certificate_number as "certificateNumber" from equipment where id = ${id} and is_deleted = 0`)
    : undefined;

const unitOf = ({ tx }: Caller, id: unknown) =>
  id
    ? tx.maybe<Row>(sql`
        select name, name_en as "nameEn", number, abbreviation from factory_nodes where id = ${id} and is_deleted = 0`)
    : undefined;

/**
 * What a link may say: first of the record the page shows, then of what its address names, then of the person. Read here, as
 * far as the reader sees it; a browser brings ids, never values.
 */
export async function contextAt(
  caller: Caller,
  where: Where,
): Promise<{ context: Context; label: string | null }> {
  const { actor, projectId, language } = caller;
  const { place, nodeId } = where;
  const record = await recordAt(caller, where);
  const asset = place === 'equipment' ? record : await equipmentOf(caller, record?.equipmentId);
  // A node of the address is somebody's word: it is looked up as their own.
  const named =
    place === 'unit' || nodeId === undefined || record?.nodeId || asset?.nodeId
      ? undefined
      : await recordAt(caller, { place: 'unit', recordId: nodeId });
  const unit = place === 'unit' ? record : ((await unitOf(caller, record?.nodeId ?? asset?.nodeId)) ?? named);
  const context: Context = {
    'user.account': actor.account,
    'user.name': actor.realName,
    'user.language': language,
    'tenant.id': actor.tenantId,
    'project.id': projectId ?? actor.defaultProjectId,
    ...fields('unit', unit, ['name', 'nameEn', 'number', 'abbreviation']),
    ...fields('equipment', asset, [
      'id',
      'tag',
      'name',
      'nameEn',
      'registrationCode',
      'serialNumber',
      'certificateNumber',
    ]),
    ...(place === 'part' ? fields('part', record, ['number', 'tag', 'name']) : {}),
    ...(place === 'order' ? fields('order', record, ['number', 'title']) : {}),
    ...(place === 'alarm' ? fields('alarm', record, ['code', 'tag', 'type', 'priority']) : {}),
  };
  const label = place === 'global' ? null : textOf(record?.[labels[place]]);
  return { context, label };
}
