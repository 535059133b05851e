import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { ReportBody } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { completeTree } from './calculate.ts';
import { diagramOf, reportOf } from './report.ts';
import { findLatestResult, findTree, type TreeRow } from './store.ts';
import { faultTreeKind } from './study.ts';

async function foundTree(tx: Tx, id: string, projectId: string | null): Promise<TreeRow> {
  const tree = await findTree(tx, id, projectId);
  if (!tree) throw fail(commonErrors.notFound);
  return tree;
}

export interface ReportInput {
  id: string;
  language: Language;
  style: SymbolStyle;
  format?: ReportFormat | undefined;
}

const fileName = (body: ReportBody) => [body.number, body.subject, body.title];

export const report = reportJob({
  kind: 'fault-tree.report',
  title: { zh: '故障树分析报告', en: 'Fault tree report' },
  async gather(tx, { id }: ReportInput, { projectId, language }) {
    const tree = await foundTree(tx, id, projectId);
    const { model: complete, hash } = await completeTree(tx, tree, projectId);
    const latest = await findLatestResult(tx, tree.id);
    return {
      tree,
      complete,
      stored: latest,
      isStale: latest !== undefined && latest.modelHash !== hash,
      study: await studyBlocks(tx, faultTreeKind, tree.id, language),
    };
  },
  compose: (facts, { language }, { style }) => reportOf(facts, language, style),
  fileName,
});

export interface DiagramInput {
  id: string;
  style: SymbolStyle;
  paper: 'A4' | 'A3';
}

export const diagram = reportJob({
  kind: 'fault-tree.diagram',
  title: { zh: '故障树图（PDF）', en: 'Fault tree diagram (PDF)' },
  gather: (tx, { id }: DiagramInput, { projectId }) => foundTree(tx, id, projectId),
  compose: (tree, { language }, { style, paper }) => diagramOf(tree, language, style, paper),
  fileName,
});
