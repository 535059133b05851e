import { name, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { markResult } from './result-state.ts';

/** A row that came, changed or went: the study's figures may be of something else now. */
const marksResults = (table: string): Pick<ResourceHooks, 'afterSave'> => ({
  async afterSave(tx, ids) {
    const studies = await tx.all<{ id: string }>(
      sql`select distinct study_id as id from ${name(table)} where id = any(${ids}::bigint[])`,
    );
    for (const { id } of studies) await markResult(tx, id);
  },
});

const probit = ['probitA', 'probitB', 'probitN'] as const;
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

export const siteHooks: readonly ResourceHooks[] = [
  {
    resource: 'qra-site',
    async afterSave(tx, ids) {
      for (const id of ids) await markResult(tx, id);
    },
  },
  { resource: 'qra-site-weather', ...marksResults('qra_site_weather') },
  { resource: 'qra-site-population', ...marksResults('qra_site_population') },
  {
    resource: 'qra-site-case',
    ...marksResults('qra_site_cases'),
    async beforeSave(tx, records) {
      for (const [record, values] of await completed(tx, 'qra_site_cases', records)) {
        const sum = Number(values.ignitionDirect ?? 0) + Number(values.ignitionDelayed ?? 0);
        if (sum > 1 + 1e-9)
          refuse(record, 'ignitionDelayed', 'max', {
            zh: '直接与延迟点火概率之和不能大于 1',
            en: 'Direct and delayed ignition cannot add up to more than 1',
          });
        const given = probit.filter((each) => isGiven(values[each]));
        const open = probit.find((each) => !given.includes(each));
        if (given.length > 0 && open)
          refuse(record, open, 'required', {
            zh: '毒性概率常数 a、b、n 须一起填写',
            en: 'The toxic constants a, b and n belong together',
          });
      }
    },
  },
];
