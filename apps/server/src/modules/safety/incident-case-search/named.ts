import { caseErrors } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import { caseLesson, incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { peopleCleaner } from '#plant/without-people.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { anyColumn } from '#platform/resources/shape.ts';

/** What of a text of the case points at somebody or some firm. */
interface NamedAt {
  readonly field: string;
  readonly where: Text;
  readonly found: readonly string[];
}
type Told = Omit<NamedAt, 'found'> & { readonly text: string };

/** Numbers and codes name nobody. */
const codes: ReadonlySet<string> = new Set(['number', 'cas', 'latentCodes']);
const isTold = ([property, field]: readonly [string, Field]): boolean =>
  ['text', 'note', 'tags'].includes(field.kind) && !field.readOnly && !codes.has(property);

async function textsOf(tx: Tx, id: string): Promise<Told[]> {
  const { row, lessons } = await tx.one<{ row: Record<string, unknown>; lessons: string[] }>(sql`
    select to_jsonb(c) as row, array(select concat_ws(E'\n', l.lesson, l.lesson_en) from case_lessons l where l.case_id = c.id and l.is_deleted = 0 order by l.sort, l.id) as lessons
    from incident_cases c where c.id = ${id}`);
  const fields = Object.entries(incidentCase.fields)
    .filter(isTold)
    .map(([field, where]) => ({
      field,
      where,
      text: [row[anyColumn(incidentCase, field)] ?? []].flat().join('\n'),
    }));
  const { lesson } = caseLesson.fields;
  return [...fields, ...lessons.map((text) => ({ field: 'lesson', where: lesson as Text, text }))];
}

/** Names, telephones, identity and staff numbers, addresses and firms in what a case is about to tell everybody. */
export async function namedInCase(tx: Tx, id: string): Promise<NamedAt[]> {
  const told = (await textsOf(tx, id)).filter(({ text }) => text.trim() !== '');
  const { found, suspects } = await peopleCleaner(
    tx,
    told.map(({ text }) => text),
  );
  return told.flatMap(({ field, where: { zh, en }, text }) => {
    const names = [...new Set([...found(text).map((one) => one.text), ...suspects(text)])];
    // A whole name tells its parts as well.
    const whole = names.filter((name) => !names.some((other) => other !== name && other.includes(name)));
    return whole.length > 0 ? [{ field, where: { zh, en }, found: whole }] : [];
  });
}

const placed = { zh: '{where}中有：{names}', en: '{where}: {names}' };
export const toldIn = (language: Language, { where, found }: NamedAt): string =>
  say(placed, language, { where: where[language], names: found.join(', ') });

/** Nobody is named to everybody by oversight: whoever publishes has seen what was found, and says that it may stay. */
export async function mustNameNobody(tx: Tx, id: string, namesRead: boolean): Promise<void> {
  const named = namesRead ? [] : await namedInCase(tx, id);
  if (named.length === 0) return;
  const all = { names: [...new Set(named.flatMap(({ found }) => found))].join(', ') };
  const rule = caseErrors.names.code;
  throw fail(caseErrors.names, all, {
    fields: (language) => [
      { field: 'namesRead', rule, msg: say(caseErrors.names, language, all) },
      ...named.map((one) => ({ field: one.field, rule, msg: toldIn(language, one) })),
    ],
  });
}
