import { type PermitKind, permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type Factors, type Grading, told, unlistedFactors } from './grading.ts';
import { readSettings } from './settings.ts';
import { type FilledHazard, type FilledTemplate, said } from './templates.ts';

/** Before the name of a template that the company brought along, so that it meets none of the library. */
const ownKey = 'own:';

/** Kinds of work as people write them in a workbook: by key, or by name in either language, without commas, which part them there. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s,，]/gu, '');
const kindsByName = new Map(
  Object.entries(permitKinds).flatMap(([kind, { zh, en }]) =>
    [kind, zh, en].map((name) => [plain(name), kind as PermitKind] as const),
  ),
);

function namePermits(record: SavedRecord): void {
  const { permits } = record.values;
  if (!Array.isArray(permits)) return;
  const named = permits.map((name) => ({ name, kind: kindsByName.get(plain(String(name))) }));
  const unknown = named.filter(({ kind }) => kind === undefined).map(({ name }) => String(name));
  if (unknown.length > 0)
    refuse(record, 'permits', 'choice', {
      zh: `没有这种特殊作业：${unknown.join('、')}；可用 ${Object.values(permitKinds)
        .map(({ zh }) => zh)
        .join('、')}`,
      en: `There is no such special operation: ${unknown.join(', ')}; known are ${Object.values(permitKinds)
        .map(({ en }) => en.replace(',', ''))
        .join(', ')}`,
    });
  // Kept by name, as the list, the form and the workbook show it.
  else record.values.permits = [...new Set(named.map(({ kind }) => permitKinds[kind!].zh))];
}

const factorOf = (value: unknown): number | null =>
  value === undefined || value === null || value === '' ? null : Number(value);

/** Factors of a template are those of LEC, as the library has them. */
async function checkLines(tx: Tx, records: SavedRecord[]): Promise<void> {
  const { boundary, freeNumbers } = await readSettings(tx);
  for (const record of records) {
    namePermits(record);
    for (const stage of ['initial', 'residual'] as const) {
      const factors: Factors = {
        l: factorOf(record.values[`${stage}L`]),
        e: factorOf(record.values[`${stage}E`]),
        c: factorOf(record.values[`${stage}C`]),
      };
      const grading: Grading = { method: 'LEC', boundary, freeNumbers, matrix: null };
      for (const { column, fault } of unlistedFactors(factors, grading)) {
        const { zh, en } = told(fault);
        refuse(record, `${stage}${column.toUpperCase()}`, 'notListed', { zh, en });
      }
    }
  }
}

export const templateHooks: ResourceHooks = {
  resource: 'jha-template-line',
  alsoVisible: () => sql`true`,
  beforeSave: checkLines,
};

type Line = Record<(typeof said)[number] | `${(typeof said)[number]}En`, string | null> & {
  template: string;
  templateEn: string | null;
  permits: string[];
  stepNo: number;
  step: string;
  stepEn: string | null;
  hazard: string;
  hazardEn: string | null;
  factor: string | null;
  accident: string | null;
  before: Factors;
  after: Factors;
};

const readLines = (tx: Tx) =>
  tx.all<Line>(sql`
    select template, template_en as "templateEn", permits, step_no as "stepNo", step, step_en as "stepEn", hazard, hazard_en as "hazardEn", factor,
      accident_type as accident, json_build_object('l', initial_l, 'e', initial_e, 'c', initial_c) as before,
      json_build_object('l', residual_l, 'e', residual_e, 'c', residual_c) as after, elimination, elimination_en as "eliminationEn", substitution,
      substitution_en as "substitutionEn", engineering, engineering_en as "engineeringEn", administrative, administrative_en as "administrativeEn",
      ppe, ppe_en as "ppeEn", emergency, emergency_en as "emergencyEn", alarp_note as "alarpNote", alarp_note_en as "alarpNoteEn"
    from jha_template_lines where is_deleted = 0 order by template, step_no, sort, id`);

const hazardOf = (line: Line): FilledHazard => ({
  zh: line.hazard,
  en: line.hazardEn,
  factor: line.factor,
  accident: line.accident,
  before: line.before,
  after: line.after,
  texts: Object.fromEntries(said.map((name) => [name, [line[name], line[`${name}En`]]])),
});

/** Templates that the company brought along, each put together from its lines. */
export async function ownTemplates(tx: Tx): Promise<FilledTemplate[]> {
  const lines = await readLines(tx);
  return [...Map.groupBy(lines, ({ template }) => template)].map(([name, own]) => ({
    key: `${ownKey}${name}`,
    zh: name,
    en: own.find(({ templateEn }) => templateEn)?.templateEn ?? name,
    permits: [
      ...new Set(own.flatMap(({ permits }) => permits.flatMap((name) => kindsByName.get(plain(name)) ?? []))),
    ],
    steps: [...Map.groupBy(own, ({ stepNo }) => stepNo).values()].map((rows) => ({
      zh: rows[0]?.step ?? '',
      en: rows[0]?.stepEn ?? null,
      hazards: rows.map(hazardOf),
    })),
  }));
}
