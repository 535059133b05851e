import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const frame = { left: 0, top: 0, right: 400, bottom: 400 };

it('names beside each other lie apart, in the frame and over no sign', () => {
  const place = fc.integer({ min: 10, max: 390 });
  const named = fc.record({
    x: place,
    y: place,
    lines: fc.array(fc.constantFrom('T-301-R', 'P-05', '李家村'), { minLength: 1, maxLength: 3 }),
  });
  const together = fc.array(named, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(together, (all) => {
      const boxes = placeLabels(all, frame);
      for (const [at, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(400);
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top;
          expect(isApart).toBe(true);
        }
      }
    }),
    freshRuns(100),
  );
});
