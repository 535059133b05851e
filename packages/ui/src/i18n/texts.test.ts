import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { fillText, flattenTexts } from './fill-text.ts';
import { addTexts, language, onLanguageChange, setLanguage, translate } from './texts.ts';

afterEach(async () => {
  await setLanguage('zh');
  vi.restoreAllMocks();
});

describe('texts', () => {
  it('load only the language in use and switch at once when the other has come', async () => {
    const loaded: string[] = [];
    const text = (name: string) => async () => {
      loaded.push(name);
      return { default: { screen: { save: name === 'zh' ? '保存' : 'Save' } } };
    };
    await addTexts({ zh: text('zh'), en: text('en') });
    expect(loaded).toEqual(['zh']);
    expect(translate('screen.save')).toBe('保存');

    const told: string[] = [];
    const stop = onLanguageChange(() => told.push(translate('screen.save')));
    await setLanguage('en');
    stop();
    expect(told).toEqual(['Save']);
    expect(session.get('language')).toBe('en');
    await setLanguage('zh');
    expect(loaded).toEqual(['zh', 'en']);
  });

  it('say amounts with their thousands apart, and a year as it is', () => {
    const texts = new Map([['total', '{year} 年共 {count} 条，剩 {days} 天']]);
    expect(fillText(texts, 'total', 'zh', { year: 2026, count: 5367, days: 1052 })).toBe(
      '2026 年共 5,367 条，剩 1,052 天',
    );
  });

  it('of a page that opens while somebody switches are there in the new language', async () => {
    const opened = Promise.withResolvers<void>();
    const own = Promise.withResolvers<void>();
    await addTexts({
      zh: async () => ({ default: { shell: '壳' } }),
      en: () => opened.promise.then(() => ({ default: { shell: 'Shell' } })),
    });
    const switched = setLanguage('en');
    const page = addTexts({
      zh: () => own.promise.then(() => ({ default: { page: '页' } })),
      en: async () => ({ default: { page: 'Page' } }),
    });
    opened.resolve();
    await switched;
    expect(translate('page')).toBe('Page');
    own.resolve();
    await page;
    expect(translate('page')).toBe('Page');
  });

  it('keep the old language when the new one cannot be loaded, and try again later', async () => {
    let broken = true;
    await addTexts({
      zh: async () => ({ default: { retry: '重试' } }),
      en: async () => {
        if (broken) throw new Error('offline');
        return { default: { retry: 'Retry' } };
      },
    });
    await expect(setLanguage('en')).rejects.toThrow('offline');
    expect(language()).toBe('zh');
    broken = false;
    await setLanguage('en');
    expect(translate('retry')).toBe('Retry');
  });

  it('report a missing key once, as an error a test run can see', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(translate('no.such.key')).toBe('no.such.key');
    translate('no.such.key');
    expect(report.mock.calls).toEqual([['missing text zh:no.such.key']]);
  });
});

describe('marks', () => {
  const texts = new Map(
    flattenTexts({ rows: { found_one: '{count} row', found: '{count} rows of {name}' } }),
  );

  it('are filled, and unknown ones stay visible', () => {
    expect(fillText(texts, 'rows.found', 'en', { count: 2 })).toBe('2 rows of {name}');
  });
  it('follow the plural rules of the language', () => {
    expect(fillText(texts, 'rows.found', 'en', { count: 1, name: 'x' })).toBe('1 row');
    expect(fillText(texts, 'rows.found', 'zh', { count: 1, name: 'x' })).toBe('1 rows of x');
  });
});
