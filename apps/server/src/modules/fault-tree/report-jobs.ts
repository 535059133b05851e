import type { Language } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { storeFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';
import { makePdf } from '#platform/reports/make-pdf.ts';
import type { Report } from '#platform/reports/report.ts';
import { completeTree } from './calculate.ts';
import { diagramOf, reportOf } from './report.ts';
import { words } from './report-texts.ts';
import { findLatestResult, findOwner, findTree, listHistory, type TreeRow } from './store.ts';

interface Made {
  fileId: string;
  fileName: string;
}

/** Days a made file is kept; it can be made again at any time. */
const keptHours = 7 * 24;
/** A file name without what some systems refuse in one. */
const plain = (name: string) => name.replace(/[\\/:*?"<>|]/g, ' ').trim();

async function stored(run: JobRun<unknown>, tree: TreeRow, title: string, report: Report): Promise<Made> {
  await run.progress(1, 3);
  const content = await makePdf(report, run.signal);
  await run.progress(2, 3);
  const name = plain(`${tree.code}-R${tree.revision} ${report.subject} ${title}.pdf`);
  const file = await run.inTenant((tx) =>
    storeFile(tx, run.platform, run.context.tenantId, { name, content, expireHours: keptHours }),
  );
  await run.progress(3, 3);
  return { fileId: file.id, fileName: name };
}

export interface ReportInput {
  id: string;
  language: Language;
  style: SymbolStyle;
}

export const report: JobKind<ReportInput, Made> = {
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

export const diagram: JobKind<DiagramInput, Made> = {
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
