import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { componentSeeds } from './components.ts';
import { allowableStresses, materialSeeds } from './materials.ts';

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

/** The materials and stream components every tenant starts with; theirs to change from then on. Runs inside the tenant. */
export async function seedReferenceData(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into materials (name, type, composition, standard, equivalent, tensile_strength, yield_strength, allowable_stress, max_temperature, remark)
    select m.name, m.type, m.composition, m.standard, m.equivalent, m.tensile, m.yield, m.stress, m.highest, m.remark
    from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) as m(name text, type text, composition text, standard text, equivalent text,
      tensile float8, yield float8, stress jsonb, highest float8, remark text)
    on conflict (tenant_id, name) where is_deleted = 0 do nothing`);
  await tx.run(sql`
    insert into stream_components (name, name_en, cas_number, formula, molecular_weight, boiling_point, auto_ignition_temperature, flash_point,
      liquid_density, toxicity_class, flammability_class, representative_fluid)
    select c.name, c.name_en, c.cas, c.formula, c.mass, c.boiling, c.ignition, c.flash, c.density, c.toxicity, c.flammability, c.fluid
    from jsonb_to_recordset(${JSON.stringify(components)}::jsonb) as c(name text, name_en text, cas text, formula text, mass float8, boiling float8,
      ignition float8, flash float8, density float8, toxicity text, flammability text, fluid text)
    on conflict (tenant_id, name) where is_deleted = 0 do nothing`);
}
