import type { Tx } from '#platform/database/pool.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';

/** The field of the two that is being entered: there the contradiction is told. */
const entered = ({ values }: SavedRecord, first: string, second: string): string | undefined =>
  [first, second].find((name) => values[name] !== undefined && values[name] !== null);

const amount = (value: unknown): number => Number(value ?? 0);

/** Two facts of an event that deny each other: refused where one of them is entered, with both named. */
export async function checkContradictions(tx: Tx, records: SavedRecord[]): Promise<void> {
  for (const [record, whole] of await completed(tx, 'incidents', records)) {
    const points = entered(record, 'communityPoints', 'communityMeasures');
    if (points && whole.communityMeasures === 'no' && amount(whole.communityPoints) > 0)
      refuse(record, points, 'contradiction', {
        zh: '“官方宣布社区疏散或避难”为否，“社区影响”就只能为“无”或不填：请改正其中一处',
        en: '“Community evacuation or shelter declared” says no, so “Community” is none or empty: correct one of them',
      });
    const cost = entered(record, 'directCost', 'fireCost');
    const isTold = whole.directCost !== null && whole.directCost !== undefined && whole.directCost !== '';
    if (cost && isTold && whole.fireOrExplosion !== 'no' && amount(whole.directCost) < amount(whole.fireCost))
      refuse(record, cost, 'contradiction', {
        zh: '“直接经济损失”包含“火灾、爆炸直接费用”，不能小于它：请改正其中一处，未知时“直接经济损失”留空',
        en: '“Direct loss” includes “Direct cost of fire or explosion” and cannot be less: correct one of them, or leave “Direct loss” empty while it is not known',
      });
  }
}

/** Whoever was back at work on the day of the event or the next lost no day: that is no lost time. */
export function checkDaysLost(record: SavedRecord, whole: Record<string, unknown>, eventDay: string): void {
  const { outcome, returnOn } = whole;
  const at = entered(record, 'returnOn', 'outcome');
  if (!at || outcome !== 'lostTime' || typeof returnOn !== 'string') return;
  const next = new Date(Date.parse(`${eventDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  if (returnOn.slice(0, 10) > next || returnOn.slice(0, 10) < eventDay) return;
  refuse(record, at, 'contradiction', {
    zh: '次日即复工，没有损失工作日，不是损工：请把结果改为受限工作、医疗处理或急救，或改正复工日期；仍在休息的，复工日期留空',
    en: 'Back the next day, no day was lost, so this is no lost time: choose restricted work, medical treatment or first aid, or correct the day of return; leave it empty while the person is away',
  });
}
