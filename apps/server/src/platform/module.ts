import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Follows } from './events/topics.ts';
import type { HomeSource } from './home/home-source.ts';
import type { Handler } from './http/handle.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { Platform } from './platform.ts';
import type { KeptRows, ResourceHooks } from './resources/hooks.ts';
import type { SearchSource } from './search/source.ts';
import type { StudyKind } from './studies/study-kind.ts';

/** What a module offers to the server; `modules.ts` lists them all. */
export interface ServerModule {
  /** The module's id: folder, URL segment, permission prefix. */
  readonly id: string;
  readonly handlers?: readonly Handler[];
  readonly jobs?: readonly JobKind[];
  /** Rules of its lists beyond what their declarations say. */
  readonly hooks?: readonly ResourceHooks[];
  /** Those that depend on how the platform is set up. */
  readonly hooksFor?: (config: Config) => readonly ResourceHooks[];
  /** Rows of other modules' lists that it keeps to some people. */
  readonly keeps?: readonly KeptRows[];
  /** Its studies: revisions, review and approval are the platform's. */
  readonly studies?: readonly StudyKind[];
  /** Texts of its own that people find, beyond the declared fields of resources. */
  readonly searches?: readonly SearchSource[];
  /** What it shows on the first page; the reviews of its studies are there by themselves. */
  readonly home?: readonly HomeSource[];
  /** What it does when other modules tell of something. */
  readonly follows?: Follows;
  /** Raw routes: files, streams, the token endpoint. Each names its access in `config.access` (see route-access.ts). */
  readonly routes?: (app: FastifyInstance, platform: Platform) => void;
}
