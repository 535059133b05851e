/** The month of a date as its first day. */
const firstDay =
  (field: string) =>
  (record: Record<string, unknown>): Record<string, unknown> => ({
    [field]: `${String(record[field]).slice(0, 7)}-01`,
  });

/**
 * What the suite's samples must say where a resource has rules of its own that its declaration does not show. Gets the
 * record made from the declaration, answers the fields to change; used by tests only.
 */
export const sampleOverrides: Readonly<
  Record<string, (record: Record<string, unknown>) => Record<string, unknown>>
> = {
  'factory-model': ({ parentId }) => ({ levelCode: parentId ? 'branch' : 'company' }),
  'failure-event': () => ({ subunit: undefined }),
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
  'tank-reading': () => ({ section: '1' }),
  'tank-settlement': () => ({ elevations: '12, 11, 9, 10, 12, 13, 12, 11', angles: undefined }),
};
