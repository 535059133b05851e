import { errors } from './errors.ts';
import type { Text } from './text.ts';

/** One thing people do to a record, by the state it is in. */
export interface ActRule<S extends string> extends Text {
  readonly from: readonly S[];
  /** Where it leads; absent, the state stays. */
  readonly to?: S;
  /** Nothing happens without a reason: always, or when it comes from these states. */
  readonly reason?: true | readonly S[];
  /** May carry a word, so that it is asked for; nobody has to give one. */
  readonly remark?: true;
  /** People whose work this judges, by their part in the record: they cannot do it themselves. */
  readonly notBy?: readonly string[];
  /** Takes something away. */
  readonly danger?: true;
}

/** What can happen to a kind of record, declared once for the server's check and the screen's buttons. */
export type ActTable<S extends string = string, A extends string = string> = Readonly<Record<A, ActRule<S>>>;

/** `actTable<OrderState>()({ start: { zh: '开始', en: 'Start', from: ['open'], to: 'inProgress' } })` */
export const actTable =
  <S extends string>() =>
  <const A extends string>(acts: ActTable<S, A>): ActTable<S, A> =>
    acts;

/** Acts a state allows, in the order of the table. */
export const actsFrom = <S extends string, A extends string>(table: ActTable<S, A>, state: S): A[] =>
  (Object.keys(table) as A[]).filter((act) => table[act].from.includes(state));

export const needsReason = <S extends string>({ reason }: ActRule<S>, state: S): boolean =>
  reason === true || (reason?.includes(state) ?? false);

/** Whether a dialog comes before the act. */
export const asksFirst = <S extends string>(rule: ActRule<S>, state: S): boolean =>
  rule.remark === true || needsReason(rule, state);

export const actErrors = errors('act', {
  state: { status: 409, zh: '当前状态下不能执行此操作', en: 'This is not possible in the present state' },
  own: {
    status: 403,
    zh: '不能评判自己的工作，请由他人处理',
    en: 'Nobody judges their own work; somebody else has to do this',
  },
});
