import { expect, test } from 'vitest';
import { withoutNames } from './without-names.ts';

test('a text is given without names: longer ones first, Latin ones as words of their own', () => {
  expect(withoutNames('王海涛与王海交接', ['王海', '王海涛', ' '], '某员工')).toBe('某员工与某员工交接');
  expect(withoutNames('Li at the line, LI2 and li.', ['li'], 'X')).toBe('X at the line, LI2 and X.');
  expect(withoutNames('泵P-101.A由luwenzhe发现', ['luwenzhe', 'P-101.A'], 'X')).toBe('泵X由X发现');
});
