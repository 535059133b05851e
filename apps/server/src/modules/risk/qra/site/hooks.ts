import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';

const probit = ['probitA', 'probitB', 'probitN'] as const;
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

export const siteHooks: readonly ResourceHooks[] = [
  {
    resource: 'qra-site-case',
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
