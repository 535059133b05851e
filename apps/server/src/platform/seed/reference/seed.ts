import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { componentSeeds } from './components.ts';
import { intervalRuleSeeds } from './interval-rules.ts';
import { allowableStresses, materialSeeds } from './materials.ts';

/** The remark names the thickness its figures hold for: "t 3-16 mm" or "t<=16 mm". */
function bandOf(remark: string | null): { from: number | null; to: number | null } {
  const [, from, to] = /t(?: ([\d.]+)-|<=)([\d.]+) mm/.exec(remark ?? '') ?? [];
  return { from: to === undefined ? null : Number(from ?? 0), to: to === undefined ? null : Number(to) };
}

const materials = materialSeeds.map(
  ([name, type, composition, standard, equivalent, tensile, yieldStrength, remark]) => ({
    name,
    type,
    composition,
    standard,
    equivalent,
    tensile,
    yield: yieldStrength,
    remark,
    stress: allowableStresses[name]?.map(([temperature, stress]) => ({ temperature, stress })) ?? null,
    highest: allowableStresses[name]?.at(-1)?.[0] ?? null,
    ...bandOf(remark),
  }),
);

const components = componentSeeds.map(
  ([name, nameEn, cas, formula, mass, boiling, ignition, flash, density, toxicity, flammability, fluid]) => ({
    name,
    name_en: nameEn,
    cas,
    formula,
    mass,
    boiling,
    ignition,
    flash,
    density,
    toxicity,
    flammability,
    fluid,
  }),
);

/** The materials, stream components and inspection intervals every tenant starts with; theirs to change from then on. Runs inside the tenant. */
export async function seedReferenceData(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into materials (name, type, composition, standard, equivalent, tensile_strength, yield_strength, allowable_stress, max_temperature, thickness_from,
      thickness_to, remark)
    select m.name, m.type, m.composition, m.standard, m.equivalent, m.tensile, m.yield, m.stress, m.highest, m."from", m."to", m.remark
    from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) as m(name text, type text, composition text, standard text, equivalent text,
      tensile float8, yield float8, stress jsonb, highest float8, "from" float8, "to" float8, remark text)
    on conflict (tenant_id, name) where is_deleted = 0 do nothing`);
  await tx.run(sql`
    insert into stream_components (name, name_en, cas_number, formula, molecular_weight, boiling_point, auto_ignition_temperature, flash_point,
      liquid_density, toxicity_class, flammability_class, representative_fluid)
    select c.name, c.name_en, c.cas, c.formula, c.mass, c.boiling, c.ignition, c.flash, c.density, c.toxicity, c.flammability, c.fluid
    from jsonb_to_recordset(${JSON.stringify(components)}::jsonb) as c(name text, name_en text, cas text, formula text, mass float8, boiling float8,
      ignition float8, flash float8, density float8, toxicity text, flammability text, fluid text)
    on conflict (tenant_id, name) where is_deleted = 0 do nothing`);
  await tx.run(sql`
    insert into statutory_rules (code, name, name_en, scope, grades, classes, small_types, condition, first_years, max_years, default_years,
      cumulative_years, extended_years, strict_years, rbi_max_years, monitored, stop, clause, remark)
    select r.code, r.name, r."nameEn", r.scope, coalesce(r.grades, '{}'), coalesce(r.classes, '{}'), coalesce(r."smallTypes", '{}'), r.condition,
      r."firstYears", r."maxYears", r."defaultYears", r."cumulativeYears", r."extendedYears", r."strictYears", r."rbiMaxYears",
      coalesce(r.monitored, false), coalesce(r.stop, false), r.clause, r.remark
    from jsonb_to_recordset(${JSON.stringify(intervalRuleSeeds)}::jsonb) as r(code text, name text, "nameEn" text, scope text, grades text[],
      classes text[], "smallTypes" text[], condition text, "firstYears" float8, "maxYears" float8, "defaultYears" float8, "cumulativeYears" float8,
      "extendedYears" float8, "strictYears" float8, "rbiMaxYears" float8, monitored boolean, stop boolean, clause text, remark text)
    on conflict (tenant_id, code) where is_deleted = 0 do nothing`);
}
