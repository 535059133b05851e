import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import type { Platform } from '#platform/platform.ts';
import type { TenantContext } from '#platform/tenancy/with-tenant.ts';

/** What a running job may do. */
export interface JobRun<Input> {
  readonly id: string;
  readonly input: Input;
  readonly platform: Platform;
  /** Tenant and person the job works for. */
  readonly context: TenantContext;
  readonly language: 'zh' | 'en';
  /** A transaction inside the job's tenant. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for work that only reads much: on the read replica where there is one; it may run twice. */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Stores progress, keeps the lease and throws when the job was cancelled. */
  progress(done: number, total: number): Promise<void>;
  /** Aborts when the job is cancelled or the server stops. */
  readonly signal: AbortSignal;
  /** What an earlier, interrupted attempt saved with `checkpoint`. */
  readonly saved: unknown;
  checkpoint(state: unknown): Promise<void>;
}

export interface JobKind<Input = never, Result = unknown> {
  readonly kind: string;
  readonly title: Text;
  /** Interrupted by a crash: `resume` runs it again from its checkpoint, `fail` marks it failed. */
  readonly afterCrash: 'resume' | 'fail';
  run(job: JobRun<Input>): Promise<Result>;
}
