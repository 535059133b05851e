import { z } from 'zod';

export type Json = Record<string, unknown>;

interface Definition {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}
const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** What a value becomes on its way through transforms is what a caller should send: the schema at the end of the pipe. */
function endOf(schema: z.ZodType): z.ZodType | undefined {
  const { type, out } = definitionOf(schema);
  if (type !== 'pipe' || !out || definitionOf(out).type === 'transform') return undefined;
  return endOf(out) ?? out;
}

/** Left out, is it refused? Asked of the schema itself, so that the document cannot say otherwise. */
const mustBeThere = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

const isBoolean = ({ type }: Json) => type === 'boolean';

function tidy(json: Json): void {
  const choices = json.anyOf as Json[] | undefined;
  // The words of a form (`true`, `1`, …) mean the boolean beside them.
  if (choices?.some(isBoolean) && choices.every((one) => isBoolean(one) || Array.isArray(one.enum))) {
    delete json.anyOf;
    json.type = 'boolean';
  }
  // The bounds of whole numbers as such tell nobody anything.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** JSON Schema of one side of a call. What JSON Schema cannot say is left open. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // What holds itself comes as `$defs`, which `Components` moves to a name of the document.
    cycles: 'ref',
    override({ zodSchema, jsonSchema }) {
      const made = jsonSchema as Json;
      if (io === 'input') {
        const end = endOf(zodSchema as unknown as z.ZodType);
        if (end) {
          const { title, label } = made;
          for (const key of Object.keys(made)) delete made[key];
          Object.assign(made, schemaOf(end, 'input'), title ? { title } : {}, label ? { label } : {});
        }
        const { shape } = definitionOf(zodSchema);
        if (shape) {
          const required = Object.keys(shape).filter((name) => mustBeThere(shape[name] as z.ZodType));
          if (required.length > 0) made.required = required;
          else delete made.required;
        }
      }
      tidy(made);
    },
  }) as Json;
  return json;
}
