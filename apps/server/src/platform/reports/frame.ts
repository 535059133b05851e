import { buffer } from 'node:stream/consumers';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { anyFile, contentOf } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { calledIn } from '#platform/resources/second-name.ts';
import type { ReportFrame } from './report.ts';

interface Owner {
  company: string;
  project: string | null;
  logo: string | null;
  made: string;
}

const largestLogo = 1_000_000;

/** Only what every reader of the file can show; anything else is left out. */
function pictureType(content: Buffer): string | undefined {
  if (content.subarray(0, 4).toString('latin1') === '\u0089PNG') return 'image/png';
  return content[0] === 0xff && content[1] === 0xd8 ? 'image/jpeg' : undefined;
}

/** The company's own, whoever of its people sent it and whoever makes the report. */
async function readLogo(tx: Tx, platform: Platform, id: string | null): Promise<string | undefined> {
  const file = id !== null && /^\d{1,19}$/.test(id) ? await anyFile(tx, id) : undefined;
  if (!file || file.size > largestLogo) return undefined;
  const content = await buffer(await contentOf(platform, file));
  const type = pictureType(content);
  return type && `data:${type};base64,${content.toString('base64')}`;
}

/**
 * The company that makes the report, by its own name and logo: the project's, else the tenant's only one; a tenant of several
 * companies is called by its own name.
 */
export async function frameOf(
  tx: Tx,
  platform: Platform,
  projectId: string | null,
  language: Language,
): Promise<ReportFrame> {
  const owner = await tx.one<Owner>(sql`
    with own as (select e.*, count(*) over () as companies from enterprises e where e.is_deleted = 0),
    chosen as (
      select e.* from own e left join projects p on p.tenant_id = e.tenant_id and p.id = ${projectId}::bigint
      where e.id = p.enterprise_id or (p.id is null and e.companies = 1) limit 1)
    select coalesce((select ${calledIn(language, 'c.name')} from chosen c), t.tenant_name, '') as company,
      coalesce((select c.logo from chosen c), t.logo::text) as logo,
      (select ${calledIn(language, 'p.project_name')} from projects p where p.id = ${projectId}::bigint) as project,
      to_char(now(), 'YYYY-MM-DD HH24:MI') as made
    from tenants t where t.tenant_id = current_tenant()`);
  const logo = await readLogo(tx, platform, owner.logo);
  return {
    language,
    company: owner.company,
    made: owner.made,
    ...(owner.project ? { project: owner.project } : {}),
    ...(logo ? { logo } : {}),
  };
}
