import { say } from '@ircrisk/contract/text.ts';
import type { Report, Section } from './report.ts';
import { reportWords } from './words.ts';

/** The report's sections with its method statement before them. */
export function completeSections({ language, method, sections }: Report): Section[] {
  if (!method || method.length === 0) return sections;
  const blocks = method.map((text) => ({ kind: 'text' as const, text }));
  return [{ heading: say(reportWords.method, language), blocks }, ...sections];
}

/** What stands on the cover: the report's number, its project, what the module says, and when it was made. */
export function coverFacts({ language, number, project, facts, made }: Report): [string, string][] {
  const t = (key: keyof typeof reportWords) => say(reportWords[key], language);
  return [
    [t('number'), number],
    ...(project ? [[t('project'), project] as [string, string]] : []),
    ...facts,
    [t('made'), made],
  ];
}
