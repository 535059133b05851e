import { reportIncident, reportNameless } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { expect, test } from 'vitest';
import { codeText, emptyDraft, keptReport, missing, typedCode } from './report-draft.ts';

const owners = { named: '100001/17', nameless: '100001' };
const filled = () => ({
  ...emptyDraft('2026-03-05 02:10:00'),
  kind: 'release' as const,
  description: '机封喷油',
  injured: 'none' as const,
  place: '泵区东侧',
});

test('an empty draft says what it lacks', () => {
  expect(missing(emptyDraft())).toEqual(['where', 'kind', 'description', 'injured']);
  expect(missing(filled())).toEqual([]);
  expect(missing({ ...filled(), place: ' ' })).toEqual(['where']);
  expect(missing({ ...filled(), place: '', equipmentId: '17' })).toEqual([]);
  expect(missing({ ...filled(), place: '', nodeId: '17' })).toEqual([]);
});

test('what is kept is what the server takes; without a name it holds nobody', () => {
  const named = keptReport(filled(), owners, 1);
  expect(reportIncident.input.safeParse(named.body).success).toBe(true);
  expect(named).toMatchObject({ owner: '100001/17', body: { occurredAt: '2026-03-05 02:10' } });
  const nameless = keptReport({ ...filled(), anonymous: true }, owners, 1);
  expect(reportNameless.input.safeParse(nameless.body).success).toBe(true);
  expect(JSON.stringify(nameless)).not.toContain('100001/17');
  expect(nameless.nameless).toBe(true);
});

test('a code is read as people write it', () => {
  const { code } = emptyDraft();
  expect(typedCode(` ${codeText(code).toLowerCase()} `)).toBe(code);
  expect(typedCode('o1il')).toBe('0111');
});
