import { describe, expect, it } from 'vitest';
import {
  addBox,
  changeRole,
  decompose,
  documentFromText,
  drawArrow,
  firstDocument,
  type Idef0Document,
  modelOf,
  nextTunnel,
  reattach,
  sampleModels,
  validate,
} from './index.ts';

let count = 0;
const newId = () => {
  count += 1;
  return `d${count}`;
};
const rules = (document: Idef0Document) => validate(modelOf(document)).map(({ rule }) => rule);
const arrowsOn = (document: Idef0Document, diagram: string | null) =>
  document.diagrams.find(({ activityId }) => activityId === diagram)!.arrows;
const arrow = (document: Idef0Document, diagram: string | null, id: string) =>
  arrowsOn(document, diagram).find((each) => each.id === id)!;

describe('arrows drawn by hand', () => {
  const frame = { kind: 'frame' } as const;
  const box = (id: string) => ({ kind: 'box', id }) as const;

  it('through the frame stand straight before their box', () => {
    const start = firstDocument('运行泵');
    const one = { id: 'c', role: 'C', conceptId: null } as const;
    const control = drawArrow(
      start,
      null,
      one,
      { from: frame, to: { kind: 'box', id: 'a0', at: 0.25 } },
      newId,
    );
    const [top] = control.activities;
    expect(arrow(control, null, 'c').from).toMatchObject({
      kind: 'boundary',
      at: top!.x + 0.25 * top!.width,
    });
    const both = drawArrow(
      control,
      null,
      { id: 'o', role: 'O', conceptId: null },
      { from: box('a0'), to: frame },
      newId,
    );
    expect(rules(both)).not.toContain('R1');
    expect(rules(both)).not.toContain('R2');
    expect(rules(both)).not.toContain('R7');
  });

  it('fork and join where they leave or meet another arrow', () => {
    const sample = documentFromText(sampleModels[0]!.text.zh).document!;
    const root = sample.activities[0]!;
    const old = arrowsOn(sample, root.id).find(({ from, to }) => from.kind === 'box' && to.kind === 'box')!;
    const last = sample.activities.at(-1)!;
    const tap = { kind: 'tap', arrowId: old.id, x: 300, y: 200 } as const;
    const forked = drawArrow(
      sample,
      root.id,
      { id: 'f', role: 'C', conceptId: null },
      { from: tap, to: box(last.id) },
      newId,
    );
    expect(arrow(forked, root.id, 'f').conceptId).toBe(old.conceptId);
    expect(arrowsOn(forked, root.id)).toHaveLength(arrowsOn(sample, root.id).length + 2);
    const joined = drawArrow(
      sample,
      root.id,
      { id: 'j', role: null, conceptId: null },
      { from: box(last.id), to: tap },
      newId,
    );
    expect(arrow(joined, root.id, 'j')).toMatchObject({ role: old.role, to: { kind: 'junction' } });
    for (const one of [forked, joined]) expect(rules(one)).not.toContain('R7');
  });

  it('change role, ends and tunnel', () => {
    const sample = documentFromText(sampleModels[0]!.text.zh).document!;
    const input = arrowsOn(sample, null).find(({ role }) => role === 'I')!;
    const control = changeRole(sample, null, input.id, 'C');
    const [top] = sample.activities;
    const moved = arrow(control, null, input.id);
    expect(moved.role).toBe('C');
    const at = moved.from.kind === 'boundary' ? moved.from.at : 0;
    expect(at).toBeGreaterThanOrEqual(top!.x);
    expect(at).toBeLessThanOrEqual(top!.x + top!.width);
    const below = decompose(sample, top!.id, []);
    const added = addBox(below, top!.id, { id: 'new', name: '新' });
    if (!('document' in added)) throw new Error('not added');
    const inner = arrowsOn(added.document, top!.id).find(({ to }) => to.kind === 'box')!;
    const again = reattach(added.document, top!.id, inner.id, 'to', box('new'));
    expect(arrow(again, top!.id, inner.id).to).toMatchObject({ kind: 'box', id: 'new' });
    expect([nextTunnel('none'), nextTunnel('source'), nextTunnel('sink')]).toEqual([
      'source',
      'sink',
      'none',
    ]);
  });
});
