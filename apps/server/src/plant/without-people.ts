import { type PersonalKind, personalKinds } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { type PersonalDatum, personalDataIn, withoutPersonalData } from '@ircrisk/engine-answer';
import { calledBy, withoutNames } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { userNames } from '#platform/identity/user-names.ts';

type Tongue = 'zh' | 'en';
const someone = { zh: '某员工', en: 'an employee' };
const someFirm = { zh: '某承包商', en: 'a contractor' };
const left = (tongue: Tongue) =>
  Object.fromEntries(
    Object.entries(personalKinds).map(([kind, text]) => [
      kind,
      kind === 'person' ? someone[tongue] : tongue === 'zh' ? `〔${text.zh}〕` : `[${text.en}]`,
    ]),
  ) as Record<PersonalKind, string>;
const instead = { zh: left('zh'), en: left('en') };
const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);

/** People who are no users and firms, as far as some record of the plant names them and the text does too. */
async function writtenDown(tx: Tx, text: string): Promise<{ people: string[]; firms: string[] }> {
  const rows = await tx.all<{ person: string | null; firm: string | null }>(sql`
    select person, case when role = 'employee' then null else employer end as firm from incident_people where is_deleted = 0
      and (strpos(lower(${text}), lower(person)) > 0 or strpos(lower(${text}), lower(employer)) > 0)
    union select person, case when contractor then employer end from jha_signatures where is_deleted = 0
      and (strpos(lower(${text}), lower(person)) > 0 or strpos(lower(${text}), lower(employer)) > 0)`);
  return {
    people: rows.flatMap(({ person }) => person ?? []),
    firms: rows.flatMap(({ firm }) => firm ?? []),
  };
}

export interface Cleaner {
  /** Without people, contractors, telephones, identity and staff numbers and addresses; in the language of the text unless told. */
  clean(text: string, tongue?: Tongue): string;
  /** What points at somebody. */
  found(text: string): PersonalDatum[];
}

/**
 * Takes people out of texts that are published together: a name told in one of them is taken out of the others too. What stands in
 * `known` is everybody's: the duty telephone that a rule names stays.
 */
export async function peopleCleaner(
  tx: Tx,
  texts: readonly (string | null | undefined)[],
  { names = [], known = '' }: { readonly names?: readonly string[]; readonly known?: string } = {},
): Promise<Cleaner> {
  const all = texts.filter(Boolean).join('\n');
  const told = personalDataIn(all).filter(({ kind }) => kind === 'person');
  const { people, firms } = await writtenDown(tx, all);
  const called = calledBy([...(await userNames(tx)), ...names, ...people]);
  const everybody = [...called, ...told.map(({ text }) => text)];
  return {
    clean(text, tongue = hasChinese(text) ? 'zh' : 'en') {
      const noFigures = withoutPersonalData(text, instead[tongue], known);
      const noFirms = withoutNames(noFigures, firms, someFirm[tongue]);
      return withoutNames(noFirms, everybody, someone[tongue]);
    },
    found(text) {
      const rest = withoutPersonalData(text, instead.zh, known);
      const named = everybody.filter((name) => withoutNames(rest, [name], '') !== rest);
      return [
        ...personalDataIn(text, known),
        ...named.map((name) => ({ kind: 'person' as const, text: name })),
      ];
    },
  };
}
