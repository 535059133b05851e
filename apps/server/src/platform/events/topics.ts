import type { Topic, Topics } from '@ircrisk/contract/topics.ts';
import type { Tx } from '#platform/database/pool.ts';

/**
 * What a module does when it hears of something: in the transaction of the teller, so that both happen or neither. Work that
 * takes long puts a job into the queue from here.
 */
type Follower<T extends Topic> = (tx: Tx, payload: Topics[T], tenantId: string) => Promise<unknown>;
export type Follows = { readonly [T in Topic]?: Follower<T> };

let followers: readonly Follows[] = [];

/** Once, when the server is composed; in the order of the modules. */
export function registerFollowers(all: readonly (Follows | undefined)[]): void {
  followers = all.filter((one) => one !== undefined);
}

/** Tells of something that has happened in this transaction. */
export async function announce<T extends Topic>(
  tx: Tx,
  tenantId: string,
  topic: T,
  payload: Topics[T],
): Promise<void> {
  for (const follows of followers) await follows[topic]?.(tx, payload, tenantId);
}
