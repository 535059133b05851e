import { type Sql, sql } from '#platform/database/sql.ts';

/** The month of a date as its first day. */
const firstDay =
  (field: string) =>
  (record: Record<string, unknown>): Record<string, unknown> => ({
    [field]: `${String(record[field]).slice(0, 7)}-01`,
  });

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let sampled = 0;

/**
 * What the suite's samples must say where a resource has rules of its own that its declaration does not show. Gets the
 * record made from the declaration, answers the fields to change; used by tests only.
 */
export const sampleOverrides: Readonly<
  Record<string, (record: Record<string, unknown>) => Record<string, unknown>>
> = {
  'factory-model': ({ parentId }) => ({ levelCode: parentId ? 'branch' : 'company' }),
  'failure-event': () => ({ subunit: undefined, activeRepairHours: 0 }),
  // Its addresses are at its hosts, and every variable has a source.
  'jump-system': () => ({
    baseUrl: 'https://mes.example.com/',
    healthUrl: 'https://mes.example.com/health',
    allowedHosts: ['mes.example.com'],
  }),
  'jump-entry': () => ({
    visibleOn: 'equipment',
    template: 'https://mes.example.com/wo{?tag}',
    parameters: ['tag=equipment.tag!'],
  }),
  // A key that has run out is not made.
  'access-key': () => ({ expiresOn: ahead(30) }),
  part: () => ({ claddingThickness: 2 }),
  // In hours it would lose metres a year, and it was not exposed longer than it was in.
  'corrosion-coupon': () => ({ hours: 8760, installedOn: '2023-03-05', removedOn: '2024-03-04' }),
  'failure-code-rule': () => ({ appliesTo: ['PU', 'mechanical'] }),
  'statutory-rule': () => ({ grades: ['1', '2'] }),
  'bad-actor-rule': () => ({ metric: 'count', threshold: 3, riskLevel: undefined }),
  'rbi-screening': () => ({ decision: undefined, reason: undefined }),
  'tank-course': () => ({ course: 1 }),
  'maintenance-package': () => ({ includes: ['base'] }),
  'maintenance-plan': () => ({ active: true, suspendedFrom: '2024-03-01' }),
  'plant-shutdown': () => ({ startDate: '2024-03-01' }),
  // Work already done is read-only from the start.
  'work-order': () => ({
    completedOn: undefined,
    actualStart: undefined,
    actualEnd: undefined,
    labourHours: undefined,
    downtimeHours: undefined,
    labourCost: undefined,
    materialCost: undefined,
    contractCost: undefined,
    result: undefined,
    findings: undefined,
  }),
  // Months are kept as their first day.
  'equipment-condition': firstDay('month'),
  'seal-point-count': (record) => ({ ...firstDay('month')(record), leakingStatic: 0, leakingDynamic: 0 }),
  'kpi-definition': firstDay('effectiveFrom'),
  'statistics-view': () => ({
    question: JSON.stringify({ dataset: 'equipment', by: 'type', measures: ['count'] }),
  }),
  'fmeca-item': () => ({ needed: 1, fitted: 2 }),
  // A ladder rises, and a default takes the place of the one before.
  'fmeca-scale': () => ({
    isDefault: false,
    ...Object.fromEntries([3, 4, 5, 6, 7, 8, 9, 10].map((rating) => [`limit${rating}`, 2 ** (rating - 8)])),
  }),
  'criticality-criteria': () => ({
    weightP: 5,
    ...{ thirdParty: 0.25, corrosion: 0.3, designManufacture: 0.2, operation: 0.15, groundMovement: 0.1 },
    ...{ mediumHazard: 0.4, population: 0.25, environmentWeight: 0.2, business: 0.15 },
  }),
  'rcm-function': ({ code }) => ({ code: String(code).replace(/\D/g, '').slice(-3) || '1' }),
  'rcm-failure': () => ({ code: `${1 + (sampled++ % 999)}A` }),
  'rcm-mode': () => ({ failureCode: '1A', intervalUnit: 'month', intervalValue: 3 }),
  // Evidence a timeline names stands in the log of its case.
  'rca-timeline': () => ({ evidenceCodes: [] }),
  // The first entry of a book corrects nothing.
  'rca-custody': () => ({ isCorrection: false, correctsAt: undefined }),
  'criticality-segment': () => ({ fromKm: 1, toKm: 2, length: 1000, diameter: 508, thickness: 12.7 }),
  incident: () => ({
    // Facts that do not deny each other.
    ...{ communityMeasures: 'yes', fireCost: '1000.00', directCost: '2000.00' },
    occurredAt: '2024-03-05 02:10:00',
    discoveredAt: '2024-03-05 02:18:00',
    legacy: false,
    legacyTier: undefined,
    // An event of Tier 1 or 2 is made void by two people, never removed.
    processInvolved: 'no',
  }),
  'incident-exchange-rate': () => ({
    day: new Date(Date.UTC(2000, 0, 1) + sampled++ * 86_400_000).toISOString().slice(0, 10),
  }),
  'jha-rest-day': () => ({
    day: new Date(Date.UTC(2000, 0, 1) + sampled++ * 86_400_000).toISOString().slice(0, 10),
  }),
  'incident-case': () => ({
    ...{ year: 2024, happenedOn: '2024-03-05', latentCodes: ['L7'], cas: '74-98-6' },
    ...{ latitude: 29.95, longitude: 121.72 },
  }),
  'case-lesson-mark': () => ({ state: 'open' }),
  'incident-person': () => ({ returnOn: '2099-01-01' }),
  'worked-hours': firstDay('month'),
  jha: () => ({ plannedFrom: '2024-03-05 08:00:00', plannedTo: '2024-03-05 17:00:00' }),
  'jha-hazard': () => ({ initialL: 3, initialE: 6, initialC: 15, residualL: 1, residualE: 6, residualC: 7 }),
  'jha-permit': () => ({ kind: 'hotWork2', hours: 8 }),
  'jha-template-line': () => ({
    ...{
      permits: ['二级动火'],
      initialL: 3,
      initialE: 6,
      initialC: 15,
      residualL: 1,
      residualE: 6,
      residualC: 7,
    },
  }),
  // Grades that either method of a study has.
  // Weights of nothing rank nothing.
  'qra-study': () => ({ weightSeverity: 3 }),
  'qra-risk': () => ({
    ...{ severity: 3, probability: 2, detection: 2 },
    ...{ residualSeverity: 2, residualProbability: 2, residualDetection: 1 },
  }),
  'qra-characteristic': () => ({
    ...{ lsl: 1, target: 2, usl: 3, requiredCpk: 1.33 },
    ...{ chart: 'xbarR', sampleSize: 5, baseline: undefined },
  }),
  'qra-measurement': () => ({
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`x${at + 1}`, at < 5 ? 2 + at / 10 : undefined]),
    ),
    ...{ defects: undefined, inspected: undefined },
  }),
  // Shares of one release, and constants that belong together.
  'qra-site-case': () => ({ ignitionDirect: 0.1, ignitionDelayed: 0.2 }),
  'qa-faq': () => ({ answer: 'See the clause.', answerEn: undefined }),
  'qa-judgement': () => ({ grade: 2 }),
  // Options are no two alike, the correct one is among them, and no figure stands in the clause of a sample.
  'qa-quiz-item': () => ({
    ...{ optionA: 'alpha', optionB: 'beta', optionC: 'gamma', optionD: 'delta', optionE: 'epsilon' },
    ...{
      optionAEn: 'first',
      optionBEn: 'second',
      optionCEn: 'third',
      optionDEn: 'fourth',
      optionEEn: 'fifth',
    },
    ...{ optionF: 'zeta', optionFEn: 'sixth', correct: 'AC' },
    ...{ explanation: 'See the clause.', explanationEn: 'As it stands there.' },
  }),
  'corrosion-window': () => ({ low: 1, high: 2, hysteresis: 0.1 }),
  'series-mapping': () => ({ timeZone: 'UTC' }),
  'alarm-mapping': () => ({ timeZone: 'Asia/Shanghai' }),
  // What a barrier counts on, or is critical, is not removed.
  'alarm-tag': () => ({ spanLow: 0, spanHigh: 100, setpoint: 50, barrierId: undefined, priority: '3' }),
  'alarm-shelf': () => ({ startTime: '2024-03-05 06:07:08', untilTime: '2024-03-05 10:07:08' }),
  'barrier-claim': () => ({ kind: 'rcm-study' }),
  // With a test of a day long past it would be overdue, and not removed.
  'barrier-element': () => ({ required: 1, needsTest: false }),
  // Once it has begun it is closed, not removed.
  'barrier-impairment': () => ({ startTime: `${ahead(5)} 06:07:08`, plannedEnd: `${ahead(6)} 06:07:08` }),
  // Ends by itself once its time has passed.
  'dynamic-risk-override': () => ({
    expiresAt: `${ahead(5)} 06:07:08`,
  }),
  // Of a base by hand, which has no F_MS.
  'dynamic-risk-value': () => ({ kind: 'openMocSafety', factor: 1.5 }),
  'dynamic-risk-model': () => ({ subjectType: 'unit', baseSource: 'manual', baseFrequency: 0.001 }),
  'tank-reading': () => ({ section: '1' }),
  'tank-settlement': () => ({ elevations: '12, 11, 9, 10, 12, 13, 12, 11', angles: undefined }),
};

/** Lines a sample stands on by their codes, which its declaration does not show: resource and what is said of it. */
export const sampleParents: Readonly<
  Record<string, (record: Record<string, unknown>) => Record<string, Record<string, unknown>>>
> = {
  'barrier-claim': ({ studyCode }) => ({ 'rcm-study': { code: studyCode } }),
  'rca-custody': ({ studyId, evidenceCode }) => ({ 'rca-evidence': { studyId, code: evidenceCode } }),
  'rcm-failure': ({ studyId, code }) => ({ 'rcm-function': { studyId, code: String(code).slice(0, -1) } }),
  'rcm-mode': ({ studyId, failureCode }) => ({ 'rcm-failure': { studyId, code: failureCode } }),
};

/** What the platform does to other records before a sample of a resource is taken: a document that is cited is in force. */
export const sampleGrounds: Readonly<Record<string, (record: Record<string, unknown>) => Sql>> = {
  'qa-quiz-item': ({ passageId }) => sql`
    update documents set state = 'approved', effective_date = current_date where id = (select document_id from qa_passages where id = ${passageId}::bigint)`,
};
