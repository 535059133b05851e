import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { post } from '@ircrisk/contract/resources/post.ts';
import { describe, expect, it } from 'vitest';
import { readAsked, readPlace, withoutPlace, writeAsked, writePlace } from './list-address.ts';

const place = {
  keyword: '泵 P-101',
  filters: { state: 'open', dueDate: ['2026-01-01', null] as const },
  sort: { by: 'dueDate', descending: true },
  current: 3,
};

describe('the place of a list in the address', () => {
  it('comes back as it was written, beside what the page asks for itself', () => {
    const search = writePlace(actionItem, place, '?list=all');
    expect(readPlace(actionItem, search)).toEqual(place);
    expect(withoutPlace(search)).toBe('list=all');
  });

  it('keeps figures as figures and leaves empty filters out', () => {
    const filters = { designPressure: [1.5, null] as const, state: null, type: '' };
    const search = writePlace(equipment, { keyword: '', filters, sort: undefined, current: 1 }, '');
    expect(readPlace(equipment, search)?.filters).toEqual({ designPressure: [1.5, null] });
  });

  it('is of one list: another on the same page neither reads nor wipes it', () => {
    const search = writePlace(actionItem, place, '');
    expect(readPlace(post, search)).toBeUndefined();
    const plain = { keyword: '', filters: {}, sort: undefined, current: 1 };
    expect(writePlace(post, plain, search)).toBe(search);
    expect(writePlace(actionItem, plain, search)).toBe('');
  });

  it('what somebody typed by hand breaks nothing', () => {
    const typed = '?l.of=action-item&l.page=-2&l.sort=nothing&l.f.dueDate=x';
    expect(readPlace(actionItem, typed)).toEqual({
      keyword: '',
      filters: { dueDate: ['x', null] },
      sort: undefined,
      current: 1,
    });
  });
});

describe('what a list without a declaration asks for', () => {
  const usual: Record<string, string | number | undefined> = { who: 'people', current: 1, size: 20 };

  it('comes back as it was, and says nothing of what is usual', () => {
    const asked = { current: 3, size: 20, record: 'V-103', from: '2026-01-01' };
    const search = writeAsked('operations', usual, asked, '?id=7');
    expect(search).toContain('id=7');
    expect(search).not.toContain('size');
    expect(readAsked('operations', usual, search)).toEqual(asked);
    expect(writeAsked('operations', usual, usual, search)).toBe('?id=7');
  });

  it('is of one list, and what somebody typed by hand breaks nothing', () => {
    expect(readAsked('customers', usual, '?l.of=operations&l.f.record=V-103')).toBeUndefined();
    expect(readAsked('operations', usual, '?l.of=operations&l.f.current=-2&l.f.size=x')).toEqual(usual);
  });
});
