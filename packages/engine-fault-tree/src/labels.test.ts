import { expect, test } from 'vitest';
import { labelIn, modelIn, withLabel } from './labels.ts';
import { parseOpenPsa } from './open-psa/read.ts';
import { writeOpenPsa } from './open-psa/write.ts';
import { or, tree } from './testing/tree.ts';

test('an element has a label in each language; without an English one the own is shown', () => {
  const model = tree({ T: or('a', 'b') }, { a: 0.1, b: 0.2 });
  model.gates = model.gates.map((gate) => withLabel(withLabel(gate, 'zh', '泄漏'), 'en', 'Leak'));
  model.events = model.events.map((event) => withLabel(event, 'zh', '阀'));
  const back = parseOpenPsa(writeOpenPsa(model)).model!;
  expect(back).toEqual(model);
  expect(modelIn('en', back).gates[0]!.label).toBe('Leak');
  expect(modelIn('en', back).events[0]!.label).toBe('阀');
  expect(modelIn('zh', back)).toBe(back);
  expect(labelIn('zh', back.gates[0]!)).toBe('泄漏');
  expect(withLabel(back.gates[0]!, 'en', '').attributes).toBeUndefined();
});
