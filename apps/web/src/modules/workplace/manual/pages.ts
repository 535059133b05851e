import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';

// One chunk per page and language; a page of a module is a file named after its menu code.
const files: Record<Language, Record<string, () => Promise<string>>> = {
  zh: import.meta.glob('../../../../../../docs/manual/zh/*.md', { query: '?raw', import: 'default' }),
  en: import.meta.glob('../../../../../../docs/manual/en/*.md', { query: '?raw', import: 'default' }),
};

const nameOf = (file: string) => /([^/]+)\.md$/.exec(file)?.[1] ?? file;
const loaders: Record<Language, Map<string, () => Promise<string>>> = {
  zh: new Map(Object.entries(files.zh).map(([file, load]) => [nameOf(file), load])),
  en: new Map(Object.entries(files.en).map(([file, load]) => [nameOf(file), load])),
};

/** Pages that belong to no single screen, in the order of the contents. */
const general: [string, Text][] = [
  ['index', { zh: '概述', en: 'Overview' }],
  ['first-day', { zh: '第一天', en: 'The first day' }],
  ['sign-in', { zh: '登录与密码', en: 'Signing in' }],
  ['lists-and-forms', { zh: '列表与表单', en: 'Lists and forms' }],
  ['study-review', { zh: '研究的审签与版次', en: 'Review and revisions of studies' }],
  ['import-export', { zh: '导入与导出', en: 'Import and export' }],
  ['phone', { zh: '在手机上使用', en: 'On a phone' }],
  ['units-and-language', { zh: '语言与单位', en: 'Language and units' }],
  ['scripts', { zh: '脚本入门', en: 'First steps for scripts' }],
];

/** Screens explained together on one page. */
const together: Record<string, string> = {
  bugList: 'feedback',
  feedbackList: 'feedback',
  myBug: 'feedback',
  myFeedback: 'feedback',
  userManual: 'index',
};

export interface ManualPage {
  name: string;
  title: Text;
}
export interface ManualPart {
  key: string;
  title: Text;
  pages: ManualPage[];
}

const has = (name: string) => loaders.zh.has(name);

/** The page that explains a screen; the overview where there is none yet. */
export function pageOfScreen(code: string): string {
  if (has(code)) return code;
  const shared = together[code];
  return shared && has(shared) ? shared : 'index';
}

/** Contents: the general part, then the screens in the order of the menu. */
export function contents(): ManualPart[] {
  const start: ManualPart = {
    key: 'general',
    title: { zh: '入门', en: 'First steps' },
    pages: general.filter(([name]) => has(name)).map(([name, title]) => ({ name, title })),
  };
  const parts = menuGroups.map((group): ManualPart => {
    const shared = group.code === 'business-feedback' && has('feedback');
    const pages = group.entries
      .filter(({ code }) => has(code))
      .map(({ code, zh, en }) => ({ name: code, title: { zh, en } }));
    const more = shared ? [{ name: 'feedback', title: { zh: '缺陷与需求', en: 'Bugs and demands' } }] : [];
    return { key: group.code, title: group, pages: [...pages, ...more] };
  });
  return [start, ...parts].filter(({ pages }) => pages.length > 0);
}

export async function loadPage(name: string, language: Language): Promise<string> {
  const load = loaders[language].get(name) ?? loaders.zh.get(name);
  if (!load) throw new Error(`the manual has no page ${name}`);
  return load();
}
