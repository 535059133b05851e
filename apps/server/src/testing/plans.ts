import { createReadStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { distributionOf } from '#platform/tenancy/distribute.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

/** A statement and how it was run, as auto_explain tells it. */
export interface Told {
  readonly query: string;
  readonly plan: PlanNode;
}

/** A look at the rows of a table that is kept by tenant. */
export interface Scan {
  readonly table: string;
  /** Whether its conditions name the tenant. */
  readonly bound: boolean;
}

/** Plans of every statement, those inside functions too, as JSON. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/** What a message of auto_explain tells; nothing for any other message. */
export function toldBy(message: string): Told | undefined {
  const at = message.indexOf('{');
  if (!message.includes('plan:') || at < 0) return undefined;
  const { 'Query Text': query, Plan: plan } = JSON.parse(message.slice(at)) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  return { query, plan };
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Conditions of a node, its own and those of the bitmap below it. */
const conditions = (node: PlanNode): string =>
  [node, ...(node['Node Type'] === 'Bitmap Heap Scan' ? (node.Plans ?? []).flatMap(nodesOf) : [])]
    .flatMap((each) => ['Filter', 'Index Cond', 'Recheck Cond'].map((name) => String(each[name] ?? '')))
    .join(' ');

/** How plans look at the tables of tenants; months of a table count as the table. */
export async function scanReader(owner: pg.Client): Promise<(plan: PlanNode) => Scan[]> {
  const byTenant = new Set((await distributionOf(owner)).distributed);
  const isByTenant = (table: string) => byTenant.has(table) || byTenant.has(table.replace(/_\d{6}$/, ''));
  return (plan) =>
    nodesOf(plan)
      .filter((node) => isByTenant(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'))
      .map((node) => ({
        table: node['Relation Name'] ?? '',
        bound: conditions(node).includes('tenant_id'),
      }));
}

/** Statements of a whole run, and those of them that look at rows of more than one tenant. */
export interface Verdict {
  readonly statements: number;
  readonly tables: number;
  readonly unbound: ReadonlyMap<string, string>;
}

/** Reads the logs of a run whose cluster wrote down the plans of the serving role. */
export async function judgeLogs(folder: string, owner: pg.Client): Promise<Verdict> {
  const scansOf = await scanReader(owner);
  const statements = new Set<string>();
  const tables = new Set<string>();
  const unbound = new Map<string, string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const lines = createInterface({ input: createReadStream(path.join(folder, name)) });
    for await (const line of lines) {
      const { message = '' } = JSON.parse(line) as { message?: string };
      const told = toldBy(message);
      if (!told) continue;
      statements.add(told.query);
      for (const { table, bound } of scansOf(told.plan)) {
        tables.add(table);
        if (!bound) unbound.set(told.query, table);
      }
    }
  }
  return { statements: statements.size, tables: tables.size, unbound };
}
