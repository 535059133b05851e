import type { previewLink } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { pathsAt } from '@ircrisk/contract/resources/jump-link.ts';
import {
  checkAddress,
  expandTemplate,
  jumpLinkText,
  readBindings,
  readTemplate,
  valuesOf,
} from '@ircrisk/engine-jump-link';
import type { Notice } from '@ircrisk/units';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { contextAt } from './context.ts';

/** The address a template would become for a record, and everything that stands in its way. */
export async function preview(call: Call<typeof previewLink>) {
  const { tx, input, language } = call;
  const template = readTemplate(input.template);
  const { context } = await contextAt(call, input);
  const { bindings, problems } = readBindings(input.parameters, template.variables, pathsAt(input.place));
  const { values, missing } = valuesOf(bindings, context);
  const expansion = expandTemplate(template, values);
  const system = input.systemId
    ? await tx.maybe<{ allowedHosts: string[]; plainHttp: boolean }>(sql`
        select allowed_hosts as "allowedHosts", plain_http as "plainHttp" from jump_systems where id = ${input.systemId} and is_deleted = 0`)
    : undefined;
  if (input.systemId && !system) throw fail(commonErrors.notFound);
  const refused = expansion.url && system ? checkAddress(expansion.url, system).problem : null;
  const absent = input.recordId ? missing : [];
  const all: Notice[] = [
    ...template.problems,
    ...problems,
    ...(template.problems.length > 0 ? [] : expansion.problems),
    ...absent.map((name) => ({ code: 'missing', values: { name } })),
    ...(refused ? [refused] : []),
  ];
  return {
    url: all.length > 0 ? null : expansion.url,
    variables: [...template.variables],
    context: context as Record<string, string | null>,
    problems: all.map((notice) => ({ code: notice.code, text: jumpLinkText(notice, language) })),
  };
}
