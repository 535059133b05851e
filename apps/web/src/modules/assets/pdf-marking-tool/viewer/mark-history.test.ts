import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { expect, it } from 'vitest';
import { acted, type MarkHistory, type MarkWork, noActs, step, type Way } from './mark-history.ts';

const mark = (id: string, more: Partial<Mark> = {}): Mark => ({
  id,
  version: 1,
  documentId: '1',
  layerId: '2',
  page: 1,
  type: 'pin',
  strokes: [[[10, 10]]],
  style: { stroke: '#1d6fa5', fill: null, width: 1.5, opacity: 1 },
  label: '',
  note: '',
  state: 'open',
  carried: null,
  carriedReason: null,
  likeness: null,
  author: 'x',
  createTime: '',
  updateTime: '',
  bindings: [],
  ...more,
});

/** A server of one mark list: every save raises the version, as the real one does. */
function desk() {
  let marks: Mark[] = [];
  const gone = new Map<string, Mark>();
  let history: MarkHistory = noActs;
  const put = (one: Mark) => {
    marks = [...marks.filter(({ id }) => id !== one.id), one];
    return one;
  };
  const run = (work: MarkWork) => {
    if (work.kind === 'remove') {
      gone.set(work.mark.id, work.mark);
      marks = marks.filter(({ id }) => id !== work.mark.id);
    } else if (work.kind === 'restore') put({ ...gone.get(work.id)!, version: 99 });
    else {
      const now = marks.find(({ id }) => id === work.input.id)!;
      expect(work.input.version).toBe(now.version);
      put({ ...now, ...(work.input as Partial<Mark>), bindings: now.bindings, version: now.version + 1 });
    }
  };
  return {
    marks: () => marks.map(({ id, label, strokes }) => `${id} ${label} ${strokes}`).sort(),
    add: (id: string) => {
      const after = put(mark(id));
      history = acted(history, { before: null, after });
    },
    change: (id: string, more: Partial<Mark>) => {
      const before = marks.find((one) => one.id === id)!;
      const after = put({ ...before, ...more, version: before.version + 1 });
      history = acted(history, { before, after });
    },
    remove: (id: string) => {
      const before = marks.find((one) => one.id === id)!;
      run({ kind: 'remove', mark: before });
      history = acted(history, { before, after: null });
    },
    stranger: (id: string, more: Partial<Mark>) => {
      const before = marks.find((one) => one.id === id)!;
      put({ ...before, ...more, version: before.version + 1 });
    },
    go: (way: Way): string => {
      const found = step(history, marks, way);
      if (!found) return 'end';
      history = found.next;
      if (found.work) run(found.work);
      return found.work?.kind ?? 'changed';
    },
  };
}

it('a hundred acts are taken back one by one to nothing, and done again to where they were', () => {
  const at = desk();
  const states = [at.marks()];
  for (let n = 0; n < 100; n += 1) {
    if (n % 5 === 0) at.add(`m${n}`);
    else if (n % 5 === 4) at.remove(`m${n - 4}`);
    else at.change(`m${n - (n % 5)}`, n % 2 ? { label: `L${n}` } : { strokes: [[[n, n]]] });
    states.push(at.marks());
  }
  for (let n = 99; n >= 0; n -= 1) {
    at.go('undo');
    expect(at.marks(), `back to ${n}`).toEqual(states[n]);
  }
  expect(at.go('undo')).toBe('end');
  for (let n = 1; n <= 100; n += 1) {
    at.go('redo');
    expect(at.marks(), `forth to ${n}`).toEqual(states[n]);
  }
  expect(at.go('redo')).toBe('end');
});

it('what somebody else has changed since is not taken back', () => {
  const at = desk();
  at.add('a');
  at.change('a', { label: 'mine' });
  at.stranger('a', { label: 'theirs' });
  expect(at.go('undo')).toBe('changed');
  expect(at.marks()).toEqual(['a theirs 10,10']);
  expect(at.go('undo')).toBe('changed');
  expect(at.go('undo')).toBe('end');
});

it('a new act ends what could be done again; one that changes nothing is none', () => {
  const at = desk();
  at.add('a');
  at.change('a', { label: 'b' });
  expect(at.go('undo')).toBe('save');
  at.change('a', { label: '' });
  expect(at.go('redo')).toBe('save');
  at.go('undo');
  at.change('a', { label: 'c' });
  expect(at.go('redo')).toBe('end');
});
