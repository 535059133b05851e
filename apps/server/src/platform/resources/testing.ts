import { randomBytes } from 'node:crypto';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { settableFields } from '@ircrisk/contract/record-schema.ts';
import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { resourcePath } from '@ircrisk/contract/resource.ts';
import { quantityOf } from '@ircrisk/units';
import type { Sql } from '#platform/database/sql.ts';
import { sampleGrounds, sampleOverrides, sampleParents } from '#testing/samples.ts';
import type { TestClient } from '#testing/test-client.ts';

// Records for tests, made from the declaration alone.

let made = 0;

/** Text that satisfies the length and, by trying a few spellings, the pattern. */
function sampleText(field: Field & { kind: 'text' }, nth: number): string {
  const tail = `${nth}${randomBytes(2).toString('hex')}`;
  const candidates = [
    `a${tail}`,
    `A${tail}`,
    String(nth).padStart(6, '0'),
    `https://example.com/${tail}`,
    `${tail}@example.com`,
    `13${String(nth).padStart(9, '0')}`,
    `A-${nth}`,
    '#1f77b4',
    '7732-18-5',
    'A',
  ];
  const fits = (text: string) =>
    text.length <= field.max &&
    text.length >= (field.min ?? 0) &&
    (!field.pattern || field.pattern.regex.test(text));
  const padded = candidates.flatMap((text) => [text.padEnd(field.min ?? 0, 'x'), text.slice(0, field.max)]);
  const found = padded.find(fits);
  if (found === undefined) throw new Error(`no sample for ${field.en}: give the test a value`);
  return found;
}

function sampleNumber(field: Field & { kind: 'number' }, nth: number): number {
  const least = field.min ?? (field.above !== undefined ? field.above + 1 : 0);
  const most = field.max ?? least + 1000;
  const value = Math.min(most, least + (nth % 7));
  return field.integer
    ? Math.trunc(value)
    : field.above !== undefined && value <= field.above
      ? (field.above + most) / 2
      : value;
}

function sampleQuantity(field: Field & { kind: 'quantity' }): number {
  const least = Math.max(field.min ?? 0, quantityOf(field.quantity).minimum ?? 0, 0);
  const most = Math.min(
    field.max ?? least + 100,
    field.integerDigits ? 10 ** field.integerDigits - 1 : Number.POSITIVE_INFINITY,
  );
  return Number(((least + most) / 4 || least).toPrecision(4));
}

/** Ids of other records a new one needs, by resource. */
export type Referenced = (resource: string) => Promise<string>;

async function sampleValue(
  field: Field,
  nth: number,
  referenced: Referenced,
  dictionaryKey: (code: string) => string,
): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return sampleText(field, nth);
    case 'note':
      return `note ${nth}`.slice(0, field.max);
    case 'number':
      return sampleNumber(field, nth);
    case 'quantity':
      return sampleQuantity(field);
    case 'money':
      return '12345.67';
    case 'date':
      return '2024-03-05';
    case 'time':
      return '2024-03-05 06:07:08';
    case 'choice':
      return Object.keys(field.choices)[0];
    case 'dictionary':
      return field.many ? [dictionaryKey(field.dictionary)] : dictionaryKey(field.dictionary);
    case 'yesNo':
      return nth % 2 === 0;
    case 'tags':
      return ['alpha', 'beta'];
    case 'reference': {
      const id = await referenced(field.to);
      return field.many ? [id] : id;
    }
    case 'user':
    case 'file':
      return null;
  }
}

export interface SampleContext {
  client: TestClient;
  dictionaryKey(code: string): string;
  /** Writes in the client's tenant as the platform itself does. */
  write(statement: Sql): Promise<unknown>;
}

/** A record the resource accepts, every settable field filled where the declaration alone can tell how. */
export async function sampleRecord(
  resource: Resource,
  context: SampleContext,
  parentId?: string,
): Promise<Record<string, unknown>> {
  made += 1;
  const nth = made;
  const referenced: Referenced = (to) => referencedSample(resourceOf(to), context);
  const record: Record<string, unknown> = parentId ? { parentId } : {};
  for (const [property, field] of settableFields(resource, 'create')) {
    // A reference that nobody needs is left out: it may point back at the resource itself.
    if (field.kind === 'reference' && !field.required) continue;
    if (field.kind === 'user' && field.required) {
      record[property] = (await context.client.get<{ id: string }>('/ircrisk-user/info')).body.data.id;
      continue;
    }
    const value = await sampleValue(field, nth, referenced, context.dictionaryKey);
    if (value !== null && value !== undefined) record[property] = value;
  }
  rotateKey(resource, record, nth);
  Object.assign(record, sampleOverrides[resource.id]?.(record));
  await makeRoom(resource, record, context);
  await makeParents(resource, record, context);
  const ground = sampleGrounds[resource.id]?.(record);
  if (ground) await context.write(ground);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** One that stands there already is refused, and serves as well. */
async function makeParents(
  resource: Resource,
  record: Record<string, unknown>,
  context: SampleContext,
): Promise<void> {
  for (const [id, said] of Object.entries(sampleParents[resource.id]?.(record) ?? {})) {
    const parent = resourceOf(id);
    const sample = { ...(await sampleRecord(parent, context)), ...said };
    await makeParents(parent, sample, context);
    await context.client.post(resourcePath(parent, 'save'), sample);
  }
}

/** A choice that is a key by itself differs from one sample to the next. */
function rotateKey(resource: Resource, record: Record<string, unknown>, nth: number): void {
  for (const property of resource.unique?.[0] ?? []) {
    const field = resource.fields[property];
    if (field?.kind !== 'choice') continue;
    const keys = Object.keys(field.choices);
    record[property] = keys[nth % keys.length];
  }
}

/** A key of choices alone has few values: the record that holds this one is removed. */
async function makeRoom(
  resource: Resource,
  record: Record<string, unknown>,
  { client }: SampleContext,
): Promise<void> {
  const key = resource.unique?.[0];
  if (!key?.every((property) => resource.fields[property]?.kind === 'choice')) return;
  const { data } = (
    await client.get<{ records: Record<string, unknown>[] }>(resourcePath(resource, 'page'), { size: 500 })
  ).body;
  const holders = data.records.filter((row) => key.every((property) => row[property] === record[property]));
  if (holders.length > 0)
    await client.form(resourcePath(resource, 'remove'), {
      ids: holders.map(({ id }) => id).join(','),
      confirm: 'true',
    });
}

/** Records nobody makes through the mechanism are taken as they are. */
async function referencedSample(resource: Resource, context: SampleContext): Promise<string> {
  if (!resource.readOnly) return createSample(resource, context);
  const { data } = (await context.client.get<{ id: string }[]>(resourcePath(resource, 'select'))).body;
  if (!data[0]) throw new Error(`there is no ${resource.id} to point at`);
  return data[0].id;
}

/** Makes a record through HTTP and answers its id. */
export async function createSample(resource: Resource, context: SampleContext): Promise<string> {
  const record = await sampleRecord(resource, context);
  const answer = await context.client.post<string>(resourcePath(resource, 'submit'), record);
  if (answer.body.code !== 200)
    throw new Error(`${resource.id} refuses the sample ${JSON.stringify(record)}: ${answer.text}`);
  return answer.body.data;
}
