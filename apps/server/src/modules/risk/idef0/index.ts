import {
  createIdef0,
  exportIdef0,
  idef0Errors,
  idef0Model,
  idef0Report,
  readIdef0,
  saveIdef0,
} from '@ircrisk/contract/modules/risk/idef0.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { documentFromTextIn, firstDocument } from '@ircrisk/engine-idef0';
import { storeFile } from '#platform/files/files.ts';
import { commonErrors, fail, failAt } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { fileContent } from '#platform/resources/exchange/import-job.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { refuseStrangers } from './links.ts';
import { bookOf } from './report.ts';
import {
  callableOf,
  errorsOf,
  findModel,
  headOf,
  type Idef0Row,
  insertModel,
  linkNames,
  updateModel,
} from './store.ts';
import { noticesText, refuseBroken } from './structure.ts';
import { idef0Kind } from './study.ts';
import { readWorkbook, writeWorkbook } from './workbook.ts';

async function found({ tx, projectId }: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<Idef0Row> {
  const row = await findModel(tx, id, projectId);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

/** A workbook is made again at any time. */
const keptHours = 24;

interface BookInput {
  id: string;
  language: Language;
  paper: 'A4' | 'A3';
}

const book = reportJob({
  kind: 'idef0.report',
  title: { zh: 'IDEF0 模型图册', en: 'IDEF0 model book' },
  async gather(tx, { id }: BookInput, { projectId, language }) {
    const row = await found({ tx, projectId }, id);
    return {
      row,
      head: await headOf(tx, row),
      callable: await callableOf(tx, projectId),
      study: await studyBlocks(tx, idef0Kind, row.id, language),
    };
  },
  compose: (facts, { language }, { paper }) => bookOf(facts, language, paper),
  fileName: (body) => [body.number, body.subject, body.title],
});

/** IDEF0 models of a project: one document a revision, judged by the rules of the method. */
export const idef0: ServerModule = {
  id: 'idef0',
  jobs: [book],
  studies: [idef0Kind],
  handlers: [
    handle(createIdef0, async ({ tx, input, projectId, language }) => {
      const { text, model: given, ...fields } = input;
      const read = text ? documentFromTextIn(text, language) : undefined;
      if (read && !read.document)
        throw failAt('text', idef0Errors.text, { reason: noticesText(read.problems, language) });
      const model = given ?? read?.document ?? firstDocument(input.name, input.nameEn);
      refuseBroken(model, language);
      await refuseStrangers(tx, model);
      return insertModel(tx, projectId, { ...fields, model });
    }),

    handle(idef0Model, async (call) => {
      const row = await found(call, call.input.id);
      const head = await findHead(call, idef0Kind, row.id);
      return {
        ...row,
        ...(await headOf(call.tx, row)),
        callable: await callableOf(call.tx, call.projectId),
        allowed: await allowedOf(call, idef0Kind, head),
      };
    }),

    handle(saveIdef0, async (call) => {
      const { tx, input, language } = call;
      await findDraft(call, idef0Kind, input.id);
      const before = await found(call, input.id);
      refuseBroken(input.model, language);
      await refuseStrangers(tx, input.model, before.model);
      const errors = errorsOf(input.model, await callableOf(tx, call.projectId)).length;
      const version = await updateModel(tx, input.id, input.version, input.model, errors);
      if (version === undefined) throw fail(commonErrors.stale, {}, { data: await found(call, input.id) });
      return { version, errors };
    }),

    handle(idef0Report, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const row = await found(call, input.id);
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, book, { ...input, id: row.id }) };
    }),

    handle(exportIdef0, async (call) => {
      const { tx, platform, actor, input } = call;
      const { code, revision, model } = await found(call, input.id);
      const fileName = `${code.replaceAll(/[\\/:*?"<>|]/g, ' ')}-R${revision}.xlsx`;
      const content = await writeWorkbook(model, await linkNames(tx, model));
      const file = await storeFile(tx, platform, actor.tenantId, {
        name: fileName,
        content,
        expireHours: keptHours,
      });
      return { fileId: file.id, fileName };
    }),

    handle(readIdef0, async ({ tx, platform, input, language }) => {
      const content = await fileContent(tx, platform, input.fileId);
      const model = await readWorkbook(content, await linkNames(tx), language);
      refuseBroken(model, language);
      return model;
    }),
  ],
};
