import {
  activateMatrix,
  currentMatrix,
  exportMatrix,
  initialiseMatrix,
  type MatrixVersion,
  matrixAssessments,
  matrixChoices,
  matrixDetail,
  matrixList,
  matrixProblemTexts,
  matrixProfile,
  moveAssessments,
  newMatrixVersion,
  previewMove,
  readMatrix,
  removeMatrix,
  riskMatrixErrors,
  saveMatrix,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { say } from '@ircrisk/contract/text.ts';
import { type RiskMatrix, templates, validateMatrix } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { storeFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { fileContent } from '#platform/resources/exchange/import-job.ts';
import {
  assessmentPage,
  bandsByProject,
  bandsOf,
  cellCounts,
  countMovable,
  move,
  movementOf,
  readAnew,
  risen,
} from './assessments.ts';
import {
  activate,
  findCurrent,
  findMatrix,
  findOfScope,
  hasApprovedUse,
  insertVersion,
  listMatrices,
  matrixOptions,
  removeVersions,
  updateDraft,
} from './store.ts';
import { readMatrixFile, writeMatrix } from './workbook.ts';

export { matricesBehind } from './names.ts';
export { publishAssessments, settleAssessments } from './publish.ts';
export { findCurrent, findMatrix, keepMethodMatrix, type MethodMatrix } from './store.ts';

async function found(tx: Tx, id: string): Promise<MatrixVersion> {
  const matrix = await findMatrix(tx, id);
  if (!matrix) throw fail(commonErrors.notFound);
  return matrix;
}

/** The copy of a standard's matrix is nobody's to change. */
async function foundOwn(tx: Tx, id: string): Promise<MatrixVersion> {
  const matrix = await found(tx, id);
  if (matrix.method !== null) throw fail(riskMatrixErrors.ofMethod);
  return matrix;
}

/** Gaps, overlaps, disabled or impossible levels: refused with every problem and its place. */
function checked(definition: RiskMatrix): RiskMatrix {
  const problems = validateMatrix(definition).filter(({ severity }) => severity === 'error');
  const first = problems[0];
  if (!first) return definition;
  throw fail(
    first.code === 'allDisabled' ? riskMatrixErrors.allDisabled : commonErrors.invalid,
    { reason: '' },
    {
      fields: (language) =>
        problems.map(({ code, path, params }) => ({
          field: `definition.${path}`,
          rule: code,
          msg: say(matrixProblemTexts[code], language, params),
        })),
    },
  );
}

async function foundInForce(tx: Tx, id: string): Promise<MatrixVersion> {
  const matrix = await found(tx, id);
  if (matrix.state !== 'active') throw fail(riskMatrixErrors.notInForce);
  return matrix;
}

/** Rows a person looks through before a move; the totals speak for the others. */
const mostShown = 500;
/** A workbook is made again at any time. */
const keptHours = 24;

/** Matrices with versions: what is in force is never changed, an edit is a new version. */
export const riskMatrix: ServerModule = {
  id: 'risk-matrix',
  handlers: [
    handle(matrixList, ({ tx, input }) => listMatrices(tx, input.projectId, input.withRetired ?? false)),
    handle(matrixChoices, ({ tx, input, language }) =>
      matrixOptions(tx, input.keyword ?? '', input.ids ?? null, language),
    ),
    handle(matrixDetail, ({ tx, input }) => found(tx, input.id)),
    handle(currentMatrix, async ({ tx, projectId }) => (await findCurrent(tx, projectId)) ?? null),

    handle(initialiseMatrix, async ({ tx, actor, input }) => {
      const projectId = input.projectId ?? null;
      if (projectId !== null && !actor.projectIds.includes(projectId)) throw fail(commonErrors.notFound);
      if (await findOfScope(tx, projectId)) throw fail(riskMatrixErrors.exists);
      const { zh, en, build } = templates[input.template];
      const definition = build();
      return insertVersion(tx, {
        matrixId: null,
        projectId,
        name: zh,
        nameEn: en,
        template: input.template,
        state: 'active',
        definition,
      });
    }),

    handle(newMatrixVersion, async ({ tx, input }) => {
      const { id, matrixId, projectId, name, nameEn, template, state, definition } = await foundOwn(
        tx,
        input.id,
      );
      if (state === 'draft') return id;
      const draft = (await listMatrices(tx, undefined, false)).find(
        (other) => other.matrixId === matrixId && other.state === 'draft',
      );
      return (
        draft?.id ??
        insertVersion(tx, { matrixId, projectId, name, nameEn, template, state: 'draft', definition })
      );
    }),

    handle(saveMatrix, async ({ tx, input }) => {
      const matrix = await found(tx, input.id);
      if (matrix.state !== 'draft') throw fail(riskMatrixErrors.notDraft);
      const saved = await updateDraft(tx, input.id, input.version, {
        ...input,
        definition: checked(input.definition),
      });
      if (!saved) throw fail(commonErrors.stale, {}, { data: await found(tx, input.id) });
      return true;
    }),

    handle(activateMatrix, async ({ tx, input }) => {
      const matrix = await found(tx, input.id);
      if (matrix.state !== 'draft') throw fail(riskMatrixErrors.notDraft);
      checked(matrix.definition);
      await activate(tx, matrix.id, matrix.matrixId);
      return true;
    }),

    handle(removeMatrix, async ({ tx, input }) => {
      const matrix = await foundOwn(tx, input.id);
      if (await hasApprovedUse(tx, matrix.matrixId)) throw fail(riskMatrixErrors.used);
      if (matrix.uses > 0 && !input.confirm) {
        throw fail(
          commonErrors.inUse,
          {},
          { data: { children: 0, usedBy: [{ title: matrix.name, count: matrix.uses }] } },
        );
      }
      await removeVersions(tx, matrix.id);
      return true;
    }),

    handle(matrixProfile, async ({ tx, input }) => {
      const matrix = await found(tx, input.id);
      return {
        cells: await cellCounts(tx, matrix.id, input.stage),
        bands: await bandsOf(tx, matrix.id, input.stage),
        projects: await bandsByProject(tx, input.stage),
        movable: await countMovable(tx, matrix),
      };
    }),

    handle(matrixAssessments, async ({ tx, input, language }) => {
      await found(tx, input.id);
      return assessmentPage(tx, input, language);
    }),

    handle(previewMove, async ({ tx, input, language }) => {
      const all = await readAnew(tx, await foundInForce(tx, input.id), language);
      const noted = all.filter((one) => risen(one) !== 0 || one.now.doubtful.length > 0);
      return {
        total: all.length,
        approved: all.filter(({ old }) => old.approved).length,
        unchanged: all.length - noted.length,
        raised: all.filter((one) => risen(one) > 0).length,
        lowered: all.filter((one) => risen(one) < 0).length,
        doubtful: all.filter(({ now }) => now.doubtful.length > 0).length,
        rows: noted.slice(0, mostShown).map(movementOf),
      };
    }),

    handle(moveAssessments, async ({ tx, input }) =>
      move(tx, await foundInForce(tx, input.id), input.withDoubtful),
    ),

    handle(exportMatrix, async ({ tx, platform, actor, language, input }) => {
      const matrix = await found(tx, input.id);
      const title = language === 'en' ? matrix.nameEn : matrix.name;
      const fileName = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} v${matrix.matrixVersion}.xlsx`;
      const content = await writeMatrix(matrix.definition);
      const file = await storeFile(tx, platform, actor.tenantId, {
        name: fileName,
        content,
        expireHours: keptHours,
      });
      return { fileId: file.id, fileName };
    }),

    handle(readMatrix, async ({ tx, platform, input }) =>
      readMatrixFile(await fileContent(tx, platform, input.fileId)),
    ),
  ],
};
