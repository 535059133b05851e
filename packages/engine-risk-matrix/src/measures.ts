import type { QuantityId } from '@ircrisk/units';
import type { Measure } from './matrix.ts';

export interface MeasureText {
  zh: string;
  en: string;
  /** Unit amounts are stored in; a quantity is shown in the unit of the reader's language. */
  unit: { zh: string; en: string };
  quantity: QuantityId | null;
}

/** Money and people have no unit to convert; money is in yuan, because a currency has no fixed factor. */
export const measureTexts: Record<Measure, MeasureText> = {
  fatalities: {
    zh: '死亡人数',
    en: 'Fatalities',
    unit: { zh: '人', en: 'persons' },
    quantity: null,
  },
  injuries: { zh: '受伤人数', en: 'Injuries', unit: { zh: '人', en: 'persons' }, quantity: null },
  area: { zh: '影响面积', en: 'Affected area', unit: { zh: 'm²', en: 'm²' }, quantity: 'area' },
  mass: { zh: '泄漏量', en: 'Mass released', unit: { zh: 'kg', en: 'kg' }, quantity: 'mass' },
  hours: { zh: '停工时间', en: 'Downtime', unit: { zh: 'h', en: 'h' }, quantity: 'hours' },
  money: { zh: '经济损失', en: 'Loss', unit: { zh: '元', en: 'CNY' }, quantity: null },
};
