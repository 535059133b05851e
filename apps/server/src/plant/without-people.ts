import { type PersonalKind, personalKinds } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import {
  isFirmName,
  type Named,
  namedIn,
  type PersonalDatum,
  personalDataIn,
  shortFirm,
  surnamesIn,
  withoutNamed,
  withoutPersonalData,
} from '@ircrisk/engine-answer';
import { calledBy, withoutNames } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { userNames } from '#platform/identity/user-names.ts';
import { romanised } from '#platform/search/romanised.ts';

type Tongue = 'zh' | 'en';
const someone = { zh: '某员工', en: 'an employee' };
const someFirm = { zh: '某承包商', en: 'a contractor' };
/** Of a firm that somebody only pointed at nobody knows whose work it does. */
const someCompany = { zh: '某公司', en: 'a company' };
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

/** Short forms of the firms that some record names as an employer, as far as they stand in the text. */
async function shortFirmsIn(tx: Tx, text: string): Promise<string[]> {
  const rows = await tx.all<{ firm: string }>(sql`
    select employer as firm from incident_people where is_deleted = 0 and role <> 'employee' and employer is not null
    union select employer from jha_signatures where is_deleted = 0 and contractor and employer is not null`);
  const lower = text.toLowerCase();
  return rows.flatMap(({ firm }) => shortFirm(firm)).filter((one) => lower.includes(one.toLowerCase()));
}

export interface Cleaner {
  /** Without people, firms, telephones, accounts, identity and staff numbers and addresses; in the language of the text unless told. */
  clean(text: string, tongue?: Tongue): string;
  /** What points at somebody. */
  found(text: string): PersonalDatum[];
  /** What only looks like somebody in a text that was cleaned: for a person to decide. */
  suspects(text: string): string[];
}

/**
 * Takes people out of texts that are published together: a name told in one of them is taken out of the others too. What stands in
 * `known` is everybody's: the duty telephone that a rule names stays, and so do `words`, which somebody has said are no names.
 */
export async function peopleCleaner(
  tx: Tx,
  texts: readonly (string | null | undefined)[],
  {
    names = [],
    known = '',
    words = [],
  }: { readonly names?: readonly string[]; readonly known?: string; readonly words?: readonly string[] } = {},
): Promise<Cleaner> {
  const all = texts.filter(Boolean).join('\n');
  const told = personalDataIn(all).filter(({ kind }) => kind === 'person');
  const { people, firms } = await writtenDown(tx, all);
  const companies = names.filter(isFirmName);
  const own = [...(await userNames(tx)), ...names.filter((name) => !isFirmName(name)), ...people];
  const called = calledBy([...own, ...own.flatMap(romanised)]);
  const isPublic = (one: Named) => known.includes(one.text) || words.includes(one.text);
  const sureIn = (text: string) => namedIn(text).sure.filter((one) => !isPublic(one));
  const sure = sureIn(all);
  const everybody = [
    ...called,
    ...told.map(({ text }) => text),
    ...sure.filter(({ kind }) => kind === 'person').map(({ text }) => text),
    ...surnamesIn(sure).filter((name) => !words.includes(name)),
  ];
  const allFirms = [
    ...firms,
    ...(await shortFirmsIn(tx, all)).filter((name) => !words.includes(name)),
    ...sure.filter(({ kind }) => kind === 'firm').map(({ text }) => text),
  ];
  return {
    clean(text, tongue = hasChinese(text) ? 'zh' : 'en') {
      const noFigures = withoutPersonalData(text, instead[tongue], known);
      const noFirms = withoutNames(noFigures, allFirms, someFirm[tongue]);
      const noCompanies = withoutNames(noFirms, companies, someCompany[tongue]);
      const nobody = withoutNames(noCompanies, everybody, someone[tongue]);
      return withoutNamed(nobody, sureIn(nobody), { person: someone[tongue], firm: someFirm[tongue] });
    },
    found(text) {
      const rest = withoutPersonalData(text, instead.zh, known);
      const named = [...everybody, ...allFirms, ...companies].filter(
        (name) => withoutNames(rest, [name], '') !== rest,
      );
      return [
        ...personalDataIn(text, known),
        ...[...new Set(named)].map((name) => ({ kind: 'person' as const, text: name })),
      ];
    },
    suspects: (text) => [
      ...new Set(
        namedIn(text)
          .suspect.filter((one) => !isPublic(one))
          .map((one) => one.text),
      ),
    ],
  };
}
