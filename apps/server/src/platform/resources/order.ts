import type { Resource } from '@ircrisk/contract/resource.ts';
import { join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { columnAt } from './shape.ts';

const sortable = (resource: Resource, property: string): boolean => {
  if (property === 'id' || property === 'createTime' || property === 'updateTime') return true;
  const field = Object.hasOwn(resource.fields, property) ? resource.fields[property] : undefined;
  return field !== undefined && (field.sort ?? field.list) === true;
};

export interface Order {
  property: string;
  descending: boolean;
}

const names = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `ascs` and `descs` against the allow list; without them the resource's own first order. The id breaks ties. */
export function orderOf(resource: Resource, query: { ascs?: unknown; descs?: unknown }): Order[] {
  const asked = [
    ...names(query.ascs).map((property) => ({ property, descending: false })),
    ...names(query.descs).map((property) => ({ property, descending: true })),
  ];
  for (const { property } of asked) {
    if (!sortable(resource, property)) {
      const shown = property.slice(0, 60);
      throw fail(
        commonErrors.unknownOrder,
        { name: shown },
        {
          fields: (language) => [
            {
              field: shown,
              rule: 'order',
              msg: fail(commonErrors.unknownOrder, { name: shown }).say(language),
            },
          ],
        },
      );
    }
  }
  const { by, descending = false } = resource.order;
  const order = asked.length > 0 ? asked : [{ property: by, descending }];
  if (order.some(({ property }) => property === 'id')) return order;
  return [...order, { property: 'id', descending: order.at(-1)?.descending ?? false }];
}

export function orderSql(resource: Resource, order: readonly Order[], alias: 't' | 'r'): Sql {
  const pieces = order.map(({ property, descending }) => {
    const column = alias === 't' ? columnAt(resource, property) : raw(`r."${property}"`);
    const field = resource.fields[property];
    const value = field?.kind === 'text' && field.counted ? sql`counted(${column})` : column;
    return sql`${value}${raw(descending ? ' desc' : '')}`;
  });
  return join(pieces);
}
