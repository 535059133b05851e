import * as contract from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { pdfMarkText, unitLength } from '@ircrisk/engine-pdf-mark';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { commonErrors, fail, failAt } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import { carryMarks, placeMark } from './carrying.ts';
import { findIn, listDocuments, openDocument, seenDocument, tagsOf } from './documents.ts';
import { exportXfdf, importXfdf } from './exchange.ts';
import {
  confirmValues,
  correctValue,
  documentOfValue,
  listTemplates,
  readExtraction,
  runExtraction,
  sourcesOf,
  writeValues,
} from './extraction.ts';
import { flattenJob, isOfLoop } from './flatten-job.ts';
import {
  documentOfRemoved,
  findMark,
  marksOfDocument,
  optionsFor,
  placesOf,
  refusePage,
  removeLayer,
  removeMarks,
  restoreMark,
  saveLayer,
  saveMark,
} from './marks.ts';
import { listPictures, makePdf } from './pictures.ts';
import { readJob } from './reading.ts';

export { type LoopPicture, picturesOfLoops } from './loop-picture.ts';
export { drawingsOfLoops, type LoopDrawing } from './marks.ts';
export { asFile, readPages } from './reading.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** The document a row hangs on, seen by the caller. */
async function seenOwner(
  call: Caller,
  table: 'pdf_marks' | 'pdf_layers' | 'pdf_calibrations' | 'pdf_extractions',
  ids: readonly string[],
): Promise<void> {
  const tables = {
    pdf_marks: sql`pdf_marks`,
    pdf_layers: sql`pdf_layers`,
    pdf_calibrations: sql`pdf_calibrations`,
    pdf_extractions: sql`pdf_extractions`,
  };
  const owners = await call.tx.all<{ id: string }>(
    sql`select distinct document_id as id from ${tables[table]} where id = any(${ids}::bigint[]) and is_deleted = 0`,
  );
  if (owners.length === 0) throw fail(commonErrors.notFound);
  for (const { id } of owners) await seenDocument(call, id);
}

const requester = ({ actor, origin, language, projectId }: Call) => ({ actor, origin, language, projectId });

const marking = [
  handle(contract.pdfMarks, async (call) => {
    await seenDocument(call, call.input.documentId);
    return marksOfDocument(call.tx, call.input.documentId);
  }),
  handle(contract.saveMark, async (call) => {
    await seenDocument(call, call.input.documentId);
    return saveMark(call.tx, call.input, call.language);
  }),
  handle(contract.removeMarks, async (call) => {
    await seenOwner(call, 'pdf_marks', call.input.ids);
    await removeMarks(call.tx, call.input.ids, call.input.versions);
    return true;
  }),
  handle(contract.restoreMark, async (call) => {
    const { tx, input } = call;
    await seenDocument(call, await documentOfRemoved(tx, input.id));
    return restoreMark(tx, input.id, input.bindings);
  }),
  handle(contract.marksOf, ({ tx, actor, projectId, input }) =>
    placesOf(tx, viewerOf(actor, projectId), input.kind, input.id),
  ),
  handle(contract.bindingOptions, ({ tx, input }) => optionsFor(tx, input.keyword, input.kind)),
  handle(contract.saveLayer, async (call) => {
    await seenDocument(call, call.input.documentId);
    return saveLayer(call.tx, call.input);
  }),
  handle(contract.removeLayer, async (call) => {
    await seenOwner(call, 'pdf_layers', [call.input.id]);
    await removeLayer(call.tx, call.input.id);
    return true;
  }),
  handle(contract.saveCalibration, async (call) => {
    const { documentId, page, name, from, to, length, unit, within } = call.input;
    await seenDocument(call, documentId);
    await refusePage(call.tx, documentId, page);
    if (unitLength({ from, to, length, unit }) === null)
      throw failAt('to', contract.pdfErrors.shape, {
        reason: pdfMarkText({ code: 'calibrationEmpty' }, call.language),
      });
    const { id } = await call.tx.one<{ id: string }>(sql`
      insert into pdf_calibrations (document_id, page, name, from_point, to_point, length, unit, within)
      values (${documentId}, ${page}, ${name}, ${from}, ${to}, ${length}, ${unit}, ${within}) returning id`);
    return { id, page, name, from, to, length, unit, within };
  }),
  handle(contract.removeCalibration, async (call) => {
    await seenOwner(call, 'pdf_calibrations', [call.input.id]);
    await call.tx.run(sql`update pdf_calibrations set is_deleted = 1 where id = ${call.input.id}`);
    return true;
  }),
  handle(contract.carryMarks, async (call) => {
    const { fromDoc, toDoc } = call.input;
    await seenDocument(call, fromDoc);
    await seenDocument(call, toDoc);
    return carryMarks(call.tx, fromDoc, toDoc);
  }),
  handle(contract.placeMark, async (call) => {
    await seenOwner(call, 'pdf_marks', [call.input.id]);
    await placeMark(call.tx, call.input.id);
    return findMark(call.tx, call.input.id);
  }),
];

