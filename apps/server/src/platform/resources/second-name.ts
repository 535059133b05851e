import type { Language } from '@ircrisk/contract/text.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';

/** `x.role_name`, for an English reader `x.role_name_en` where there is one. */
export const calledIn = (language: Language, column: string): Sql =>
  language === 'en' ? sql`coalesce(nullif(${name(`${column}_en`)}, ''), ${name(column)})` : name(column);
