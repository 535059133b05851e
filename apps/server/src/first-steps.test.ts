import { readFileSync } from 'node:fs';
import path from 'node:path';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { demoRoles } from './demo/people.ts';
import { accountLines } from './first-steps.ts';

const entries = menuGroups.flatMap((group) => group.entries);
const manual = (language: string, page: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../../../docs/manual/${language}/${page}.md`), 'utf8');
const seeded = (tenantId: string, account: string) => ({ tenantId, account, password: 'Once73Only' });

describe('a first start', () => {
  it('says what the accounts of the demo plant may try, by pages that are there', () => {
    const text = accountLines([seeded('000000', 'admin'), seeded('100286', 'luwenzhe')]).join('\n');
    expect(text).toMatch(/100286[\s\S]*luwenzhe[\s\S]*Once73Only[\s\S]*to try first/);
    const [, second = ''] = /second account: (.*)/.exec(text) ?? [];
    const pages = second.split(', then ').map((page) => page.replace(/ [A-Z]+-\d+$/, ''));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => !entries.some(({ en }) => en === page))).toEqual([]);
    const [, first = ''] = /with the first: ([^;]*);/.exec(text) ?? [];
    expect(entries.find(({ en }) => en === first)).toMatchObject({ operatorOnly: true });
    expect(manual('en', 'first-day')).toMatch(/^# The first day$/m);
  });

  it('says nothing of a demo plant where there is none', () => {
    expect(accountLines([seeded('000000', 'admin')]).join('\n')).not.toContain('to try first');
  });
});

describe('the first day in the manual', () => {
  /** Pages that everybody has, or that explain and open nothing. */
  const everybody = ['home', 'sign-in', 'study-review', 'phone', 'action-item', 'dashboard'];
  it.each(demoRoles.flatMap((role) => [[role.name, 'zh', role] as const, [role.en, 'en', role] as const]))(
    'has a way for %s (%s), through pages that the role opens',
    (name, language, role) => {
      const sections = manual(language, 'first-day').split(/^## /m);
      const own = sections.find((section) => section.toLowerCase().startsWith(name.toLowerCase())) ?? '';
      const pages = [...own.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, page = '']) => page);
      expect(pages.length).toBeGreaterThan(1);
      const opens = (page: string) =>
        everybody.includes(page) || role.menus === 'all' || role.menus.includes(page);
      expect(pages.filter((page) => !opens(page))).toEqual([]);
    },
  );
});
