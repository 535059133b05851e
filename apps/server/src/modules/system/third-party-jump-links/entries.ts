import {
  type LinkPlace,
  type OpenMode,
  pathsAt,
  postedModes,
  type SsoMode,
} from '@ircrisk/contract/resources/jump-link.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import {
  checkAddress,
  expandTemplate,
  forgedField,
  hostOf,
  jumpLinkText,
  readBindings,
  readTemplate,
  signInFields,
  valuesOf,
} from '@ircrisk/engine-jump-link';
import type { Notice } from '@ircrisk/units';
import { textIn } from '#plant/names.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import type { Caller, Context } from './context.ts';

export interface Entry {
  readonly entryId: string;
  readonly title: string;
  readonly visibleOn: LinkPlace;
  readonly template: string;
  readonly parameters: readonly string[];
  readonly systemId: string;
  readonly code: string;
  readonly system: string;
  readonly category: string;
  readonly allowedHosts: readonly string[];
  readonly plainHttp: boolean;
  readonly openMode: OpenMode;
  readonly ssoMode: SsoMode;
  readonly parameterName: string | null;
  readonly algorithm: string | null;
  readonly sendsReady: boolean;
  readonly state: 'enabled' | 'maintenance' | 'disabled';
  readonly closedNote: string | null;
  readonly health: 'up' | 'down' | 'refused' | 'notListed';
  readonly latencyMs: number | null;
  readonly framing: 'allowed' | 'refused' | 'unknown';
  readonly hasKey: boolean;
}

/** Whoever has the module sees the entries without roles; the others are for theirs. */
const forRoles = ({ isAdmin, roleIds }: Actor): Sql =>
  isAdmin ? sql`true` : sql`(e.role_ids = '{}' or e.role_ids && ${roleIds}::bigint[])`;

/** Entries the caller may see, with their systems; `condition` is about `e`. */
export const entriesFor = ({ tx, actor, language }: Caller, condition: Sql): Promise<Entry[]> =>
  tx.all<Entry>(sql`
    select e.id as "entryId", ${textIn(language, 'e.title')} as title, e.visible_on as "visibleOn", e.template, e.parameters,
      s.id as "systemId", s.code, ${textIn(language, 's.name')} as system, s.category, s.allowed_hosts as "allowedHosts", s.plain_http as "plainHttp",
      s.open_mode as "openMode", s.sso_mode as "ssoMode", s.parameter_name as "parameterName", s.algorithm, s.sends_ready as "sendsReady",
      s.state, ${textIn(language, 's.closed_note')} as "closedNote", coalesce(h.health_state, 'notListed') as health, h.latency_ms as "latencyMs",
      coalesce(h.framing, 'unknown') as framing,
      exists (select from jump_keys k where k.system_id = s.id and k.signs_from <= now() and (k.ends_time is null or k.ends_time > now())) as "hasKey"
    from jump_entries e join jump_systems s on s.id = e.system_id and s.is_deleted = 0 left join jump_health h on h.system_id = s.id
    where e.is_deleted = 0 and ${forRoles(actor)} and ${condition} order by e.sort, e.id`);

const words = {
  maintenance: { zh: '系统维护中', en: 'the system is in maintenance' },
  disabled: { zh: '系统已停用', en: 'the system is disabled' },
  noKey: { zh: '该系统尚未生成密钥', en: 'the system has no key yet' },
  formOrigin: {
    zh: '平台运营方的清单中没有“{origin}”，不能向其提交表单',
    en: 'the operator has not listed “{origin}”, so that no form is posted there',
  },
} satisfies Record<string, Text>;

/** Where the platform itself is, and where the operator lets servers and forms go. */
export interface Surroundings {
  readonly ownHost: string;
  readonly origins: readonly string[];
}

export type Target =
  | { readonly url: URL; readonly reason: null }
  | { readonly url: null; readonly reason: string };

export const isFramed = (mode: OpenMode): boolean => mode === 'iframe' || mode === 'modal';

/** Scripts and same origin together undo the sandbox of a frame that is our own. */
export const framesItself = (mode: OpenMode, url: URL, ownHost: string | null): boolean =>
  isFramed(mode) && ownHost !== null && url.host === hostOf(ownHost, url.protocol);

/** The address of an entry in a context, or why there is none. */
export function targetOf(entry: Entry, context: Context, around: Surroundings, language: Language): Target {
  const closed = (reason: string): Target => ({ url: null, reason });
  const told = (notice: Notice | undefined): Target =>
    closed(jumpLinkText(notice ?? { code: 'unreadable' }, language));
  if (entry.state !== 'enabled') return closed(entry.closedNote || words[entry.state][language]);
  const template = readTemplate(entry.template);
  const { bindings, problems } = readBindings(entry.parameters, template.variables, pathsAt(entry.visibleOn));
  if (problems.length > 0) return told(problems[0]);
  const { values, missing } = valuesOf(bindings, context);
  if (missing.length > 0)
    return closed(
      missing.map((name) => jumpLinkText({ code: 'missing', values: { name } }, language)).join(' · '),
    );
  const expansion = expandTemplate(template, values);
  if (expansion.url === null) return told(expansion.problems[0]);
  const { url, problem } = checkAddress(expansion.url, entry);
  if (!url) return told(problem ?? undefined);
  const forged = forgedField(url.href, signInFields(entry.ssoMode, entry.parameterName));
  if (forged) return told({ code: 'signInField', values: { name: forged } });
  if (['hmac', 'jwt'].includes(entry.ssoMode) && !entry.hasKey) return closed(words.noKey[language]);
  if (postedModes.includes(entry.ssoMode) && !around.origins.includes(url.origin))
    return closed(words.formOrigin[language].replace('{origin}', url.origin));
  if (framesItself(entry.openMode, url, around.ownHost)) return told({ code: 'ownOrigin' });
  return { url, reason: null };
}
