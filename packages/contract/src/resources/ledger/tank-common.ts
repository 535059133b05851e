import { reference } from '@ircrisk/contract/resource.ts';

/** What the lists that hang on a tank have in common. */
export const tankId = reference({
  zh: '储罐',
  en: 'Tank',
  to: 'atmospheric-tank',
  required: true,
  list: true,
  filter: true,
  fixed: true,
});
export const plate = { quantity: 'thickness', min: 0.1, max: 200 } as const;
