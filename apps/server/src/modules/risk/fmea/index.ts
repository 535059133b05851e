import {
  fmeaActions,
  fmeaErrors,
  fmeaModel,
  fmeaMsrTable,
  fmeaObservations,
  fmeaReport,
  fmeaTemplates,
  loadMsrTable,
  publishFmeaTemplate,
  raiseFmeaAction,
  readFmeaSheet,
  retireFmeaTemplate,
  saveFmeaModel,
  sendToFmeca,
} from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { templateItems } from '@ircrisk/engine-fmeca/structured/templates.ts';
import { readMsrTable } from '@ircrisk/engine-fmeca/tables/msr.ts';
import {
  companyScales,
  observedIn,
  publishTemplate,
  retireTemplate,
  takeModes,
  wholeTemplates,
} from '#modules/risk/fmeca/index.ts';
import { mustBeRaisable } from '#modules/workplace/action-item/index.ts';
import { readWhole } from '#platform/files/files.ts';

import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { raise } from './actions.ts';
import { takenModes } from './hand-over.ts';
import { mergeWorkbook, readWorkbook, tagsIn } from './read-sheet.ts';
import { report } from './report.ts';
import { saveModel } from './save.ts';
import {
  actionsOf,
  classesOf,
  equipmentByTag,
  findMsrTable,
  findStudy,
  insertMsrTable,
  matrixOf,
  ruleOf,
  type StudyRow,
} from './store.ts';
import { fmeaKind } from './study.ts';

async function found({ tx, projectId }: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<StudyRow> {
  const study = await findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  return study;
}

/** The study of a call that a person may see, whatever its state. */
async function seen(call: Pick<Call, 'tx' | 'actor' | 'projectId'>, id: string): Promise<StudyRow> {
  const head = await findHead(call, fmeaKind, id);
  return found(call, head.id);
}

async function detailOf(call: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>, id: string) {
  const head = await findHead(call, fmeaKind, id);
  const { seriesId, matrixRowId, projectId, ...study } = await found(call, head.id);
  const matrix = await matrixOf(call.tx, { matrixRowId, projectId });
  return {
    ...study,
    scales: await companyScales(call.tx),
    matrix: matrix ? { name: matrix.name, nameEn: matrix.nameEn, definition: matrix.definition } : null,
    actions: await actionsOf(call.tx, seriesId),
    msrTable: study.type === 'msr' ? ((await findMsrTable(call.tx)) ?? null) : null,
    allowed: await allowedOf(call, fmeaKind, head),
  };
}

/** Structured failure-mode studies: one model a revision, its nets, sheet, templates and actions. */
export const fmea: ServerModule = {
  id: 'fmea',
  studies: [fmeaKind],
  jobs: [report],
  handlers: [
    handle(fmeaModel, (call) => detailOf(call, call.input.id)),

    handle(saveFmeaModel, async (call) => {
      const { tx, input } = call;
      await findDraft(call, fmeaKind, input.id);
      const study = await found(call, input.id);
      const version = await saveModel(tx, study, await ruleOf(tx, study), input);
      if (version === undefined) throw fail(commonErrors.stale, {}, { data: await detailOf(call, input.id) });
      return { version };
    }),

    handle(fmeaActions, async (call) => {
      const { seriesId } = await seen(call, call.input.id);
      return actionsOf(call.tx, seriesId);
    }),

    handle(fmeaObservations, async (call) => {
      const { model } = await seen(call, call.input.id);
      const classOf = await classesOf(call.tx, model);
      const { classes } = await observedIn(call.tx, [...new Set(classOf.values())], []);
      return { classes, elements: Object.fromEntries(classOf) };
    }),

    handle(raiseFmeaAction, async (call) => {
      await mustBeRaisable(call.tx, call.input);
      // An action may be raised from an approved study too: it changes no rating.
      const study = await seen(call, call.input.id);
      return { actionId: await raise(call.tx, study, call.input) };
    }),

    handle(fmeaReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const { id } = await seen(call, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, report, { ...input, id }) };
    }),

    handle(readFmeaSheet, async (call) => {
      const { tx, input, language } = call;
      await findDraft(call, fmeaKind, input.id);
      const study = await found(call, input.id);
      const workbook = await readWorkbook(await readWhole(call, input.fileId), language);
      const equipment = await equipmentByTag(tx, tagsIn(workbook));
      return mergeWorkbook(study.model, workbook, equipment, await ruleOf(tx, study), language);
    }),

    handle(fmeaTemplates, async ({ tx }) => {
      const all = await wholeTemplates(tx);
      return all.map((one) => ({
        ...one,
        items: one.items.map((item) => ({ ...item, modes: [...item.modes] })),
      }));
    }),

    handle(publishFmeaTemplate, async (call) => {
      const { tx, input } = call;
      const { model } = await seen(call, input.id);
      const items = templateItems(model, input.elementId).filter(({ modes }) => modes.length > 0);
      const element = model.elements.find(({ id }) => id === input.elementId);
      if (!element) throw fail(commonErrors.notFound);
      if (items.length === 0) throw fail(fmeaErrors.notChild, { name: element.name });
      const { key = null, name, nameEn = null, isoClass } = input;
      return publishTemplate(tx, { key: key ?? null, name, nameEn: nameEn ?? null, isoClass, items });
    }),

    handle(retireFmeaTemplate, async ({ tx, input }) => {
      await retireTemplate(tx, input.key);
      return true;
    }),

    handle(fmeaMsrTable, async ({ tx }) => (await findMsrTable(tx)) ?? null),

    handle(loadMsrTable, ({ tx, input }) => {
      const { problems } = readMsrTable(input.content);
      if (problems.length > 0)
        throw fail(
          commonErrors.invalid,
          { reason: '' },
          {
            fields: (language) =>
              problems.map((notice) => ({
                field: `content/${notice.path ?? ''}`,
                rule: notice.code,
                msg: fmecaText(notice, language),
              })),
          },
        );
      return insertMsrTable(tx, input);
    }),

    handle(sendToFmeca, async (call) => {
      const study = await seen(call, call.input.id);
      const lines = takenModes(study, await ruleOf(call.tx, study));
      if (lines.length === 0) throw fail(fmeaErrors.nothingToSend);
      return takeModes(call, call.input.fmecaStudyId, lines);
    }),
  ],
};
