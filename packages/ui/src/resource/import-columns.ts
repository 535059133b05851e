import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { ImportColumn, ImportMapping } from '../api/resource-api.ts';

const idLabel: Text = { zh: 'ID', en: 'ID' };
const parentLabel: Text = { zh: '上级', en: 'Parent' };

/** Properties a sheet may bring, in the order of the declaration. */
export function importProperties(resource: Resource): { property: string; label: Text; required: boolean }[] {
  return [
    { property: 'id', label: idLabel, required: false },
    ...(resource.tree ? [{ property: 'parentId', label: parentLabel, required: false }] : []),
    ...Object.entries(resource.fields)
      .filter(([, field]) => !field.readOnly && field.kind !== 'file')
      .map(([property, field]) => ({
        property,
        label: { zh: field.zh, en: field.en },
        required: field.required === true && field.default === undefined,
      })),
  ];
}

/** The mapping the headings suggest. */
export const suggestedMapping = (columns: readonly ImportColumn[]): ImportMapping =>
  Object.fromEntries(columns.flatMap(({ property, index }) => (property ? [[property, index]] : [])));

/** A column gets a property, or none; a property has one column, so another one loses it. */
export function withColumn(mapping: ImportMapping, index: number, property: string | null): ImportMapping {
  const others = Object.entries(mapping).filter(([name, at]) => at !== index && name !== property);
  return Object.fromEntries(property ? [...others, [property, index]] : others);
}

/** Required properties no column is chosen for. */
export const missingProperties = (resource: Resource, mapping: ImportMapping): Text[] =>
  importProperties(resource).flatMap(({ property, label, required }) =>
    required && !(property in mapping) ? [label] : [],
  );
