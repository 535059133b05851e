import { siteRiskErrors } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { substances } from '@ircrisk/contract/resources/site-risk/choices.ts';
import { type ReleaseBasis, releaseBasis } from '#modules/risk/rbi/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { markResult } from './result-state.ts';

/** Representative fluids of risk-based inspection and the substance nearest to them; the others are entered. */
const nearest: Readonly<Record<string, keyof typeof substances>> = {
  'C1-C2': 'methane',
  'C3-C4': 'propane',
  'C6-C8': 'hexane',
  Aromatics: 'benzene',
  H2: 'hydrogen',
  H2S: 'hydrogenSulfide',
  CO: 'carbonMonoxide',
  Ammonia: 'ammonia',
  Chlorine: 'chlorine',
};
const marks = { small: 'S', medium: 'M', large: 'L', rupture: 'R' } as const;
const sizes = {
  small: { zh: '小孔', en: 'small hole' },
  medium: { zh: '中孔', en: 'medium hole' },
  large: { zh: '大孔', en: 'large hole' },
  rupture: { zh: '破裂', en: 'rupture' },
} as const;

/** `P-101-1M`, the first number that is free. */
function codeFor(taken: Set<string>, tag: string, mark: string): string {
  for (let number = 1; ; number += 1) {
    const code = `${tag.slice(0, 18)}-${number}${mark}`;
    if (!taken.has(code)) {
      taken.add(code);
      return code;
    }
  }
}

/** What a study has: codes, and the holes of components. */
interface Present {
  codes: Set<string>;
  holes: Set<string>;
}
const holeKey = (subjectId: string, size: string) => `${subjectId} ${size}`;

async function insertCases(
  tx: Tx,
  studyId: string,
  basis: ReleaseBasis,
  { codes, holes }: Present,
): Promise<number> {
  const substance = nearest[basis.fluid ?? ''] ?? 'other';
  const source = `RBI ${basis.study}: API RP 581 Part 2, ${basis.componentType}`;
  const remark = `RBI: ${basis.fluid ?? '–'} → ${substances[substance].zh} / ${substances[substance].en}`;
  let made = 0;
  for (const hole of basis.holes) {
    const key = holeKey(basis.subjectId, hole.size);
    if (holes.has(key)) continue;
    holes.add(key);
    made += 1;
    const { zh, en } = sizes[hole.size];
    await tx.run(sql`
      insert into qra_site_cases (study_id, code, name, name_en, release, substance, phase, pressure, temperature, hole, head, inventory, duration,
        frequency_source, generic_frequency, damage_factor, management_factor, remark, rbi_subject, rbi_hole)
      values (${studyId}, ${codeFor(codes, basis.tag, marks[hole.size])}, ${`${basis.tag} ${basis.name} ${zh}`}, ${`${basis.tag} ${basis.nameEn ?? basis.name} ${en}`},
        ${hole.diameter === null ? 'rupture' : 'hole'}, ${substance}, ${basis.phase ?? 'gas'}, ${basis.pressure}::float8, ${basis.temperature}::float8,
        ${hole.diameter}::float8, ${basis.phase === 'liquid' ? basis.head : null}::float8, ${basis.inventory}::float8, ${hole.duration}::float8, ${source.slice(0, 256)},
        ${hole.genericFrequency}::float8, ${basis.damageFactor}::float8, ${basis.managementFactor}::float8, ${remark.slice(0, 500)}, ${basis.subjectId}, ${hole.size})`);
  }
  return made;
}

/**
 * A case for each hole a component may get, with its frequency; where it lies is entered by whoever knows the plan. A hole that has its
 * case keeps it, whatever was changed there.
 */
export async function takeReleases(
  tx: Tx,
  studyId: string,
  projectId: string | null,
  assessmentIds: readonly string[],
): Promise<{ made: number; kept: number }> {
  const rows = await tx.all<{ code: string; subject: string | null; size: string }>(sql`
    select code, rbi_subject as subject, rbi_hole as size from qra_site_cases where study_id = ${studyId} and is_deleted = 0`);
  const taken: Present = {
    codes: new Set(rows.map(({ code }) => code)),
    holes: new Set(rows.flatMap(({ subject, size }) => (subject ? [holeKey(subject, size)] : []))),
  };
  let [made, asked] = [0, 0];
  for (const id of assessmentIds) {
    const basis = await releaseBasis(tx, id, projectId);
    if (!basis) throw fail(siteRiskErrors.noSuchComponent);
    asked += basis.holes.length;
    made += await insertCases(tx, studyId, basis, taken);
  }
  await markResult(tx, studyId);
  return { made, kept: asked - made };
}
