import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { type ClaimKind, claimKinds } from '@ircrisk/contract/resources/barrier-words.ts';
import type { BarrierState } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';

interface Place {
  readonly link: (id: string) => string;
  readonly code?: string;
  readonly name?: string;
  readonly revision?: string;
  readonly label?: Sql;
}

/** Where the studies of each kind stand. */
const places: Readonly<Record<ClaimKind, Place>> = {
  'fault-tree': { link: (id) => `/fault-tree/tree/${id}` },
  'event-tree': { link: (id) => `/event-tree/tree/${id}` },
  'rbi-study': { link: (id) => `/rbi/study/${id}` },
  'fmeca-study': { link: (id) => `/fmeca/study/${id}` },
  'criticality-study': { link: (id) => `/criticality/study/${id}` },
  'rcm-study': { link: (id) => `/rcm/study/${id}` },
  'rca-case': { link: (id) => `/root-cause-analysis/case/${id}` },
  document: {
    link: (id) => `/document?id=${id}`,
    code: 'document_number',
    name: 'title',
    revision: 'revision_number',
    label: sql`t.revision`,
  },
};
const isKind = (kind: unknown): kind is ClaimKind => String(kind) in claimKinds;

/** Revisions `t` of a kind, the one in force first, else the newest. */
const revisions = (kind: ClaimKind, columns: Sql, where: Sql): Sql => {
  const { revision = 'revision' } = places[kind];
  return sql`
    select ${columns} from ${name(resourceOf(kind).table)} t where ${where}
    order by (t.state = 'approved') desc, ${name(`t.${revision}`)} desc limit 1`;
};
const codeOf = (kind: ClaimKind): Sql => name(`t.${places[kind].code ?? 'code'}`);

/** The series a number means to the viewer; none where they may not read such studies. */
async function seriesOf(tx: Tx, kind: ClaimKind, code: string, viewer: Viewer): Promise<string | null> {
  if (!hasRight(viewer, `${kind}.read`)) return null;
  const found = await tx.maybe<{ seriesId: string }>(
    revisions(
      kind,
      sql`t.series_id as "seriesId"`,
      sql`${codeOf(kind)} = ${code} and ${visible(resourceOf(kind), viewer)}`,
    ),
  );
  return found?.seriesId ?? null;
}

export const claimHooks: ResourceHooks = {
  resource: 'barrier-claim',
  rights: (Object.keys(claimKinds) as ClaimKind[]).map((kind) => `${kind}.read`),
  async beforeSave(tx, records, viewer) {
    for (const [record, whole] of await completed(tx, 'barrier_claims', records)) {
      const isTold = record.values.kind !== undefined || record.values.studyCode !== undefined;
      if (!isTold || !isKind(whole.kind) || record.unread?.includes('studyCode')) continue;
      if ((await seriesOf(tx, whole.kind, String(whole.studyCode), viewer)) === null)
        refuse(record, 'studyCode', 'unknown', {
          zh: `当前项目中没有编号为“${whole.studyCode}”的${claimKinds[whole.kind].zh}`,
          en: `The project has no ${claimKinds[whole.kind].en.toLowerCase()} with the number “${whole.studyCode}”`,
        });
    }
  },
  async afterSave(tx, ids, viewer) {
    const rows = await tx.all<{ id: string; kind: string; code: string }>(sql`
      select id, kind, study_code as code from barrier_claims where id = any(${ids}::bigint[]) and is_deleted = 0`);
    for (const { id, kind, code } of rows) {
      const seriesId = isKind(kind) ? await seriesOf(tx, kind, code, viewer) : null;
      if (seriesId)
        await tx.run(sql`
          insert into barrier_claim_series (claim_id, series_id) values (${id}, ${seriesId})
          on conflict (tenant_id, claim_id) do update set series_id = excluded.series_id`);
    }
  },
};

/** Studies that claim a barrier, each as its revision in force. */
export async function claimsOf({ tx, actor, projectId, language }: Call, barrierId: string) {
  const rows = await tx.all<{
    id: string;
    kind: string;
    code: string;
    seriesId: string | null;
    node: string | null;
    remark: string | null;
  }>(sql`
    select c.id, c.kind, c.study_code as code, s.series_id as "seriesId", c.study_node as node, c.remark
    from barrier_claims c left join barrier_claim_series s on s.tenant_id = c.tenant_id and s.claim_id = c.id
    where c.barrier_id = ${barrierId} and c.is_deleted = 0 order by c.kind, c.study_code`);
  const viewer = viewerOf(actor, projectId);
  const claims = [];
  for (const { seriesId, ...claim } of rows) {
    const maySee = seriesId !== null && isKind(claim.kind) && hasRight(viewer, `${claim.kind}.read`);
    const study = maySee
      ? await studyOf(tx, claim.kind as ClaimKind, seriesId, viewer, language === 'en')
      : null;
    claims.push({ ...claim, study });
  }
  return claims;
}

async function studyOf(tx: Tx, kind: ClaimKind, seriesId: string, viewer: Viewer, inEnglish: boolean) {
  const { link, name: named = 'name', revision = 'revision', label } = places[kind];
  const own = name(`t.${named}`);
  const shown = sql`t.id, case when ${inEnglish} then coalesce(${name(`t.${named}_en`)}, ${own}) else ${own} end as name,
    ${label ?? sql`'R' || ${name(`t.${revision}`)}`} as label, t.state`;
  const seen = sql`t.series_id = ${seriesId} and ${visible(resourceOf(kind), viewer)}`;
  const found = await tx.maybe<{ id: string; name: string; label: string; state: string }>(
    revisions(kind, shown, seen),
  );
  return found ? { ...found, link: link(found.id) } : null;
}

/** Barriers a study claims, with the state they have now; unknown until they are judged. */
export async function barriersOf({ tx, actor, projectId, language }: Call, kind: ClaimKind, id: string) {
  const viewer = viewerOf(actor, projectId);
  const study = hasRight(viewer, `${kind}.read`)
    ? await tx.maybe<{ seriesId: string }>(
        revisions(
          kind,
          sql`t.series_id as "seriesId"`,
          sql`t.id = ${id} and ${visible(resourceOf(kind), viewer)}`,
        ),
      )
    : undefined;
  if (!study) throw fail(commonErrors.notFound);
  return tx.all<{
    id: string;
    barrierId: string;
    code: string;
    name: string;
    state: BarrierState;
    node: string | null;
    remark: string | null;
  }>(sql`
    select c.id, b.id as "barrierId", b.code, case when ${language === 'en'} then coalesce(b.name_en, b.name) else b.name end as name,
      coalesce(r.state, 'unknown') as state, c.study_node as node, c.remark
    from barrier_claim_series s join barrier_claims c on c.tenant_id = s.tenant_id and c.id = s.claim_id
    join barriers b on b.tenant_id = c.tenant_id and b.id = c.barrier_id and b.is_deleted = 0
    left join barrier_results r on r.tenant_id = b.tenant_id and r.barrier_id = b.id
    where c.kind = ${kind} and s.series_id = ${study.seriesId} and c.is_deleted = 0 order by b.code`);
}