const extracting = [
  handle(contract.pdfTemplates, ({ tx }) => listTemplates(tx)),
  handle(contract.saveTemplate, async ({ tx, input }) => {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into pdf_templates (name, name_en, fields) values (${input.name}, ${input.nameEn ?? null}, ${JSON.stringify(input.fields)})
      on conflict (tenant_id, name) where is_deleted = 0 do update set name_en = excluded.name_en, fields = excluded.fields returning id`);
    return { id };
  }),
  handle(contract.removeTemplate, async ({ tx, input }) => {
    const changed = await tx.run(
      sql`update pdf_templates set is_deleted = 1 where id = ${input.id} and is_deleted = 0`,
    );
    if (changed === 0) throw fail(commonErrors.notFound);
    return true;
  }),
  handle(contract.runExtraction, async (call) => {
    await seenDocument(call, call.input.documentId);
    return { id: await runExtraction(call.tx, call.input.documentId, call.input.template) };
  }),
  handle(contract.pdfExtraction, async (call) => {
    await seenDocument(call, call.input.documentId);
    return readExtraction(call.tx, call.input.documentId);
  }),
  handle(contract.correctValue, async (call) => {
    await seenDocument(call, await documentOfValue(call.tx, call.input.id));
    return correctValue(call.tx, call.input);
  }),
  handle(contract.confirmValues, async (call) => {
    for (const id of call.input.ids) await seenDocument(call, await documentOfValue(call.tx, id));
    return { confirmed: await confirmValues(call.tx, call.input.ids, call.language) };
  }),
  handle(contract.writeValues, async (call) => {
    await seenOwner(call, 'pdf_extractions', [call.input.id]);
    // What is written is a reading of the ledger: whoever writes it may add one.
    if (!may(call.actor, 'thickness-reading.create')) throw fail(commonErrors.forbidden);
    return writeValues(call.tx, viewerOf(call.actor, call.projectId), call.input.id, call.language);
  }),
  handle(contract.readingSources, ({ tx, actor, projectId, input }) =>
    sourcesOf(tx, visible(resource, viewerOf(actor, projectId)), input.locationId),
  ),
];

/** Marks on the documents of the store, bound to the ledger, and values read out of them. */
export const pdfMarkingTool: ServerModule = {
  id: 'pdf-marking-tool',
  home: [
    {
      code: 'pdf-marking-tool',
      figure: counting(resource, {
        where: sql`exists (select from pdf_marks m where m.document_id = t.id and m.is_deleted = 0)`,
        words: { zh: '{count} 份已标注', en: '{count} marked documents' },
        late: {
          where: sql`exists (select from pdf_marks m where m.document_id = t.id and m.is_deleted = 0 and m.carried = 'unresolved')`,
          words: {
            zh: '{count} 份已标注，{late} 份有标注待复核',
            en: '{count} marked documents, {late} with marks to review',
          },
        },
      }),
    },
  ],
  jobs: [readJob, flattenJob],
  handlers: [
    handle(contract.pdfDocuments, (call) => listDocuments(call, call.input)),
    handle(contract.pdfPictures, (call) => listPictures(call)),
    handle(contract.pictureToPdf, (call) => makePdf(call, call.input.id)),
    handle(contract.pdfDocument, (call) => openDocument(call, call.input.id)),
    handle(contract.readPdf, async (call) => {
      await seenDocument(call, call.input.id);
      return { jobId: await enqueue(call.tx, requester(call as Call), readJob, { id: call.input.id }) };
    }),
    handle(contract.findInPdf, async (call) => {
      await seenDocument(call, call.input.id);
      return findIn(call.tx, call.input.id, call.input.text);
    }),
    handle(contract.pdfTags, async (call) => {
      await seenDocument(call, call.input.id);
      return tagsOf(call.tx, call.input.id, call.input.page);
    }),
    handle(contract.exportXfdf, async (call) => {
      const document = await seenDocument(call, call.input.id);
      return {
        name: `${document.number}-R${document.revision}.xfdf`,
        text: await exportXfdf(call.tx, document),
      };
    }),
    handle(contract.importXfdf, async (call) => {
      const document = await seenDocument(call, call.input.id);
      return importXfdf(call.tx, document, call.input.text, call.language);
    }),
    handle(contract.flattenPdf, async (call) => {
      await seenDocument(call, call.input.id);
      const { id, loopsOnly } = call.input;
      if (loopsOnly && !(await marksOfDocument(call.tx, id)).some(isOfLoop))
        throw fail(contract.pdfErrors.noLoops);
      return { jobId: await enqueue(call.tx, requester(call as Call), flattenJob, call.input) };
    }),
    ...marking,
    ...extracting,
  ],
};
