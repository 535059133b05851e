import { rcaCase } from '@ircrisk/contract/resources/root-cause/case.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { RootCauseDocument } from '@ircrisk/engine-root-cause';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import { rootCodes } from './write-back.ts';

/** A case in force with the elements of the management system its verified roots name. */
export interface LatentCase {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly latentCodes: readonly string[];
}

/** Latent roots of a company's cases of the last 36 months that the caller may read; none for who may read none. */
export async function latentRoots(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  enterpriseId: string,
): Promise<LatentCase[]> {
  if (!may(actor, 'rca-case.read')) return [];
  const rows = await tx.all<{
    id: string;
    code: string;
    name: string;
    nameEn: string | null;
    model: RootCauseDocument;
  }>(sql`
    select t.id, t.code, t.name, t.name_en as "nameEn", t.model from rca_cases t
    left join equipment e on e.tenant_id = t.tenant_id and e.id = t.equipment_id left join factory_nodes n on n.tenant_id = e.tenant_id and n.id = e.node_id
    where ${visible(rcaCase, viewerOf(actor, projectId))} and t.state = 'approved' and t.model is not null
      and coalesce(n.company_id, (select p.company_id from incidents i join factory_nodes p on p.tenant_id = i.tenant_id and p.id = i.node_id where t.source = 'incident' and i.id = t.source_id), ${enterpriseId}::bigint) = ${enterpriseId}::bigint and coalesce(t.occurred_at, t.create_time) > now() - interval '36 months'
    order by t.code`);
  return rows.flatMap(({ id, code, name, nameEn, model }) => {
    const latentCodes = [...new Set(rootCodes({ model }).roots.flatMap((root) => root.latentCode || []))];
    return latentCodes.length > 0 ? [{ id, code, name: nameIn(language, name, nameEn), latentCodes }] : [];
  });
}
