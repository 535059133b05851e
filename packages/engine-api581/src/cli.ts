/**
 * Command line for scripts and independent checks.
 *
 *   npm run rbi -- assess input.json     one component or an array, or { settings, components }
 *   npm run rbi -- case cases.json       worked cases: an array or { cases }
 *
 * One JSON object per line on standard output. Exit code 0 when every item was calculated, 1 when the input is not
 * valid, 2 for wrong usage. `-` reads standard input.
 */
import { readFileSync } from 'node:fs';
import { assess } from './assess.ts';
import { assessBundle, type Bundle } from './bundle/assess-bundle.ts';
import { CaseError, type WorkedCase } from './cases/case-inputs.ts';
import { runCase } from './cases/run-case.ts';
import type { Component } from './component.ts';
import type { Problem, Warning } from './findings.ts';
import { message } from './messages.ts';
import { type PlanOutcome, plan } from './planning/plan-component.ts';
import { assessReliefDevice, type ReliefDevice } from './relief-device/assess-relief-device.ts';
import type { PlanSettings } from './settings.ts';

const USAGE = `usage: npm run rbi -- assess <input.json>
       npm run rbi -- plan <input.json>
       npm run rbi -- case <cases.json>
The file holds one item or an array; for assess and plan also { "settings": {…}, "components": […] }.
Use - to read standard input. Described in docs/methods/api581.md.`;

function fail(code: 1 | 2, text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8'));
  } catch (error) {
    return fail(1, `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withTexts<F extends Problem | Warning>(findings: readonly F[]): (F & { zh: string; en: string })[] {
  return findings.map((finding) => ({ ...finding, zh: message(finding, 'zh'), en: message(finding, 'en') }));
}

function itemsOf(input: unknown): { items: unknown[]; settings: unknown } {
  if (Array.isArray(input)) return { items: input, settings: undefined };
  if (isObject(input) && Array.isArray(input.cases)) return { items: input.cases, settings: undefined };
  if (isObject(input) && Array.isArray(input.components)) {
    return { items: input.components, settings: input.settings };
  }
  return { items: [input], settings: undefined };
}

type Outcome = { result: unknown; problems: Problem[]; warnings: Warning[]; steps?: unknown };

/** What is asked for is read by the engine's own declaration: anything may come in here. */
function calculate(item: unknown, settings: PlanSettings, planning: boolean): Outcome | PlanOutcome {
  const kind = isObject(item) ? item.kind : undefined;
  if (kind === 'relief-device') return assessReliefDevice(item as unknown as ReliefDevice, settings);
  if (kind === 'bundle') return assessBundle(item as unknown as Bundle, settings);
  const component = item as Component;
  return planning ? plan(component, settings) : assess(component, settings);
}

function runItems(path: string, planning: boolean): number {
  const { items, settings } = itemsOf(read(path));
  if (items.length === 0) fail(1, `${path}: nothing to calculate`);
  let code = 0;
  for (const [index, item] of items.entries()) {
    if (isObject(item) && typeof item.module === 'string' && isObject(item.inputs)) {
      code = Math.max(code, runOneCase(item as unknown as WorkedCase));
      continue;
    }
    const { settings: own, ...bare } = isObject(item) ? item : {};
    const used = { ...(isObject(settings) ? settings : {}), ...(isObject(own) ? own : {}) };
    const { problems, warnings, ...rest } = calculate(
      isObject(item) ? bare : item,
      used as unknown as PlanSettings,
      planning,
    );
    print({ id: bare.id, index, ...rest, problems: withTexts(problems), warnings: withTexts(warnings) });
    if (problems.length > 0) code = 1;
  }
  return code;
}

/** A worked case is an item too: `{ module, inputs }` in, `{ outputs }` out. */
function runOneCase(one: WorkedCase): number {
  try {
    if (!isObject(one) || typeof one.module !== 'string') throw new CaseError('module is missing');
    print({ id: one.id, module: one.module, outputs: runCase(one) });
    return 0;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    print({ id: one?.id, module: one?.module, outputs: null, error: text });
    return 1;
  }
}

function runCases(path: string): number {
  const input = read(path);
  const cases = isObject(input) && Array.isArray(input.cases) ? input.cases : [input].flat();
  return (cases as WorkedCase[]).reduce((code, one) => Math.max(code, runOneCase(one)), 0);
}

const [command, path, ...extra] = process.argv.slice(2);
if (!path || extra.length > 0) fail(2, USAGE);
if (command === 'assess') process.exitCode = runItems(path, false);
else if (command === 'plan') process.exitCode = runItems(path, true);
else if (command === 'case') process.exitCode = runCases(path);
else fail(2, USAGE);
