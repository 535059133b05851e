import { describe, expect, it } from 'vitest';
import { codingConflictsOf, completenessOf, isCoded, matchCode, suggestCodes } from '../index.ts';

const names = {
  mode: [
    { code: 'ELP', zh: '外漏-工艺介质', en: 'External leakage – process medium' },
    { code: 'VIB', zh: '振动', en: 'Vibration' },
    { code: 'OHE', zh: '过热', en: 'Overheating' },
    { code: 'FTO', zh: '要求时不能打开', en: 'Failure to open on demand' },
    { code: 'UST', zh: '误停', en: 'Spurious stop' },
  ],
  mechanism: [
    { code: '2.2', zh: '腐蚀', en: 'Corrosion' },
    { code: '2.4', zh: '磨损', en: 'Wear' },
  ],
  cause: [{ code: '3.4', zh: '正常磨损老化', en: 'Expected wear and tear' }],
};
const modeAppliesTo = {
  ELP: ['rotating', 'VA'],
  VIB: ['rotating'],
  OHE: ['rotating'],
  FTO: ['VA'],
  UST: ['all'],
};
const pump = { equipmentClass: 'PU', classGroup: 'rotating', modeAppliesTo };
const codes = (text: string, kind: string, context = pump) =>
  suggestCodes(text, names, context)
    .filter((one) => one.kind === kind)
    .map(({ code }) => code);

describe('code suggestions', () => {
  it('read Chinese narratives and say which words led to a code', () => {
    const found = suggestCodes('巡检发现机械密封泄漏，动静环磨损，停机更换', names, pump);
    expect(found.find(({ kind }) => kind === 'mode')).toMatchObject({ code: 'ELP', reasons: ['泄漏'] });
    expect(found.find(({ kind }) => kind === 'mechanism')?.code).toBe('2.4');
    expect(found.find(({ kind }) => kind === 'impact')?.code).toBe('critical');
  });

  it('read English narratives, also the beginnings of words', () => {
    expect(codes('Mechanical seal leaking, faces worn out after long service', 'mode')).toEqual(['ELP']);
    expect(codes('Faces worn', 'mechanism')).toEqual(['2.4']);
    expect(codes('High VIBRATION at drive end', 'mode')).toEqual(['VIB']);
  });

  it('leave out modes the class does not have', () => {
    expect(codes('阀门打不开', 'mode')).toEqual([]);
    expect(
      codes('阀门打不开', 'mode', { equipmentClass: 'VA', classGroup: 'safetyControl', modeAppliesTo }),
    ).toEqual(['FTO']);
  });

  it('do not take a denied word for a finding', () => {
    expect(codes('振动大，无泄漏', 'mode')).toEqual(['VIB']);
    expect(codes('no leak, vibration high', 'mode')).toEqual(['VIB']);
    expect(codes('', 'mode')).toEqual([]);
  });

  it('find a misspelt word by its letter pairs and mark it as a likeness', () => {
    const [found] = suggestCodes('bearing overheeating', names, pump).filter(({ kind }) => kind === 'mode');
    expect(found?.code).toBe('OHE');
    expect(found?.reasons[0]).toMatch(/^≈|overheat/);
  });

  it('match cells of old sheets by code or name, never by guess', () => {
    expect(matchCode('elp', names.mode)).toBe('ELP');
    expect(matchCode('外漏－工艺介质', names.mode)).toBe('ELP');
    expect(matchCode('VIB 振动', names.mode)).toBe('VIB');
    expect(matchCode('坏了', names.mode)).toBeUndefined();
    expect(matchCode('2.4 磨损', names.mechanism)).toBe('2.4');
  });
});

describe('coding quality', () => {
  const whole = {
    description: 'x',
    modeCode: 'ELP',
    mechanismCode: '2.4',
    causeCode: '3.4',
    detectionCode: '8',
    impact: 'critical',
    subunit: 'PU.PUU',
    activityCode: '1',
    activeRepairHours: 0,
    repairTo: '2026-01-01 00:00:00',
    category: 'functional',
    downtimeHours: 5,
  };

  it('counts what is filled of what applies, zero hours included', () => {
    expect(completenessOf(whole, true)).toEqual({ percent: 100, missing: [] });
    expect(completenessOf({ ...whole, subunit: null }, false).percent).toBe(100);
    expect(completenessOf({ ...whole, subunit: null, modeCode: '' }, true)).toEqual({
      percent: 80,
      missing: ['modeCode', 'subunit'],
    });
    expect(isCoded(whole)).toBe(true);
    expect(isCoded({ ...whole, causeCode: null })).toBe(false);
  });

  it('asks about codes that do not go together', () => {
    expect(codingConflictsOf(whole)).toEqual([]);
    expect(codingConflictsOf({ ...whole, mechanismCode: '4.1' })).toEqual(['leakElectrical']);
    expect(codingConflictsOf({ ...whole, modeCode: 'VIB', mechanismCode: '1.1' })).toEqual(['leakMechanism']);
    expect(codingConflictsOf({ ...whole, downtimeHours: null })).toEqual(['criticalNoDowntime']);
    expect(codingConflictsOf({ ...whole, downtimeHours: null, stillDown: true })).toEqual([]);
    expect(codingConflictsOf({ ...whole, impact: 'incipient', downtimeHours: 30 })).toEqual([
      'incipientDowntime',
    ]);
    expect(codingConflictsOf(whole, [{ code: 'VIB', score: 1.2 }])).toEqual(['narrativeDiffers']);
    expect(
      codingConflictsOf(whole, [
        { code: 'VIB', score: 1.2 },
        { code: 'ELP', score: 0.5 },
      ]),
    ).toEqual([]);
  });
});
