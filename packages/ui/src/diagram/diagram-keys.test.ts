import { describe, expect, it } from 'vitest';
import { isForCanvas } from './diagram-keys.ts';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
const ctrl = { ctrlKey: true };

describe('a key pressed beside the canvas', () => {
  it('is meant for it where nothing has the focus, but for Tab', () => {
    for (const key of ['a', 'B', 'Delete', 'ArrowLeft', 'Enter', 'F8'])
      expect(isForCanvas(press(key), false), key).toBe(true);
    for (const key of ['z', 'y', 'Z']) expect(isForCanvas(press(key, ctrl), false), key).toBe(true);
    expect(isForCanvas(press('Tab'), false)).toBe(false);
  });

  it('stays with a button that has the focus where it works the button; letters, undo and redo go', () => {
    for (const key of ['Enter', ' ', 'Tab', 'ArrowLeft', 'Delete', 'Escape', '0'])
      expect(isForCanvas(press(key), true), key).toBe(false);
    for (const key of ['a', 'B', 'v']) expect(isForCanvas(press(key), true), key).toBe(true);
    for (const key of ['z', 'y', 'Z']) expect(isForCanvas(press(key, ctrl), true), key).toBe(true);
    // Copies of text on the page, and whatever else the browser does, stay as they are.
    for (const key of ['c', 'v', 'a', 's', 'p']) expect(isForCanvas(press(key, ctrl), true), key).toBe(false);
    expect(isForCanvas(press('d', { altKey: true }), true)).toBe(false);
  });
});
