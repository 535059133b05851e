import { expect, test } from 'vitest';
import { calledBy, withoutNames } from './without-names.ts';

test('a text is given without names: longer ones first, Latin ones as words of their own', () => {
  expect(withoutNames('王海涛与王海交接', ['王海', '王海涛', ' '], '某员工')).toBe('某员工与某员工交接');
  expect(withoutNames('Li at the line, LI2 and li.', ['li'], 'X')).toBe('X at the line, LI2 and X.');
  expect(withoutNames('泵P-101.A由luwenzhe发现', ['luwenzhe', 'P-101.A'], 'X')).toBe('泵X由X发现');
});

test('a name that begins a longer word is that word, and a name wherever somebody does something', () => {
  const clean = (text: string) => withoutNames(text, ['方向', '高强', '张力', '石英', '王海'], '某员工');
  expect(clean('转动方向盘，高强度螺栓断裂，石英砂堵塞，张力过大')).toBe(
    '转动方向盘，高强度螺栓断裂，石英砂堵塞，张力过大',
  );
  expect(clean('张力到场，方向报告，由高强确认，王海报告班长，通知石英。')).toBe(
    '某员工到场，某员工报告，由某员工确认，某员工报告班长，通知某员工。',
  );
});

test('people are called by their names either way round, and by their surname with a title', () => {
  const called = calledBy(['王海涛', 'Wang Haitao', 'wanghaitao', '高明', '施文', 'operator', '操作员']);
  const clean = (text: string) => withoutNames(text, called, 'X');
  expect(clean('由王工确认，王师傅到场，高工审核')).toBe('由X确认，X到场，高工审核');
  expect(clean('王工作票未交，施工完成，操作员关阀')).toBe('王工作票未交，施工完成，操作员关阀');
  expect(clean('Haitao Wang and WANG  HAITAO told the operator; Wang, Haitao signed')).toBe(
    'X and X told the operator; X signed',
  );
  expect(clean('wanghaitao2 is a tag, wanghaitao is not')).toBe('wanghaitao2 is a tag, X is not');
});
