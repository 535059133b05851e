import type { Language } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Report } from '#platform/reports/report.ts';
import { type MadeFile, storeReport } from '#platform/reports/store-report.ts';
import { completeTree } from './calculate.ts';
import { diagramOf, reportOf } from './report.ts';
import { words } from './report-texts.ts';
import { findLatestResult, findOwner, findTree, listHistory, type TreeRow } from './store.ts';

const stored = (run: Parameters<typeof storeReport>[0], tree: TreeRow, title: string, made: Report) =>
  storeReport(run, made, [`${tree.code}-R${tree.revision}`, made.subject, title]);

export interface ReportInput {
  id: string;
  language: Language;
  style: SymbolStyle;
}

export const report: JobKind<ReportInput, MadeFile> = {
  kind: 'fault-tree.report',
  title: { zh: '故障树分析报告', en: 'Fault tree report' },
  afterCrash: 'resume',
  async run(job) {
    const { id, language, style } = job.input;
    const projectId = job.context.projectId ?? null;
    const facts = await job.inTenant(async (tx) => {
      const tree = await findTree(tx, id, projectId);
      if (!tree) throw fail(commonErrors.notFound);
      const { model: complete, hash } = await completeTree(tx, tree, projectId);
      const latest = await findLatestResult(tx, tree.id);
      return {
        tree,
        complete,
        stored: latest,
        isStale: latest !== undefined && latest.modelHash !== hash,
        history: await listHistory(tx, tree.treeId),
        owner: await findOwner(tx, tree.id, language),
      };
    });
    return stored(job, facts.tree, say(words.title, language), reportOf(facts, language, style));
  },
};

export interface DiagramInput {
  id: string;
  style: SymbolStyle;
  paper: 'A4' | 'A3';
}

export const diagram: JobKind<DiagramInput, MadeFile> = {
  kind: 'fault-tree.diagram',
  title: { zh: '故障树图（PDF）', en: 'Fault tree diagram (PDF)' },
  afterCrash: 'resume',
  async run(job) {
    const { id, style, paper } = job.input;
    const tree = await job.inTenant((tx) => findTree(tx, id, job.context.projectId ?? null));
    if (!tree) throw fail(commonErrors.notFound);
    return stored(
      job,
      tree,
      say(words.diagramTitle, job.language),
      diagramOf(tree, job.language, style, paper),
    );
  },
};
