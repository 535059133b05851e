/** What a coded event should say, by ISO 14224 tables 8 and 9; the share filled is its completeness. */
export const requiredCoding = [
  'description',
  'modeCode',
  'mechanismCode',
  'causeCode',
  'detectionCode',
  'impact',
  'subunit',
  'activityCode',
  'activeRepairHours',
  'repairTo',
] as const;
export type CodingField = (typeof requiredCoding)[number];

/** Without these an event is raw. */
export const decisiveCoding = ['modeCode', 'mechanismCode', 'causeCode', 'impact'] as const;

export type CodedEvent = {
  readonly [field in CodingField]?: unknown;
} & {
  readonly category?: string | null;
  readonly downtimeHours?: number | null;
  readonly stillDown?: boolean;
};

const filled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Percent of the fields that apply; a class without subunits is not asked for one. */
export function completenessOf(
  event: CodedEvent,
  hasSubunits: boolean,
): { percent: number; missing: CodingField[] } {
  const asked = requiredCoding.filter((field) => field !== 'subunit' || hasSubunits);
  const missing = asked.filter((field) => !filled(event[field]));
  return { percent: (100 * (asked.length - missing.length)) / asked.length, missing };
}

export const isCoded = (event: CodedEvent): boolean => decisiveCoding.every((field) => filled(event[field]));

const leakModes = new Set(['ELP', 'ELU', 'ELF', 'INL', 'LCP']);

/** Codes that do not go together, for the review. Each is a question to the reviewer, not an error. */
export function codingConflictsOf(
  event: CodedEvent,
  suggestedModes: readonly { code: string; score: number }[] = [],
): string[] {
  const found: string[] = [];
  const mode = String(event.modeCode ?? '');
  const mechanism = String(event.mechanismCode ?? '');
  if (leakModes.has(mode) && /^[34]\./.test(mechanism)) found.push('leakElectrical');
  if (mechanism === '1.1' && mode !== '' && !leakModes.has(mode)) found.push('leakMechanism');
  const down = event.downtimeHours ?? 0;
  if (event.impact === 'critical' && event.category === 'functional' && down === 0 && !event.stillDown)
    found.push('criticalNoDowntime');
  if (event.impact === 'incipient' && down > 24) found.push('incipientDowntime');
  const best = suggestedModes[0];
  if (mode !== '' && best && best.score >= 1 && !suggestedModes.some(({ code }) => code === mode))
    found.push('narrativeDiffers');
  return found;
}
