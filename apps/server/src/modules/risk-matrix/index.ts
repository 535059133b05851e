import {
  activateMatrix,
  currentMatrix,
  initialiseMatrix,
  type MatrixVersion,
  matrixChoices,
  matrixDetail,
  matrixList,
  matrixProblemTexts,
  newMatrixVersion,
  removeMatrix,
  riskMatrixErrors,
  saveMatrix,
} from '@ircrisk/contract/modules/risk-matrix.ts';
import { say } from '@ircrisk/contract/text.ts';
import { type RiskMatrix, templates, validateMatrix } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
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

export { findCurrent } from './store.ts';

async function found(tx: Tx, id: string): Promise<MatrixVersion> {
  const matrix = await findMatrix(tx, id);
  if (!matrix) throw fail(commonErrors.notFound);
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

/** Matrices with versions: what is in force is never changed, an edit is a new version. */
export const riskMatrix: ServerModule = {
  id: 'risk-matrix',
  handlers: [
    handle(matrixList, ({ tx, input }) => listMatrices(tx, input.projectId, input.withRetired ?? false)),
    handle(matrixChoices, ({ tx, input }) => matrixOptions(tx, input.keyword ?? '', input.ids ?? null)),
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
      const { id, matrixId, projectId, name, nameEn, template, state, definition } = await found(
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
      const matrix = await found(tx, input.id);
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
  ],
};
