import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';

/** `ascs` and `descs` against the columns a hand-made list allows; newest first breaks ties. Rows are called `t`. */
export function orderBy(
  sortable: Readonly<Record<string, Sql>>,
  { ascs, descs }: { ascs?: string; descs?: string },
): Sql {
  const pick = (names: string | undefined, direction: Sql) =>
    (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined;
        if (!column) throw fail(commonErrors.unknownOrder, { name: name.slice(0, 60) });
        return sql`${column} ${direction}`;
      });
  const pieces = [
    ...pick(ascs, sql`asc`),
    ...pick(descs, sql`desc`),
    sql`t.create_time desc`,
    sql`t.id desc`,
  ];
  return pieces.reduce((left, right) => sql`${left}, ${right}`);
}
