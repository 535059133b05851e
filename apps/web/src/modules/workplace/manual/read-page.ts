import type { Language } from '@ircrisk/contract/text.ts';
import { readMarkdown } from '@ircrisk/ui/parts/markdown.ts';
import { type Section, sectionsOf } from './markdown.ts';
import { contents, loadPage } from './pages.ts';

export const readPage = async (name: string, language: Language) =>
  readMarkdown(await loadPage(name, language));

/** Every page of a language, cut into sections: read when somebody searches for the first time. */
export async function readAll(language: Language): Promise<Map<string, Section[]>> {
  const names = contents().flatMap(({ pages }) => pages.map(({ name }) => name));
  const pages = await Promise.all(
    names.map(async (name) => [name, sectionsOf(await readPage(name, language))] as const),
  );
  return new Map(pages);
}
