import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Activity,
  boxesOf,
  holdsRelation,
  moveActivity,
  nodeNumbers,
  readText,
  removeActivity,
  type TextModel,
  writeText,
} from './index.ts';

const many = freshRuns(10_000);

/** Trees as parents by place, four boxes to a parent at most. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).map((picks): Activity[] => {
  const made: Activity[] = [{ id: '0', parentId: null, number: 0, name: 'F0' }];
  picks.forEach((pick, place) => {
    const free = made.filter(({ id }) => boxesOf(made, id).length < 4);
    const parent = free[pick % free.length] as Activity;
    made.push({
      id: String(place + 1),
      parentId: parent.id,
      number: boxesOf(made, parent.id).length + 1,
      name: `F${place + 1}`,
    });
  });
  return made;
});

const hasNoGaps = (activities: readonly Activity[]) =>
  activities.every(({ id }) => boxesOf(activities, id).every(({ number }, place) => number === place + 1));

it('moves and removals leave no gap, keep the order of the others and give every activity one number', () => {
  fc.assert(
    fc.property(
      trees,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (activities, pick, target, place) => {
        const id = activities[pick % activities.length]?.id as string;
        const parentId = activities[target % activities.length]?.id as string;
        const moved = moveActivity(activities, id, parentId, place);
        if ('activities' in moved) {
          expect(hasNoGaps(moved.activities)).toBe(true);
          expect(new Set(nodeNumbers(moved.activities).values()).size).toBe(activities.length);
          const others = (list: readonly Activity[]) =>
            boxesOf(list, parentId)
              .filter((each) => each.id !== id)
              .map((each) => each.id);
          expect(others(moved.activities)).toEqual(others(activities));
        }
        if (id !== '0') expect(hasNoGaps(removeActivity(activities, id))).toBe(true);
      },
    ),
    many,
  );
});

const word = fc
  .stringMatching(/^[A-Za-z\u4e00-\u9fff][A-Za-z0-9\u4e00-\u9fff ,.#/-]{0,12}$/)
  .map((text) => text.trim())
  .filter((text) => text !== '' && !holdsRelation(text));
const models = fc.tuple(
  trees,
  fc.uniqueArray(word, { minLength: 25, maxLength: 25 }),
  fc.array(
    fc.tuple(
      fc.nat(),
      fc.constantFrom('I' as const, 'C' as const, 'O' as const, 'M' as const),
      fc
        .string({ minLength: 1, maxLength: 12 })
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter((text) => text !== ''),
    ),
    { minLength: 1, maxLength: 15 },
  ),
);

it('what is written as text in either language reads back as the same model', () => {
  fc.assert(
    fc.property(models, ([activities, names, given]) => {
      const name = (id: string) => names[Number(id)] as string;
      const byParent = [activities[0] as Activity];
      // Written parents first, as the text form has it.
      for (let at = 0; at < byParent.length; at++)
        byParent.push(...boxesOf(activities, byParent[at]?.id as string));
      const functions = byParent.map(({ id, parentId }) => ({
        name: name(id),
        parent: parentId === null ? null : name(parentId),
      }));
      const seen = new Set<string>();
      const relations = given
        .map(([pick, role, label]) => ({
          name: functions[pick % functions.length]?.name as string,
          role,
          label,
        }))
        .filter((relation) => {
          const key = JSON.stringify(relation);
          return !seen.has(key) && Boolean(seen.add(key));
        });
      const model: TextModel = { functions, relations };
      for (const tongue of ['zh', 'en'] as const) {
        const { text, problems } = writeText(model, tongue);
        expect(problems).toEqual([]);
        expect(readText(text).model).toEqual(model);
      }
    }),
    freshRuns(2000),
  );
});
