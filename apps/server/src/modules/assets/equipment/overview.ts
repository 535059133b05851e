import { dueBases, nextStates } from '@ircrisk/contract/resources/ledger/choices.ts';
import { equipment as resource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { certificate as certificateResource } from '@ircrisk/contract/resources/ledger/inspection.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { ageOf, designMargin, expiryWarning } from '@ircrisk/engine-thickness';
import { daysBetween } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { nameChoices, readDetail, rowsOf } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { told } from './figure.ts';
import { statesOf } from './states.ts';

interface Figures {
  nextDueDate: string | null;
  dueBasis: string | null;
  lastInspectionDate: string | null;
  safetyGrade: number | null;
  remainingLife: number | null;
  lifeFromReading: number | null;
  measuredOn: string | null;
  corrosionRate: number | null;
  governingPartId: string | null;
  governingLocationId: string | null;
  thicknessLoss: number | null;
  completeness: number | null;
  missing: string[];
  riskLevel: string | null;
  riskDate: string | null;
  today: string;
}

const none: Omit<Figures, 'today'> = {
  nextDueDate: null,
  dueBasis: null,
  lastInspectionDate: null,
  safetyGrade: null,
  remainingLife: null,
  lifeFromReading: null,
  measuredOn: null,
  corrosionRate: null,
  governingPartId: null,
  governingLocationId: null,
  thicknessLoss: null,
  completeness: null,
  missing: [],
  riskLevel: null,
  riskDate: null,
};

const figuresOf = (tx: Tx, id: string) =>
  tx.one<Figures>(sql`
    select s.next_due_date as "nextDueDate", s.due_basis as "dueBasis", s.last_inspection_date as "lastInspectionDate", s.safety_grade as "safetyGrade",
      s.remaining_life_today as "remainingLife", s.remaining_life as "lifeFromReading", s.measured_on as "measuredOn", s.corrosion_rate as "corrosionRate", s.governing_part_id as "governingPartId",
      s.governing_location_id as "governingLocationId", s.thickness_loss as "thicknessLoss", s.completeness, coalesce(s.missing, '{}') as missing,
      s.risk_level as "riskLevel", s.risk_date as "riskDate", current_date as today
    from (select 1) o left join equipment_figures s on s.equipment_id = ${id}`);

const pathOf = (tx: Tx, id: string) =>
  tx.all<{ id: string; name: string; nameEn: string | null }>(sql`
    select a.id, a.name, a.name_en as "nameEn" from equipment e join factory_nodes n on n.id = e.node_id
    cross join lateral unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
    join factory_nodes a on a.id = p.id where e.id = ${id} order by p.at`);

const countsOf = (tx: Tx, id: string) =>
  tx.one<Record<string, number>>(sql`
    select (select count(*)::int from parts where equipment_id = ${id} and is_deleted = 0) as parts,
      (select count(*)::int from process_data where equipment_id = ${id} and is_deleted = 0) as process,
      (select count(*)::int from inspections where equipment_id = ${id} and is_deleted = 0) as inspections,
      (select count(*)::int from documents where equipment_id = ${id} and is_deleted = 0) as documents,
      (select count(*)::int from action_items where equipment_id = ${id} and is_deleted = 0 and state not in ('closed', 'cancelled')) as actions,
      (select count(*)::int from corrosion_cases where equipment_id = ${id} and is_deleted = 0) as cases`);

interface Certificate {
  [property: string]: unknown;
  id: string;
  kind: string;
  number: string;
  expiryDate: string | null;
}

const certificatesOf = async (tx: Tx, id: string, language: Language) =>
  nameChoices(
    certificateResource,
    await rowsOf(
      tx,
      certificateResource,
      language,
      sql`where t.equipment_id = ${id} and t.is_deleted = 0 order by t.expiry_date, t.id limit 500`,
      sql`"expiryDate", id`,
    ),
    language,
  ) as Certificate[];

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Head of the detail page in one call. All statements go out together. */
export async function readOverview({ tx, actor, projectId, language }: Call, id: string) {
  const viewer = viewerOf(actor, projectId);
  const [equipment, figures, path, counts, states, certificates] = await Promise.all([
    readDetail(tx, resource, id, viewer, language),
    figuresOf(tx, id),
    pathOf(tx, id),
    countsOf(tx, id),
    statesOf(tx, id),
    certificatesOf(tx, id, language),
  ]);
  const { today, riskLevel, riskDate, missing, dueBasis, ...rest } = { ...none, ...figures };
  const age = ageOf({
    inServiceDate: equipment.inServiceDate as string | null,
    designLifeYears: numberOf(equipment.designLife),
    today,
  }).value;
  const warnings = [
    { path: 'operatingPressure', operating: equipment.operatingPressure, design: equipment.designPressure },
    {
      path: 'operatingTemperature',
      operating: equipment.operatingTemperature,
      design: equipment.designTemperature,
    },
  ].flatMap(({ path: field, operating, design }) =>
    designMargin({ operating: numberOf(operating), design: numberOf(design) }).warnings.map((warning) =>
      told({ ...warning, path: field }),
    ),
  );
  const fields = resource.fields as Record<string, { zh: string; en: string }>;
  return {
    equipment,
    path,
    figures: {
      ...rest,
      daysLeft: rest.nextDueDate ? daysBetween(today, rest.nextDueDate) : null,
      dueBasis: dueBasis
        ? { code: dueBasis, ...(dueBases[dueBasis as 'first'] ?? { zh: dueBasis, en: dueBasis }) }
        : null,
      missing: missing.map((field) => ({
        field,
        zh: fields[field]?.zh ?? field,
        en: fields[field]?.en ?? field,
      })),
      ageYears: age?.ageYears ?? null,
      lifeConsumed: age?.lifeConsumedPercent ?? null,
    },
    risk: { level: riskLevel, date: riskDate },
    warnings,
    states,
    nextStates: nextStates[equipment.state as 'inUse'] ?? [],
    certificates: certificates.map((certificate) => {
      const warning = expiryWarning({
        // A use registration does not expire (TSG 08-2017).
        expiry: certificate.kind === 'registration' ? null : certificate.expiryDate,
        today,
      }).value;
      return { ...certificate, daysLeft: warning?.daysLeft ?? null, level: warning?.level ?? null };
    }),
    counts,
  };
}
