import type { Language } from '@ircrisk/contract/text.ts';
import { raw, type Sql } from '#platform/database/sql.ts';

/** A column with a second one in English beside it, as the reader wants it; without an English text the Chinese stands. */
export const textIn = (language: Language, column: string): Sql =>
  language === 'en' ? raw(`coalesce(nullif(${column}_en, ''), ${column})`) : raw(column);

/** The name of a node or a piece of equipment in the reader's language. */
export const nameOf = (language: Language, alias: string): Sql => textIn(language, `${alias}.name`);
