import type { CodeName, EventContext } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Dictionaries of codes, by the kind the engine knows them as. */
export const codeDictionaries = {
  class: 'iso_class',
  subunit: 'failure_subunit',
  mode: 'failure_mode',
  mechanism: 'failure_mechanism',
  cause: 'failure_cause',
  detection: 'failure_detection',
  activity: 'maintenance_activity',
} as const;
export type DictionaryKind = keyof typeof codeDictionaries;

export interface NamedCode extends CodeName {
  kind: DictionaryKind;
  /** Classes and groups of a mode or a subunit, the group of a class. */
  appliesTo: string[];
  items: string[];
  edition: string | null;
  /** Retired: readable, not offered. */
  sealed: boolean;
}

export interface Codes {
  names: Record<DictionaryKind, NamedCode[]>;
  groupOf(isoClass: string | null): string | undefined;
  modeAppliesTo: Record<string, readonly string[]>;
  mechanismWords: string[];
}

/** Every code with its names and where it applies: some two hundred rows. */
export async function readCodes(tx: Queries): Promise<Codes> {
  const kinds = Object.fromEntries(Object.entries(codeDictionaries).map(([kind, code]) => [code, kind]));
  const rows = await tx.all<Omit<NamedCode, 'kind'> & { dictionary: string }>(sql`
    select d.code as dictionary, d.dict_key as code, d.dict_value as zh, d.dict_value_en as en, d.is_sealed as sealed,
      coalesce(r.applies_to, '{}') as "appliesTo", coalesce(r.items, '{}') as items, r.edition
    from dicts d left join failure_code_rules r on r.code = d.dict_key and r.is_deleted = 0
      and r.kind = case d.code when 'iso_class' then 'class' when 'failure_mode' then 'mode' when 'failure_subunit' then 'subunit' end
    where d.code = any(${Object.values(codeDictionaries)}) and d.dict_key <> '-1' and d.is_deleted = 0 order by d.code, d.sort, d.id`);
  const names = Object.fromEntries(
    Object.keys(codeDictionaries).map((kind) => [kind, [] as NamedCode[]]),
  ) as Record<DictionaryKind, NamedCode[]>;
  for (const { dictionary, ...row } of rows) {
    const kind = kinds[dictionary] as DictionaryKind;
    names[kind].push({ ...row, kind });
  }
  const groups = new Map(names.class.map(({ code, appliesTo }) => [code, appliesTo[0]]));
  return {
    names,
    groupOf: (isoClass) => (isoClass ? groups.get(isoClass) : undefined),
    modeAppliesTo: Object.fromEntries(names.mode.map(({ code, appliesTo }) => [code, appliesTo])),
    mechanismWords: names.mechanism.flatMap(({ zh, en }) => [zh, en]),
  };
}

/** What the engine's checks and suggestions need to know of a class. */
export const contextOf = (
  codes: Codes,
  isoClass: string | null,
): Pick<EventContext, 'equipmentClass' | 'classGroup' | 'modeAppliesTo' | 'mechanismWords'> => {
  const group = codes.groupOf(isoClass);
  return {
    ...(isoClass ? { equipmentClass: isoClass } : {}),
    ...(group ? { classGroup: group } : {}),
    modeAppliesTo: codes.modeAppliesTo,
    mechanismWords: codes.mechanismWords,
  };
};

export const hasSubunits = (codes: Codes, isoClass: string | null): boolean =>
  codes.names.subunit.some(({ appliesTo }) => isoClass !== null && appliesTo.includes(isoClass));
