import { type ActTable, actErrors, actsFrom, needsReason } from '@ircrisk/contract/acts.ts';
import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import type { TextParams } from '@ircrisk/contract/text.ts';
import { fail, invalidField } from '#platform/http/answer.ts';

/** A record as the table judges it; the row is locked by whoever read it. */
export interface ActedOn<S extends string> {
  readonly state: S;
  /** Who has a part in it, by the names the table uses. */
  readonly people?: Readonly<Record<string, string | readonly string[] | null | undefined>>;
}

/** Where a module says more than the common refusal does. */
interface Refusals {
  readonly state?: ErrorKind;
  readonly own?: ErrorKind;
  readonly params?: TextParams;
  /** Field the reason comes in, when not `reason`. */
  readonly reasonField?: string;
}

const isOwn = <S extends string, A extends string>(
  table: ActTable<S, A>,
  act: A,
  { people = {} }: ActedOn<S>,
  userId: string,
): boolean => (table[act].notBy ?? []).some((part) => [people[part]].flat().includes(userId));

/** What this person may do to the record now, as far as its state and their part in it decide. */
export const allowedActs = <S extends string, A extends string>(
  table: ActTable<S, A>,
  record: ActedOn<S>,
  userId: string,
): A[] => actsFrom(table, record.state).filter((act) => !isOwn(table, act, record, userId));

/** The state an act leads to, or its refusal: not from here, not by this person, not without a reason. */
export function takeAct<S extends string, A extends string>(
  table: ActTable<S, A>,
  record: ActedOn<S>,
  asked: { act: A; reason?: string | null | undefined },
  userId: string,
  refusals: Refusals = {},
): S {
  const rule = table[asked.act];
  if (!rule.from.includes(record.state)) throw fail(refusals.state ?? actErrors.state, refusals.params);
  if (isOwn(table, asked.act, record, userId)) throw fail(refusals.own ?? actErrors.own);
  if (needsReason(rule, record.state) && !asked.reason)
    throw invalidField(refusals.reasonField ?? 'reason', 'required', {
      zh: '请填写原因',
      en: 'Give the reason',
    });
  return rule.to ?? record.state;
}
