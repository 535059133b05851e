import { type ResourceHooks, refuse } from '../resources/hooks.ts';
import { ZoneDays } from './rollups.ts';

const isZone = (name: string): boolean => {
  try {
    new ZoneDays(name);
    return true;
  } catch {
    return false;
  }
};

/** A form of files names a time zone that exists: whoever brings a file in is not the one who could mend it. */
export const zoneHooks = (resource: string): ResourceHooks => ({
  resource,
  async beforeSave(_tx, records) {
    for (const record of records)
      if (typeof record.values.timeZone === 'string' && !isZone(record.values.timeZone))
        refuse(record, 'timeZone', 'unknown', {
          zh: `没有时区“${record.values.timeZone}”，请按 Asia/Shanghai 或 UTC 的写法填写`,
          en: `There is no time zone “${record.values.timeZone}”: write it as Asia/Shanghai or UTC`,
        });
  },
});
