import type { Json } from './json-schema.ts';

/** `fault-tree-event` → `FaultTreeEvent`. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schemas with a name, each told once; whatever equals one of them points at it. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  private readonly names = new Map<string, string>();

  /** Gives an object a name (or the one it has already) and answers the reference to it; other schemas stay where they are. */
  named(name: string, given: Json): Json {
    const inside = this.within(this.lifted(name, given));
    if (inside.type !== 'object' || Object.keys((inside.properties ?? {}) as Json).length === 0)
      return inside;
    const text = JSON.stringify(inside);
    const known = this.names.get(text);
    if (known) return this.refer(known);
    let free = name;
    for (let count = 2; free in this.schemas; count += 1) free = `${name}${count}`;
    this.schemas[free] = inside;
    this.names.set(text, free);
    return this.refer(free);
  }

  /** Definitions of a schema that holds itself become components; its references follow them. */
  private lifted(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    if (!text.includes('"$ref":"#')) return schema;
    const moved = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(moved);
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '$defs')
          .map(([key, inner]) => [key, key === '$ref' ? target(String(inner)) : moved(inner)]),
      );
    };
    const target = (ref: string): string => {
      const definition = /^#\/\$defs\/(.+)$/.exec(ref)?.[1];
      return ref === '#' || definition
        ? `#/components/schemas/${name}${definition ? pascal(definition.replace(/^_+/, ' ')) : ''}`
        : ref;
    };
    const lift = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(lift);
      if (!isObject(value)) return;
      for (const [key, inner] of Object.entries((value.$defs ?? {}) as Record<string, Json>))
        this.schemas[`${name}${pascal(key.replace(/^_+/, ' '))}`] = moved(inner) as Json;
      Object.values(value).forEach(lift);
    };
    lift(schema);
    return moved(schema) as Json;
  }

  private refer(name: string): Json {
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The same schema with references in place of inner records that have a name. */
  private within(schema: Json): Json {
    // Only records have names; asking of every text and number would cost the most.
    const known = schema.properties ? this.names.get(JSON.stringify(schema)) : undefined;
    if (known) return this.refer(known);
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isObject(value))
          return [key, Object.fromEntries(Object.entries(value).map(([n, s]) => [n, this.inner(s)]))];
        if (key === 'items' || key === 'additionalProperties') return [key, this.inner(value)];
        if (key === 'anyOf' && Array.isArray(value)) return [key, value.map((one) => this.inner(one))];
        return [key, value];
      }),
    );
  }

  private inner(value: unknown): unknown {
    return isObject(value) ? this.within(value) : value;
  }
}
