import { actTable } from '@ircrisk/contract/acts.ts';
import { describe, expect, it } from 'vitest';
import { movesOf, nearestMove } from './moves.ts';

const table = actTable<'open' | 'doing' | 'held' | 'done'>()({
  start: { zh: '开始', en: 'Start', from: ['open', 'held'], to: 'doing' },
  hold: { zh: '暂停', en: 'Hold', from: ['doing'], to: 'held' },
  finish: { zh: '完成', en: 'Finish', from: ['doing'], to: 'done' },
  back: { zh: '退回', en: 'Back', from: ['doing'], to: 'open' },
  note: { zh: '备注', en: 'Note', from: ['doing'] },
});
const all = Object.keys(table);
const columns = ['open', 'doing', 'held', 'done'];

describe('moves of a card', () => {
  it('are the allowed acts that lead to another state', () => {
    expect(movesOf(table, 'doing', all).map(({ act }) => act)).toEqual(['hold', 'finish', 'back']);
    expect(movesOf(table, 'doing', ['finish', 'note'])).toEqual([{ act: 'finish', to: 'done' }]);
    expect(movesOf(table, 'done', all)).toEqual([]);
  });

  it('by the keyboard lead to the nearest column on that side, and nowhere past the last', () => {
    const moves = movesOf(table, 'doing', all);
    expect(nearestMove(moves, columns, 'doing', 1)?.to).toBe('held');
    expect(nearestMove(moves, columns, 'doing', -1)?.to).toBe('open');
    expect(nearestMove(moves, ['doing', 'done'], 'doing', 1)?.to).toBe('done');
    expect(nearestMove(moves, ['open', 'doing'], 'doing', 1)).toBeUndefined();
  });
});
