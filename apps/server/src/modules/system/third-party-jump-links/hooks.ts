import {
  type LinkPlace,
  type OpenMode,
  pathsAt,
  type SsoMode,
} from '@ircrisk/contract/resources/jump-link.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  checkAddress,
  expandTemplate,
  forgedField,
  hostOf,
  jumpLinkText,
  readBindings,
  readTemplate,
  signInFields,
} from '@ircrisk/engine-jump-link';
import type { Notice } from '@ircrisk/units';
import type { Config } from '#platform/config/config.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { framesItself, isFramed } from './entries.ts';

const said = (notice: Notice): Text => ({ zh: jumpLinkText(notice, 'zh'), en: jumpLinkText(notice, 'en') });
const told = (record: SavedRecord, field: string, notice: Notice): void =>
  refuse(record, field, notice.code, said(notice));

const idsOf = (records: readonly SavedRecord[]): string[] => records.flatMap(({ id }) => (id ? [id] : []));

interface System {
  id: string;
  baseUrl: string;
  healthUrl: string | null;
  allowedHosts: string[];
  plainHttp: boolean;
  openMode: OpenMode;
  ssoMode: SsoMode;
  parameterName: string | null;
}

const systemsOf = (tx: Tx, ids: readonly string[]): Promise<System[]> =>
  tx.all<System>(sql`
    select id, base_url as "baseUrl", health_url as "healthUrl", allowed_hosts as "allowedHosts", plain_http as "plainHttp", open_mode as "openMode",
      sso_mode as "ssoMode", parameter_name as "parameterName"
    from jump_systems where id = any(${ids}::bigint[])`);

/** What is wrong with an address of a system, if anything. */
function faultOf(address: string, system: Omit<System, 'id'>, ownHost: string | null): Notice | null {
  const { url, problem } = checkAddress(address, system);
  return url && framesItself(system.openMode, url, ownHost) ? { code: 'ownOrigin' } : problem;
}

const isSameHost = (host: string, own: string | null): boolean =>
  own !== null && ['https:', 'http:'].some((scheme) => hostOf(host, scheme) === hostOf(own, scheme));

/** Hosts are hosts, and the system's own addresses are at one of them. */
function judgeSystem(record: SavedRecord, system: Omit<System, 'id'>, ownHost: string | null): void {
  for (const host of system.allowedHosts)
    if (hostOf(host) === null)
      told(record, 'allowedHosts', {
        code: host.includes('*') ? 'hostWildcard' : 'hostUnreadable',
        values: { host },
      });
  const faults = {
    baseUrl: system.baseUrl ? faultOf(system.baseUrl, system, ownHost) : null,
    healthUrl: system.healthUrl ? checkAddress(system.healthUrl, system).problem : null,
  };
  for (const [field, problem] of Object.entries(faults)) if (problem) told(record, field, problem);
  // Entries may lead to any of its hosts, those made before it was framed too.
  if (isFramed(system.openMode) && system.allowedHosts.some((host) => isSameHost(host, ownHost)))
    told(record, 'allowedHosts', { code: 'ownOrigin' });
}

const exampleOf = (text: string) => {
  const template = readTemplate(text);
  return expandTemplate(template, Object.fromEntries(template.variables.map((name) => [name, 'x'])));
};

const forgedIn = (address: string | null, { ssoMode, parameterName }: Omit<System, 'id'>) =>
  address === null ? null : forgedField(address, signInFields(ssoMode, parameterName));

/** Another way of signing in is held to the links that stand. */
async function judgeSignIn(tx: Tx, record: SavedRecord, system: Omit<System, 'id'>): Promise<void> {
  if (!record.id) return;
  const links = await tx.all<{ title: string; template: string }>(
    sql`select title, template from jump_entries where system_id = ${record.id} and is_deleted = 0 order by sort, id`,
  );
  const field = system.ssoMode === 'hmac' ? 'ssoMode' : 'parameterName';
  for (const { title, template } of links) {
    const name = forgedIn(exampleOf(template).url, system);
    if (name) return told(record, field, { code: 'signInFieldOf', values: { name, title } });
  }
}

const systemHooks = (ownHost: string | null): ResourceHooks => ({
  resource: 'jump-system',
  async beforeSave(tx, records) {
    const stored = new Map((await systemsOf(tx, idsOf(records))).map((system) => [system.id, system]));
    for (const record of records) {
      if (record.unread?.length) continue;
      const before = stored.get(record.id ?? '') ?? {
        baseUrl: '',
        healthUrl: null,
        allowedHosts: [],
        plainHttp: false,
        openMode: 'newTab',
        ssoMode: 'none',
        parameterName: null,
      };
      const after = { ...before, ...(record.values as Partial<System>) };
      judgeSystem(record, after, ownHost);
      await judgeSignIn(tx, record, after);
    }
  },
});

interface Entry {
  systemId: string;
  visibleOn: LinkPlace;
  template: string;
  parameters: string[];
}

/** A template can be read, leads to a host of its system, and every variable has a source that exists. */
function problemOf(
  entry: Entry,
  system: System | undefined,
  ownHost: string | null,
): [field: string, notice: Notice] | undefined {
  const template = readTemplate(entry.template);
  const [wrong] = template.problems;
  if (wrong) return ['template', wrong];
  const [unbound] = readBindings(entry.parameters, template.variables, pathsAt(entry.visibleOn)).problems;
  if (unbound) return ['parameters', unbound];
  const { url, problems } = exampleOf(entry.template);
  const notice = url === null ? problems[0] : system && faultOf(url, system, ownHost);
  if (notice) return ['template', notice];
  const name = system && forgedIn(url, system);
  return name ? ['template', { code: 'signInField', values: { name } }] : undefined;
}

const entryHooks = (ownHost: string | null): ResourceHooks => ({
  resource: 'jump-entry',
  async beforeSave(tx, records) {
    const stored = await tx.all<Entry & { id: string }>(sql`
      select id, system_id as "systemId", visible_on as "visibleOn", template, parameters from jump_entries where id = any(${idsOf(records)}::bigint[])`);
    const before = new Map(stored.map((entry) => [entry.id, entry]));
    const whole = records.map((record) => {
      const given = record.values as Partial<Entry>;
      const entry = { ...before.get(record.id ?? ''), ...given } as Entry;
      return { record, entry: { ...entry, parameters: entry.parameters ?? [] } };
    });
    const systems = await systemsOf(tx, [
      ...new Set(whole.map(({ entry }) => entry.systemId).filter(Boolean)),
    ]);
    const byId = new Map(systems.map((system) => [system.id, system]));
    for (const { record, entry } of whole) {
      const problem = record.unread?.length ? undefined : problemOf(entry, byId.get(entry.systemId), ownHost);
      if (problem) told(record, ...problem);
    }
  },
});

/** Where the platform's own address is not configured, a frame of it is refused when it is opened. */
export function linkHooks({ publicUrl }: Pick<Config, 'publicUrl'>): ResourceHooks[] {
  const ownHost = publicUrl ? new URL(publicUrl).host : null;
  return [systemHooks(ownHost), entryHooks(ownHost)];
}
