import { orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';

export type OrderStateName = keyof typeof orderStates;

const marks: Record<OrderStateName, State> = {
  requested: 'identified',
  approved: 'identified',
  planned: 'identified',
  scheduled: 'standby',
  inProgress: 'inProgress',
  hold: 'stopped',
  deferred: 'near',
  completed: 'ok',
  verified: 'ok',
  closed: 'ok',
  cancelled: 'idle',
};

export function OrderStateMark({ state, overdue = false }: { state: unknown; overdue?: boolean }) {
  const say = useSay();
  const t = useText();
  const name = String(state) as OrderStateName;
  const text = orderStates[name];
  if (!text) return null;
  return overdue ? (
    <StateMark state="miss" text={`${say(text)} · ${t('maintenance-plan.overdue')}`} />
  ) : (
    <StateMark state={marks[name]} text={say(text)} />
  );
}

/** Signs beside an order: the law and safety never stand by colour alone. */
export function Signs({ mandatory, safetyCritical }: { mandatory: boolean; safetyCritical: boolean }) {
  const t = useText();
  return (
    <>
      {mandatory && <span className="mp-sign mp-sign-law">{t('maintenance-plan.law')}</span>}
      {safetyCritical && <span className="mp-sign">{t('maintenance-plan.critical')}</span>}
    </>
  );
}

/** What is to be done at which tag, for places without a column for the tag; many titles begin with it already. */
export function tagged(
  order: { tag: string; title: string; titleEn?: string | null },
  language: 'zh' | 'en',
): string {
  const title = titleOf(order, language);
  return title.startsWith(order.tag) ? title : `${order.tag} ${title}`;
}

export const titleOf = (order: { title: string; titleEn?: string | null }, language: 'zh' | 'en'): string =>
  language === 'en' && order.titleEn ? order.titleEn : order.title;
