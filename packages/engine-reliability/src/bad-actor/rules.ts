import { addMonths, type IsoDate } from '@ircrisk/units';
import { type BadActorRule, defaultRules } from '../tables/bad-actor-defaults.ts';

/** What the rules need to know of one tag. */
export type TagRecord = {
  readonly tag: string;
  readonly events: readonly { readonly date: IsoDate; readonly mode: string; readonly leak?: boolean }[];
  readonly inVitalFew: boolean;
  readonly mtbfHours?: number | null;
  readonly classMtbfHours?: number | null;
  readonly riskLevel?: string | null;
};

export type RuleHit = { readonly rule: BadActorRule; readonly value: number | string };

function hit(rule: BadActorRule, record: TagRecord, end: IsoDate): number | string | null {
  const from = addMonths(end, -(rule.windowMonths ?? 12));
  const events = record.events.filter(({ date }) => date >= from && date < end);
  const limit = Number(rule.threshold);
  switch (rule.metric) {
    case 'count':
      return events.length >= limit ? events.length : null;
    case 'leaks': {
      const leaks = events.filter(({ leak }) => leak).length;
      return leaks >= limit ? leaks : null;
    }
    case 'sameMode': {
      const counts = new Map<string, number>();
      for (const { mode } of events) counts.set(mode, (counts.get(mode) ?? 0) + 1);
      const most = Math.max(0, ...counts.values());
      return most >= limit ? most : null;
    }
    case 'downtimeShareTop':
      return record.inVitalFew ? limit : null;
    case 'mtbfVsClass': {
      const { mtbfHours: own, classMtbfHours: of } = record;
      return own && of && own < limit * of ? own / of : null;
    }
    case 'riskLevel':
      return record.riskLevel === rule.threshold ? rule.threshold : null;
  }
}

/** Rules a tag breaks at the end of a window; the end day itself is outside. */
export function brokenRules(
  record: TagRecord,
  end: IsoDate,
  rules: readonly BadActorRule[] = defaultRules,
): RuleHit[] {
  return rules.flatMap((rule) => {
    const value = hit(rule, record, end);
    return value === null ? [] : [{ rule, value }];
  });
}
