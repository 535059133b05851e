import { reportIncident, reportNameless } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { expect, test } from 'vitest';
import {
  codeText,
  dated,
  emptyDraft,
  isAhead,
  keptDraft,
  keptReport,
  missing,
  typedCode,
} from './report-draft.ts';

const owners = { named: '100001/17', nameless: '100001' };
const filled = () => ({
  ...emptyDraft(),
  occurredAt: '2026-03-05 02:10',
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
  const voice = { name: 'voice.webm', data: 'GkXfow==' };
  const named = keptReport({ ...filled(), voice }, owners, 1);
  expect(reportIncident.input.safeParse(named.body).success).toBe(true);
  expect(named).toMatchObject({ owner: '100001/17', body: { occurredAt: '2026-03-05 02:10', voice } });
  const nameless = keptReport({ ...filled(), anonymous: true }, owners, 1);
  expect(reportNameless.input.safeParse(nameless.body).success).toBe(true);
  expect(JSON.stringify(nameless)).not.toContain('100001/17');
  expect(nameless.nameless).toBe(true);
});

test('a report is dated by its first input, not by the one before or the opening of the form', () => {
  expect(emptyDraft().occurredAt).toBe('');
  const nameless = dated(emptyDraft(), { anonymous: true }, '2026-03-05 22:47:10');
  expect(nameless.occurredAt).toBe('');
  const begun = dated(nameless, { description: '机' }, '2026-03-05 22:49:30');
  expect(begun.occurredAt).toBe('2026-03-05 22:49');
  expect(dated(begun, { description: '机封' }, '2026-03-05 22:55:00').occurredAt).toBe('2026-03-05 22:49');
  const said = dated(emptyDraft(), { occurredAt: '2026-03-05 21:00:00', timed: true }, '2026-03-05 22:49:30');
  expect(said.occurredAt).toBe('2026-03-05 21:00:00');
  expect(dated(said, { kind: 'fire' }, '2026-03-05 22:50:00').occurredAt).toBe('2026-03-05 21:00:00');
});

test('what was half typed keeps its time, an empty form has none', () => {
  const left = { ...emptyDraft(), occurredAt: '2026-03-05 22:47' };
  expect(keptDraft(left).occurredAt).toBe('');
  expect(keptDraft({ ...left, equipmentId: null, kind: 'fire' }).occurredAt).toBe('2026-03-05 22:47');
  expect(keptDraft({ ...left, timed: true }).occurredAt).toBe('2026-03-05 22:47');
  expect(keptDraft(undefined).occurredAt).toBe('');
});

test('what is ahead of the clock is told before it is sent', () => {
  const at = (occurredAt: string) => isAhead({ ...emptyDraft(), occurredAt }, '2026-03-05 22:47:10');
  expect([at(''), at('2026-03-05 22:47:59'), at('2026-03-05 22:48:00')]).toEqual([false, false, true]);
});

test('a code is read as people write it', () => {
  const { code } = emptyDraft();
  expect(typedCode(` ${codeText(code).toLowerCase()} `)).toBe(code);
  expect(typedCode('o1il')).toBe('0111');
});
