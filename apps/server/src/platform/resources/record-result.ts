import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { idText } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

function resultOf(field: Field): z.ZodType {
  const many = 'many' in field && field.many === true;
  switch (field.kind) {
    case 'number':
    case 'quantity':
      return z.number();
    case 'yesNo':
      return z.boolean();
    case 'reference':
    case 'user':
    case 'file':
      return many ? z.array(idText) : idText;
    case 'tags':
      return z.array(z.string());
    case 'dictionary':
      return many ? z.array(z.string()) : z.string();
    case 'choice':
      return z.enum(Object.keys(field.choices) as [string, ...string[]]);
    case 'time':
      return time;
    case 'date':
      return z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
    default:
      return z.string();
  }
}

const twinned = new Set(['reference', 'user', 'file', 'dictionary', 'choice']);

/** A record as it leaves the server: declared fields, readable twins, common columns. */
export function recordResult(resource: Resource) {
  const shape: Record<string, z.ZodType> = {
    id: idText,
    tenantId: z.string(),
    createUser: idText.nullable(),
    createDept: idText.nullable(),
    createTime: time,
    updateUser: idText.nullable(),
    updateTime: time,
    status: z.number(),
    isDeleted: z.number(),
    version: z.number(),
  };
  if (resource.tree) shape.parentId = idText;
  if (resource.inProject) shape.projectId = idText;
  for (const [property, field] of Object.entries(resource.fields)) {
    shape[property] = labelled(resultOf(field).nullable(), field);
    if (twinned.has(field.kind)) shape[`${property}Name`] = z.string().nullable();
  }
  shape.allowed = z.array(z.string()).optional();
  shape.hasChildren = z.boolean().optional();
  return z.object(shape);
}
