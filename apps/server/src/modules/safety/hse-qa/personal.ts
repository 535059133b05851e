import { personalKinds } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { personalDataIn } from '@ircrisk/engine-answer';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** What is everybody's holds nobody's telephone, number or health, by hand either. What a cited clause says may stay. */
export function refusePersonal(record: SavedRecord, fields: readonly string[], cited: string): void {
  for (const field of fields) {
    const text = record.values[field];
    const found = typeof text === 'string' ? personalDataIn(text, cited) : [];
    if (found.length === 0) continue;
    const told = (language: 'zh' | 'en') =>
      found.map((one) => `${personalKinds[one.kind][language]} ${one.text}`);
    refuse(record, field, 'personal', {
      zh: `含有个人信息（${told('zh').join('、')}），入库前请删去`,
      en: `It holds personal data (${told('en').join(', ')}); take it out before it is published`,
    });
  }
}
