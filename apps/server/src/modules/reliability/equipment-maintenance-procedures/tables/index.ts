import { rotatingTemplates } from './rotating.ts';
import { staticTemplates } from './static.ts';
import type { ProcedureTemplate } from './template.ts';

/** Ten classes of equipment, in both languages. */
export const procedureTemplates: readonly ProcedureTemplate[] = [...rotatingTemplates, ...staticTemplates];
