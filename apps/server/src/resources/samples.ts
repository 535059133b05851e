/**
 * What the suite's samples must say where a resource has rules of its own that its declaration does not show. Gets the
 * record made from the declaration, answers the fields to change; used by tests only.
 */
export const sampleOverrides: Readonly<
  Record<string, (record: Record<string, unknown>) => Record<string, unknown>>
> = {
  'factory-model': ({ parentId }) => ({ levelCode: parentId ? 'branch' : 'company' }),
  'failure-event': () => ({ subunit: undefined }),
  'bad-actor-rule': () => ({ metric: 'count', threshold: 3, riskLevel: undefined }),
  'tank-course': () => ({ course: 1 }),
  'tank-settlement': () => ({ elevations: '12, 11, 9, 10, 12, 13, 12, 11', angles: undefined }),
};
