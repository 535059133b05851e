import { raw, type Sql } from '#platform/database/sql.ts';

/** The name of a node or a piece of equipment in the reader's language; without an English one the Chinese stands. */
export const nameOf = (english: boolean, alias: string): Sql =>
  english ? raw(`coalesce(nullif(${alias}.name_en, ''), ${alias}.name)`) : raw(`${alias}.name`);
