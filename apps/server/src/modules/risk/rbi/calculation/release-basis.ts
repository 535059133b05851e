import { failureFrequency } from '@ircrisk/engine-api581';
import { HOLE_DIAMETERS_MM, longestLeakMinutes } from '@ircrisk/engine-api581/consequence/release.ts';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { present, subjectId, subjectName, subjectNameEn, subjectOrder, subjects } from '../study/subjects.ts';
import { loadAssessment } from './detail.ts';

export interface ReleaseComponent {
  id: string;
  study: string;
  tag: string;
  name: string;
  nameEn: string | null;
  componentType: string | null;
  damageFactor: number | null;
  pof: number | null;
}

const listed = 200;
/** The newest revision of each study; relief devices and bundles have no wall that could open. */
const newest = sql`
  from rbi_studies s join rbi_assessments a on a.study_id = s.id join equipment e on e.id = a.equipment_id ${subjects}
  left join rbi_results r on r.assessment_id = a.id
  where s.is_deleted = 0 and ${present} and a.item not in ('reliefDevice', 'bundle')
    and not exists (select from rbi_studies n where n.study_id = s.study_id and n.revision > s.revision and n.is_deleted = 0)`;
const columns = sql`
  a.id, s.code || ' R' || s.revision as study, e.tag, ${subjectName} as name, ${subjectNameEn} as "nameEn", r.component_type as "componentType",
  r.df as "damageFactor", r.pof`;

/** Components a release may be taken from, those most likely to fail first. */
export const listReleaseComponents = (
  tx: Tx,
  projectId: string | null,
  search: string | undefined,
): Promise<ReleaseComponent[]> => {
  const words = `%${likeLiteral(search ?? '')}%`;
  return tx.all(sql`
    select ${columns} ${newest} and s.project_id = ${projectId} and (e.tag ilike ${words} or e.name ilike ${words} or ${subjectName} ilike ${words})
    order by r.pof desc nulls last, e.tag_key, ${subjectOrder}, a.id limit ${listed}`);
};

export interface ReleaseHole {
  /** mm; null where all of it goes at once. */
  diameter: number | null;
  size: 'small' | 'medium' | 'large' | 'rupture';
  genericFrequency: number;
  /** s until it is stopped, by detection and isolation; null where nobody graded them. */
  duration: number | null;
}

export interface ReleaseBasis extends ReleaseComponent {
  /** The part, course or bottom itself: the same in every revision. */
  subjectId: string;
  fluid: string | null;
  phase: 'gas' | 'liquid' | null;
  pressure: number | null;
  temperature: number | null;
  inventory: number | null;
  head: number | null;
  managementFactor: number;
  holes: ReleaseHole[];
}

const sizes = ['small', 'medium', 'large', 'rupture'] as const;

/** A pipe opens to its full width, a vessel all at once. */
function holesOf(
  componentType: string,
  diameter: number | undefined,
  duration: (hole: number) => number | null,
): ReleaseHole[] {
  const frequency = failureFrequency(componentType);
  if (!frequency) return [];
  const isPipe = componentType.startsWith('PIPE');
  return sizes.flatMap((size, at): ReleaseHole[] => {
    const genericFrequency = frequency.holes[at] ?? 0;
    if (genericFrequency === 0) return [];
    const usual = HOLE_DIAMETERS_MM[at] as number;
    const width = size === 'rupture' && !isPipe ? null : Math.min(usual, diameter ?? usual);
    return [{ diameter: width, size, genericFrequency, duration: width === null ? null : duration(at) }];
  });
}

/** What risk-based inspection knows of a component that a release of it needs. */
export async function releaseBasis(
  tx: Tx,
  id: string,
  projectId: string | null,
): Promise<ReleaseBasis | null> {
  const row = await tx.maybe<ReleaseComponent & { subjectId: string }>(
    sql`select ${columns}, ${subjectId} as "subjectId" ${newest} and s.project_id = ${projectId} and a.id = ${id}`,
  );
  if (!row) return null;
  const { component, settings } = await loadAssessment(tx, id, projectId);
  const { consequence = {}, operation = {}, geometry = {} } = component;
  const { detection, isolation } = consequence;
  return {
    ...row,
    componentType: component.componentType,
    fluid: consequence.fluid ?? null,
    phase: consequence.storedPhase ?? null,
    pressure: operation.pressureMPa ?? null,
    temperature: operation.temperatureC ?? null,
    inventory: consequence.inventoryMassKg ?? null,
    head: consequence.liquidHeadM ?? null,
    managementFactor: settings.managementFactor ?? 1,
    holes: holesOf(component.componentType, geometry.diameterMm, (hole) =>
      detection && isolation ? 60 * longestLeakMinutes(detection, isolation, hole) : null,
    ),
  };
}
