import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { rcaLevels, rcaSources, rcaStages } from '@ircrisk/contract/resources/root-cause/case.ts';
import { type Language, nameIn, say } from '@ircrisk/contract/text.ts';
import { withoutNames } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { namesIn } from './hand-over.ts';
import { analysisSections, factSections, followSections } from './report-sections.ts';
import { words } from './report-words.ts';
import { type CaseContent, readContent } from './store.ts';
import { rcaKind } from './study.ts';

export interface BarrierLine {
  barrier: string;
  barrierEn: string | null;
  expected: string | null;
  expectedEn: string | null;
  performance: string;
  why: string | null;
  whyEn: string | null;
}
export interface ChangeLine {
  factor: string;
  factorEn: string | null;
  before: string | null;
  beforeEn: string | null;
  present: string | null;
  presentEn: string | null;
  difference: string | null;
  differenceEn: string | null;
}

export interface ReportFacts {
  content: CaseContent;
  barriers: BarrierLine[];
  changes: ChangeLine[];
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
  names: string[];
}

interface Asked {
  id: string;
  language?: Language | undefined;
  format?: ReportFormat | undefined;
  isSummary?: boolean | undefined;
  hidesNames?: boolean | undefined;
}

async function gather(tx: Tx, { id, hidesNames }: Asked, language: Language): Promise<ReportFacts> {
  const content = await readContent(tx, id, '0');
  return {
    content,
    barriers: await tx.all<BarrierLine>(sql`
      select barrier, barrier_en as "barrierEn", expected, expected_en as "expectedEn", performance, why, why_en as "whyEn"
      from rca_barriers where study_id = ${id} and is_deleted = 0 order by id`),
    changes: await tx.all<ChangeLine>(sql`
      select factor, factor_en as "factorEn", before, before_en as "beforeEn", present, present_en as "presentEn", difference, difference_en as "differenceEn"
      from rca_changes where study_id = ${id} and is_deleted = 0 order by id`),
    study: await studyBlocks(tx, rcaKind, id, language),
    names: hidesNames ? await namesIn(tx, content) : [],
  };
}

const blockWithout = (block: Block, clean: (text: string) => string): Block => {
  if (block.kind === 'text') return { ...block, text: clean(block.text) };
  if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(clean)) };
  if (block.kind === 'facts')
    return { ...block, rows: block.rows.map(([label, value]): [string, string] => [label, clean(value)]) };
  return { ...block, svg: clean(block.svg) };
};

/** Names go from every text of the report, from the drawings as well; signatures are left out with them. */
function hidden(body: ReportBody, names: readonly string[], language: Language): ReportBody {
  if (names.length === 0) return body;
  const clean = (text: string) => withoutNames(text, names, words.someone[language]);
  const { signatures, revisions: _revisions, ...rest } = body;
  return {
    ...rest,
    // The whole report keeps its cover; the summary has none and stays one page.
    ...(signatures ? { signatures: [] } : {}),
    subject: clean(body.subject),
    facts: body.facts.map(([label, value]) => [label, clean(value)]),
    sections: body.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => blockWithout(block, clean)),
    })),
  };
}

export function bodyOf(facts: ReportFacts, language: Language, isSummary: boolean): ReportBody {
  const t = (key: keyof typeof words) => say(words[key], language);
  const { content } = facts;
  const analysis = analysisSections(facts, language, isSummary);
  const follow = followSections(facts, language, isSummary);
  const sections: Section[] = isSummary
    ? [...factSections(facts, language).slice(0, 1), analysis.roots, follow.measures, follow.effect]
    : [
        ...factSections(facts, language),
        ...analysis.drawings,
        analysis.causes,
        analysis.chains,
        ...analysis.tables,
        analysis.roots,
        follow.measures,
        follow.gates,
        follow.effect,
      ];
  return {
    title: t(isSummary ? 'summaryTitle' : 'title'),
    subject: nameIn(language, content.name, content.nameEn),
    number: `${content.code}-R${content.revision}`,
    facts: [
      [t('level'), say(rcaLevels[content.level], language)],
      [t('stage'), say(rcaStages[content.stage], language)],
      [t('equipment'), content.tag ?? '–'],
      [
        t('source'),
        content.source
          ? `${say(rcaSources[content.source], language)} ${content.sourceNumber ?? ''}`.trim()
          : '–',
      ],
      [t('due'), content.dueDate ?? '–'],
    ],
    method: isSummary ? [] : [t('method')],
    ...(isSummary ? {} : facts.study),
    sections,
  };
}

export const rcaReport = reportJob({
  kind: 'root-cause-analysis.report',
  title: words.title,
  gather: (tx, input: Asked, { language }) => gather(tx, input, language),
  compose: (facts, { language }, { isSummary }) =>
    hidden(bodyOf(facts, language, isSummary === true), facts.names, language),
});
