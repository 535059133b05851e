import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import { expect, it } from 'vitest';
import { columnsOf } from './column.ts';
import { readContent } from './content.ts';
import { pasteBlock } from './paste.ts';
import { columnIn, type SheetLine, textIn } from './rows.ts';

const [quantity, setpoint] = columnsOf(alarmTag, ['quantity', 'setpoint']) as [never, never];
const line = (stored: Record<string, unknown>, cells: SheetLine['cells'] = {}): SheetLine => ({
  key: '1',
  stored: { id: '1', ...stored },
  cells,
});

it('a figure whose unit its row tells is shown with it, and typed in the reader’s unit', () => {
  const hot = line({ quantity: 'temperature', setpoint: 100 });
  expect(textIn(hot, setpoint, 'zh')).toBe('100 °C');
  expect(textIn(hot, setpoint, 'en')).toBe('212 °F');
  expect(textIn(hot, setpoint, 'en', true)).toBe('212');
  expect(readContent(columnIn(setpoint, hot), '32', 'en')).toEqual({ value: 0 });
  const unknown = line({ quantity: null, setpoint: 7 });
  expect(textIn(unknown, setpoint, 'en')).toBe('7');
});

it('the setpoint of a deviation alarm is a difference, shown and typed', () => {
  const deviation = line({ quantity: 'temperature', type: 'DEV', setpoint: 12 });
  expect(textIn(deviation, setpoint, 'zh')).toBe('12 °C');
  expect(textIn(deviation, setpoint, 'en')).toBe('21.6 °F');
  expect(readContent(columnIn(setpoint, deviation), '21.6', 'en')).toEqual({ value: 12 });
  const high = line({ quantity: 'temperature', type: 'DEV', setpoint: 100 }, { type: { value: 'H' } });
  expect(textIn(high, setpoint, 'en')).toBe('212 °F');
});

it('what was just typed of the row counts, in a paste too', () => {
  const changed = line({ quantity: 'temperature', setpoint: 0 }, { quantity: { value: null } });
  expect(textIn(changed, setpoint, 'en')).toBe('0');
  const pasted = pasteBlock(
    [['temperature', '212']],
    { lines: [line({ quantity: null, setpoint: null })], columns: [quantity, setpoint], rows: 1, width: 1 },
    'en',
  );
  expect(pasted.patches.map(({ after }) => after.value)).toEqual(['temperature', 100]);
});

it('a limit of a window that was pointed at another tag waits for what that measures', () => {
  const [low] = columnsOf(corrosionWindow, ['low']) as [never];
  const stored = { quantity: 'temperature', tagId: '5', low: 100 };
  expect(textIn(line(stored), low, 'en')).toBe('212 °F');
  expect(textIn(line(stored, { tagId: { value: '6' } }), low, 'en')).toBe('100');
});
