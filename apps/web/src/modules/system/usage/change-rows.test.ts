import { describe, expect, it } from 'vitest';
import { changedColumns, valueText } from './change-rows.ts';
import { columnLabels } from './column-labels.ts';

const say = { yes: 'Yes', no: 'No' };

describe('an operation', () => {
  it('is told by the columns that have a name; the others stand among all fields', () => {
    const images = {
      before: { language: 'zh', storage_key: 'a', update_time: '1' },
      after: { language: 'en', storage_key: 'b', update_time: '2' },
      changed: ['language', 'storage_key', 'update_time'],
    };
    expect(changedColumns(images, columnLabels('users'), false)).toEqual(['language']);
    expect(changedColumns(images, columnLabels('users'), true)).toEqual([
      'language',
      'storage_key',
      'update_time',
    ]);
    const file = { before: null, after: { storage_key: 'b' }, changed: ['storage_key'] };
    expect(changedColumns(file, columnLabels('files'), false)).toEqual([]);
  });

  it('says its values in words', () => {
    expect(valueText('language', 'en', 'zh', say)).toBe('英文');
    expect(valueText('locked', true, 'en', say)).toBe('Yes');
    expect(valueText('title', { zh: '检验超期', en: 'An inspection is overdue' }, 'en', say)).toBe(
      'An inspection is overdue',
    );
    expect(valueText('signed_at', '2026-11-19T04:25:00.684+08:00', 'en', say)).toBe('2026-11-19 04:25:00');
    expect(valueText('note', null, 'en', say)).toBe('–');
    expect(valueText('user_id', '95382347809035482', 'en', say)).toBe('95382347809035482');
  });
});
