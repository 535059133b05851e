import { readFileSync } from 'node:fs';
import { resourceUsage } from 'node:process';
import { analyse } from './analyse.ts';
import type { Fault, Warning } from './model.ts';
import { parseOpenPsa } from './open-psa/read.ts';
import type { FaultTreeResult } from './result.ts';
import type { AnalysisSettings } from './settings.ts';

const USAGE =
  'usage: fta analyse MODEL.xml --json [--no-cut-sets] [--order-limit N] [--cut-off P] [--top N] [--rank probability|order]' +
  ' [--prime-implicants] [--importance] [--sensitivity] [--uncertainty N --seed S] [--time H] [--curve N] [--time-limit S] [--memory MB]';

class UsageError extends Error {}

interface Options {
  file: string;
  json: boolean;
  settings: AnalysisSettings;
}

function readOptions(args: string[]): Options {
  const [verb, file, ...rest] = args;
  if (verb !== 'analyse' || file === undefined || file.startsWith('--')) throw new UsageError(USAGE);
  const settings: AnalysisSettings = {};
  const options: Options = { file, json: false, settings };
  let seed: number | undefined;
  for (let i = 0; i < rest.length; i++) {
    const name = rest[i]!;
    const number = (least: number, most = Number.POSITIVE_INFINITY): number => {
      const text = rest[++i];
      const value = Number(text);
      if (text === undefined || text === '' || !(value >= least && value <= most)) {
        throw new UsageError(
          `${name} needs a number from ${least}${most === Number.POSITIVE_INFINITY ? '' : ` to ${most}`}`,
        );
      }
      return value;
    };
    if (name === '--json') options.json = true;
    else if (name === '--no-cut-sets') settings.cutSets = false;
    else if (name === '--order-limit') settings.orderLimit = number(0);
    else if (name === '--cut-off') settings.cutOff = number(0, 1);
    else if (name === '--top') settings.top = number(0, 1e6);
    else if (name === '--rank') settings.ranking = rest[++i] === 'order' ? 'order' : 'probability';
    else if (name === '--prime-implicants') settings.primeImplicants = true;
    else if (name === '--importance') settings.importance = true;
    else if (name === '--sensitivity') settings.sensitivity = {};
    else if (name === '--uncertainty') settings.uncertainty = { trials: Math.floor(number(1, 1e7)) };
    else if (name === '--seed') seed = number(0, 2 ** 32 - 1);
    else if (name === '--time') settings.missionTimeHours = number(0);
    else if (name === '--curve') settings.overTime = { points: Math.floor(number(1, 10_000)) };
    else if (name === '--time-limit')
      settings.limits = { ...settings.limits, milliseconds: 1000 * number(0) };
    else if (name === '--memory') settings.limits = { ...settings.limits, memoryBytes: 2 ** 20 * number(1) };
    else throw new UsageError(`unknown option ${name}; ${USAGE}`);
  }
  if (settings.uncertainty !== undefined && seed !== undefined) settings.uncertainty.seed = seed;
  return options;
}

function main(args: string[]): number {
  const { file, json, settings } = readOptions(args);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? 'error'}`);
  }
  const now = (): number => performance.now();
  const from = now();
  const reading = parseOpenPsa(text);
  const parse = now() - from;
  if (reading.model === null || reading.faults.length > 0) return refuse(file, reading.faults);
  const analysis = analyse(reading.model, settings, { now });
  if (analysis.result === null) return refuse(file, analysis.faults);
  analysis.result.timings.parse = parse;
  const warnings = [...reading.warnings, ...analysis.warnings];
  const output = json
    ? JSON.stringify(jsonResult(analysis.result, warnings), finite)
    : plainText(analysis.result, warnings);
  process.stdout.write(`${output}\n`);
  return 0;
}

function refuse(file: string, faults: Fault[]): number {
  const [first] = faults;
  const params = Object.entries(first?.params ?? {}).map(([name, value]) => `${name}=${value}`);
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  process.stderr.write(
    `fta: ${file}: ${first?.code} at ${first?.path} ${params.join(' ')}${more}\n`
      .replaceAll(/\s+/g, ' ')
      .trimEnd(),
  );
  process.stderr.write('\n');
  return 1;
}

function jsonResult(result: FaultTreeResult, warnings: Warning[]): object {
  return { ...result, peakMemoryBytes: resourceUsage().maxRSS * 1024, warnings };
}

/** JSON has no infinity: an infinite ratio is the text "Infinity". */
function finite(_: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
}

function plainText(result: FaultTreeResult, warnings: Warning[]): string {
  const lines = [
    `${result.name}: ${result.gates} gates, ${result.basicEvents} events`,
    `probability   ${result.probability ?? 'unknown'}`,
  ];
  if (result.bounds !== null) lines.push(`between       ${result.bounds.lower} and ${result.bounds.upper}`);
  if (result.cutSets !== null) {
    lines.push(`rare event    ${result.rareEvent}`, `mcub          ${result.mcub}`);
    lines.push(`cut sets      ${result.cutSets.count}${result.cutSets.truncated ? ' (truncated)' : ''}`);
    for (const set of result.cutSets.listed.slice(0, 20))
      lines.push(`  ${set.probability}  ${set.events.join(' ')}`);
  }
  for (const warning of warnings) lines.push(`warning: ${warning.code} ${warning.path}`);
  return lines.join('\n');
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`fta: ${message.replaceAll('\n', ' ')}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
