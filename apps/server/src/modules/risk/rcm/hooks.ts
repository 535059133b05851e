import { failureCodePattern } from '@ircrisk/engine-rcm';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed, refuseClosed } from '#platform/studies/parts.ts';
import { countModes } from './count-modes.ts';
import { refuseOrphans, usesOf } from './parents.ts';

/** `codeOf` names the property that holds a functional failure's code. */
const part = (resource: string, table: string, codeOf?: string): ResourceHooks => ({
  resource,
  async beforeSave(tx, records) {
    const whole = await completed(tx, table, records);
    await refuseClosed(tx, 'rcm_studies', whole);
    await refuseOrphans(tx, resource, whole);
    for (const [record, values] of whole)
      if (codeOf && !failureCodePattern.test(String(values[codeOf] ?? '')))
        refuse(record, codeOf, 'format', {
          zh: '功能故障编码写作功能编号加一或两个大写字母，如 1A、1AA',
          en: 'The code of a failure is the number of the function and one or two capital letters, as 1A or 1AA',
        });
    for (const [record, { intervalValue, intervalUnit }] of whole)
      if (Boolean(intervalValue) !== Boolean(intervalUnit))
        refuse(record, intervalValue ? 'intervalUnit' : 'intervalValue', 'required', {
          zh: '间隔和单位须一起填写',
          en: 'An interval needs its number and its unit',
        });
  },
  uses: (tx, ids) => usesOf(tx, resource, ids),
});

/** Records of an RCM study follow its state. */
export const rcmHooks: readonly ResourceHooks[] = [
  part('rcm-function', 'rcm_functions'),
  part('rcm-failure', 'rcm_failures', 'code'),
  {
    ...part('rcm-mode', 'rcm_modes', 'failureCode'),
    async afterSave(tx, ids) {
      const studies = await tx.all<{ id: string }>(
        sql`select distinct study_id as id from rcm_modes where id = any(${ids}::bigint[])`,
      );
      await countModes(
        tx,
        studies.map(({ id }) => id),
      );
    },
  },
];
