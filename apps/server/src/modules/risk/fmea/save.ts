import { withTexts } from '@ircrisk/contract/errors.ts';
import { fmeaErrors } from '@ircrisk/contract/modules/risk/fmea.ts';
import { type Language, nameIn, type Text } from '@ircrisk/contract/text.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { modelProblems } from '@ircrisk/engine-fmeca/structured/check.ts';
import { type FmeaModel, indexModel, keyParts } from '@ircrisk/engine-fmeca/structured/model.ts';
import {
  type RatingRule,
  type RiskRow,
  secondFault,
  sheetOf,
} from '@ircrisk/engine-fmeca/structured/rows.ts';
import { isClosedTooSoon } from '@ircrisk/engine-fmeca/structured/steps.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { actionsOf, keepMatrix, type StudyRow, updateModel } from './store.ts';

/** A row by its mode and cause. */
export const rowTexts = ({ mode, cause }: Pick<RiskRow, 'mode' | 'cause'>): Text => {
  const inLanguage = (language: Language) =>
    [mode, cause].flatMap((one) => (one ? nameIn(language, one.text, one.textEn) : [])).join(' ← ');
  return { zh: inLanguage('zh'), en: inLanguage('en') };
};

/** Refuses a model that cannot be kept: each reason with the part it is about. */
export function refuseBroken(model: FmeaModel): void {
  const inChinese = modelProblems(model, 'zh');
  if (inChinese.length === 0) return;
  const told = { zh: inChinese, en: modelProblems(model, 'en') };
  throw fail(
    commonErrors.invalid,
    { reason: '' },
    {
      fields: (language) =>
        told[language].slice(0, 20).map((notice) => ({
          field: `model/${notice.path ?? ''}`,
          rule: notice.code,
          msg: fmecaText({ ...notice, values: { path: notice.path ?? '', ...notice.values } }, language),
        })),
    },
  );
}

/** A second rating uses levels the matrix has. */
function refuseLevels(model: FmeaModel, { matrix }: RatingRule): void {
  if (!matrix) return;
  for (const [at, risk] of model.risks.entries()) {
    const fault = secondFault(risk, matrix);
    if (fault)
      throw invalidField(`model/risks/${at}/${fault.path}`, fault.code, {
        zh: fmecaText(fault, 'zh'),
        en: fmecaText(fault, 'en'),
      });
  }
}

/** An element stands for equipment of this company; one that is gone since stays until somebody takes it off. */
async function refuseStrangers(tx: Tx, model: FmeaModel, before: FmeaModel): Promise<void> {
  const linked = new Set(before.elements.flatMap(({ equipmentId }) => equipmentId ?? []));
  const fresh = model.elements.filter(({ equipmentId }) => equipmentId && !linked.has(equipmentId));
  if (fresh.length === 0) return;
  const known = await tx.all<{ id: string }>(
    sql`select id from equipment where id = any(${fresh.map(({ equipmentId }) => equipmentId)}::bigint[]) and is_deleted = 0`,
  );
  const ids = new Set(known.map(({ id }) => id));
  const strange = fresh.find(({ equipmentId }) => !ids.has(equipmentId ?? ''));
  if (strange)
    throw invalidField(`model/elements/${strange.id}`, 'reference', {
      zh: `“${strange.name}”所指的设备不存在`,
      en: `“${strange.nameEn || strange.name}” points to equipment that does not exist`,
    });
}

/** Keeps a model: sound, no high row closed without its answer, no row taken out under an open action. */
export async function saveModel(
  tx: Tx,
  study: StudyRow,
  rule: RatingRule,
  { version, model }: { version: number; model: FmeaModel },
): Promise<number | undefined> {
  refuseBroken(model);
  refuseLevels(model, rule);
  await refuseStrangers(tx, model, study.model);
  const actions = await actionsOf(tx, study.seriesId);
  const { rows, index } = sheetOf(model, rule);
  const soon = rows.find((row) => isClosedTooSoon(row, actions));
  if (soon) throw fail(withTexts(fmeaErrors.closedTooSoon, { row: rowTexts(soon) }));
  const before = indexModel(study.model);
  for (const action of actions) {
    const { mode, cause } = keyParts(action.row);
    const isThere = (index.causesOf.get(mode) ?? []).includes(cause);
    const wasThere = (before.causesOf.get(mode) ?? []).includes(cause);
    const isOpen = action.status !== 'completed' && action.status !== 'notImplemented';
    if (isThere || !wasThere || !isOpen) continue;
    const texts = [mode, cause].map((id) => before.failures.get(id)?.text ?? id);
    throw fail(fmeaErrors.actionOpen, { row: texts.join(' ← '), action: action.title });
  }
  await keepMatrix(tx, study, model);
  return updateModel(tx, study.id, version, model, rule);
}
