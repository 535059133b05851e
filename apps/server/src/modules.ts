import type { ServerModule } from '#platform/module.ts';
import { file } from './modules/file/index.ts';
import { job } from './modules/job/index.ts';
import { notice } from './modules/notice/index.ts';

/** Every module of the server, one line each. */
export const modules: readonly ServerModule[] = [file, job, notice];
