import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { topicTexts } from '@ircrisk/contract/topics.ts';
import { describe, expect, it } from 'vitest';
import { modules } from '../apps/server/src/modules.ts';

const root = path.resolve(import.meta.dirname, '..');
const server = path.join(root, 'apps/server/src');

/** What runs in production; data of demonstrations and tests are written by whoever furnishes them. */
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|suite)\.ts$/.test(file))
  .filter((file) => !/(^|\/)(testing|seed|demo)([-./]|$)/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(server, file), 'utf8') }));

/** `modules/risk/rbi/approval.ts` is written by `rbi`; the plant's own rules and the platform's folders by their own names. */
const folderOf = (file: string): string => {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first === 'modules') return third;
  return first === 'plant' ? 'plant' : `${first}/${second}`;
};

const migrations = path.join(root, 'database/migrations');
const tables = new Set(
  readdirSync(migrations).flatMap((file) =>
    [...readFileSync(path.join(migrations, file), 'utf8').matchAll(/^create table (\w+)/gm)].map(
      ([, table]) => table,
    ),
  ),
);

function writers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const [, table = ''] of text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g))
      if (tables.has(table)) found.set(table, (found.get(table) ?? new Set()).add(folderOf(file)));
  return found;
}

/** Tables with more than one writer, each with its reason. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // The figures of the ledger are the plant's; the ledger's screens write what was decided about them.
  equipment_integrity: ['plant', 'equipment'],
  // A new tenant is furnished in one piece; afterwards each table belongs to its screen.
  api_scopes: ['role', 'platform/permissions'],
  data_scopes: ['dept', 'platform/permissions', 'role'],
  departments: ['dept', 'platform/permissions'],
  enterprises: ['company', 'platform/permissions'],
  projects: ['platform/permissions', 'project'],
  roles: ['role', 'platform/permissions'],
  menus: ['menu', 'platform/permissions'],
  tenant_top_menus: ['tenant', 'platform/permissions', 'menu'],
  // Accounts are the platform's; the screens of people, departments and projects place them.
  users: ['user', 'role', 'dept', 'project', 'platform/identity', 'platform/permissions'],
  sessions: ['user', 'platform/identity'],
  notices: ['notice', 'platform/events'],
  // A tenant on its way to another database is locked by the command that moves it.
  tenants: ['tenant', 'platform/tenancy'],
};

describe('tables', () => {
  it('are written by their owner alone; others use its verbs', () => {
    const strangers = [...writers()]
      .filter(([table, folders]) => folders.size > 1 && !shared[table])
      .map(([table, folders]) => `${table}: ${[...folders].sort().join(', ')}`);
    expect(strangers).toEqual([]);
  });

  it('of several writers have these and no others', () => {
    const found = writers();
    for (const [table, folders] of Object.entries(shared))
      expect([table, [...(found.get(table) ?? [])].sort()]).toEqual([table, [...folders].sort()]);
  });
});

describe('topics', () => {
  const told = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/announce\(\s*tx,\s*[\w.]+,\s*(?:'([\w.]+)'|`(\w+)\.\$)/g)].map(
        ([, whole, opening]) => whole ?? `${opening}.`,
      ),
    ),
  );

  it('that are told are declared, and the declared ones are told', () => {
    const declared = Object.keys(topicTexts);
    const isTold = (topic: string) =>
      told.has(topic) || [...told].some((one) => one.endsWith('.') && topic.startsWith(one));
    expect(declared.filter((topic) => !isTold(topic))).toEqual([]);
    expect([...told].filter((one) => !one.endsWith('.') && !declared.includes(one))).toEqual([]);
  });

  it('stand in the architecture with who follows them', () => {
    const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
    const rows = [...architecture.matchAll(/^\| `([\w.]+)` \| (.*?) \| (.*?) \|$/gm)].map(
      ([, topic, , followers]) => [topic, followers],
    );
    const expected = Object.keys(topicTexts).map((topic) => {
      const following = modules.filter(({ follows }) => follows && topic in follows).map(({ id }) => id);
      return [topic, following.join(', ') || '–'];
    });
    expect(rows).toEqual(expected);
  });
});
