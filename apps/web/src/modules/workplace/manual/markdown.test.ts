import { readMarkdown } from '@ircrisk/ui/parts/markdown.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { searchPages, sectionsOf, slug } from './markdown.ts';

const drawn = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { tokens: readMarkdown(text), onFollow: () => undefined }));

test('a page is drawn as elements', () => {
  expect(drawn('# 标题\n\n一段 **重点** 和 `代码`。\n\n- 甲\n- 乙')).toBe(
    '<h1 id="标题" tabindex="-1">标题</h1><p>一段 <strong>重点</strong> 和 <code>代码</code>。</p><ul><li>甲</li><li>乙</li></ul>',
  );
});

test('HTML of a file never reaches the page, and a link runs no script', () => {
  const html = drawn(
    '前 <img src=x onerror=alert(1)> 后\n\n<script>alert(1)</script>\n\n[点](javascript:alert(1))',
  );
  expect(html).not.toMatch(/<img|<script|javascript:|onerror/);
  expect(html).toContain('前 ');
});

test('headings get addresses that keep Chinese', () => {
  expect([slug('导入 与 导出'), slug(' Import & export! ')]).toEqual(['导入-与-导出', 'import-export']);
});

test('the search finds sections that hold every word, headings first', () => {
  const pages = new Map([
    ['a', sectionsOf(readMarkdown('# A\n\n## Members\n\nA project has roles.\n\n## Roles\n\nmembers too'))],
  ]);
  expect(searchPages(pages, 'roles').map(({ section }) => section.heading)).toEqual(['Roles', 'Members']);
  expect(searchPages(pages, 'project roles').map(({ section }) => section.slug)).toEqual(['members']);
  expect(searchPages(pages, ' ')).toEqual([]);
});
