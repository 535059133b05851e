import { readFileSync, writeSync } from 'node:fs';
import { getBuiltinModule, resourceUsage } from 'node:process';
import { analyse } from './analyse.ts';
import { LARGE_FILE, LARGE_FLAGS, LATER_FLAGS, LONG_RUN } from './compilers.ts';
import { analyseEventTrees, type EventTreeAnalysis } from './event-tree/analyse.ts';
import { compiledDiagrams } from './kernel/compiled.ts';
import type { Fault, FaultTreeModel, Warning } from './model.ts';
import { openModelFile, type Unpacking } from './model-files.ts';
import type { OpenPsaFile } from './open-psa/documents.ts';
import { type OpenPsaReading, parseOpenPsa } from './open-psa/read.ts';
import type { FaultTreeResult } from './result.ts';
import type { AnalysisSettings, Control } from './settings.ts';
import { topCandidates } from './structure.ts';
import { validate } from './validate.ts';

const USAGE =
  'usage: fta analyse MODEL.xml [MORE.xml …] --json [--top-gate NAME] [--parameters FILE] [--no-cut-sets] [--order-limit N] [--cut-off P] [--top N] [--rank probability|order]' +
  ' [--prime-implicants] [--importance] [--sensitivity] [--uncertainty N --seed S] [--time H] [--curve N] [--steps N] [--memory MB]';

class UsageError extends Error {}

interface Options {
  files: string[];
  json: boolean;
  /** One of several tops. */
  topGate?: string;
  /** File with values of parameters, `name,value` a line. */
  parameters?: string;
  settings: AnalysisSettings;
}

function readOptions(args: string[]): Options {
  const [verb, ...others] = args;
  const at = others.findIndex((one) => one.startsWith('--'));
  const files = at < 0 ? others : others.slice(0, at);
  const rest = at < 0 ? [] : others.slice(at);
  if (verb !== 'analyse' || files.length === 0) throw new UsageError(USAGE);
  const settings: AnalysisSettings = {};
  const options: Options = { files, json: false, settings };
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
    const text = (): string => {
      const value = rest[++i];
      if (value === undefined) throw new UsageError(`${name} needs a value`);
      return value;
    };
    if (name === '--json') options.json = true;
    else if (name === '--top-gate') options.topGate = text();
    else if (name === '--parameters') options.parameters = text();
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
    else if (name === '--steps') settings.limits = { ...settings.limits, steps: number(0) };
    else if (name === '--memory') settings.limits = { ...settings.limits, memoryBytes: 2 ** 20 * number(1) };
    else throw new UsageError(`unknown option ${name}; ${USAGE}`);
  }
  if (settings.uncertainty !== undefined && seed !== undefined) settings.uncertainty.seed = seed;
  return options;
}

/** Gives a run that turns out to be long all of V8's compilers. */
function compileMore(now: () => number): {
  (): void;
  whenLarge: (documents: readonly OpenPsaFile[]) => void;
} {
  const started = now();
  let isDone = false;
  const more = (): void => {
    isDone = true;
    LATER_FLAGS.forEach(getBuiltinModule('node:v8').setFlagsFromString);
  };
  const whenLong = (): void => {
    if (!isDone && now() - started > LONG_RUN) more();
  };
  const whenLarge = (documents: readonly OpenPsaFile[]): void => {
    if (!documents.some(({ content }) => content.length > LARGE_FILE)) return;
    more();
    LARGE_FLAGS.forEach(getBuiltinModule('node:v8').setFlagsFromString);
  };
  return Object.assign(whenLong, { whenLarge });
}

/** Loaded only for packed files: a module takes longer to load than most trees to analyse. */
const zlib = () => getBuiltinModule('node:zlib');
const unpacking: Unpacking = {
  gunzip: (bytes, maxOutputLength) => zlib().gunzipSync(bytes, { maxOutputLength }),
  inflateRaw: (bytes, maxOutputLength) => zlib().inflateRawSync(bytes, { maxOutputLength }),
};

/** Straight to standard output (1) or error (2): the streams of `process` take longer to set up than a small tree. */
function print(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      // A full pipe that does not wait for its reader: look again in a moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? 'error'}`);
  }
}

/** Values from outside take the place of the model's own; a name the model does not know is refused. */
function withParameters(model: FaultTreeModel, file: string): FaultTreeModel {
  const values = new Map<string, number>();
  for (const line of read(file).toString('utf8').split(/\r?\n/)) {
    const [name = '', text = ''] = line.split(/[,;\t]/).map((one) => one.trim());
    if (name === '' || name.startsWith('#')) continue;
    const value = Number(text);
    if (text === '' || !Number.isFinite(value)) throw new Error(`${file}: ${name} has no number`);
    if (!model.parameters.some((one) => one.name === name)) throw new Error(`${file}: no parameter ${name}`);
    values.set(name, value);
  }
  return {
    ...model,
    parameters: model.parameters.map((one) => ({ ...one, value: values.get(one.name) ?? one.value })),
  };
}

/** Every top of a model without a stated one is analysed, as the standard lets a model have several. */
function topsOf(model: FaultTreeModel, wanted: string | undefined): FaultTreeModel[] {
  if (wanted !== undefined) return [{ ...model, top: wanted }];
  const tops = model.top === undefined ? topCandidates(model) : [];
  return tops.length === 0 ? [model] : tops.map((top) => ({ ...model, top }));
}

/** In a function of its own: once it is read, the text of a large model goes. */
function readModel(
  files: readonly string[],
  now: () => number,
  whenLarge: (documents: readonly OpenPsaFile[]) => void,
): { reading: OpenPsaReading; parse: number } {
  const documents = files.flatMap((file) => openModelFile(file, read(file), unpacking));
  whenLarge(documents);
  const from = now();
  const reading = parseOpenPsa(documents);
  return { reading, parse: now() - from };
}

function main(args: string[]): number {
  const { files, json, settings, topGate, parameters } = readOptions(args);
  // Not `performance`, whose module would be loaded for it.
  const now = (): number => {
    const [seconds, nanoseconds] = process.hrtime();
    return 1e3 * seconds + nanoseconds / 1e6;
  };
  const onProgress = compileMore(now);
  const control: Control = { now, ...compiledDiagrams, onProgress };
  const { reading, parse } = readModel(files, now, onProgress.whenLarge);
  const place = files.join(' ');
  if (reading.model === null) return refuse(place, reading.faults);
  const model = parameters === undefined ? reading.model : withParameters(reading.model, parameters);
  const tops = topsOf(model, topGate);
  if (reading.faults.length > 0) return refuse(place, [...reading.faults, ...validate(tops[0]!)]);
  const outputs: object[] = [];
  const hasTops = model.gates.length > 0 || model.eventTrees === undefined;
  for (const one of hasTops ? tops : []) {
    const analysis = analyse(one, settings, control);
    if (analysis.result === null) return refuse(place, analysis.faults);
    analysis.result.timings.parse = parse;
    const warnings = [...reading.warnings, ...analysis.warnings];
    outputs.push(jsonResult(analysis.result, warnings));
    if (!json) print(1, `${plainText(analysis.result, warnings)}\n`);
  }
  const trees = (model.eventTrees ?? []).length > 0 ? analyseEventTrees(model, settings, control) : null;
  if (trees !== null && trees.faults.length > 0) return refuse(place, trees.faults);
  if (trees !== null && !json) print(1, `${sequenceText(trees)}\n`);
  const [only] = outputs;
  const whole = (): object => ({
    ...(outputs.length === 1 ? only : { tops: outputs }),
    ...(trees === null ? {} : { eventTrees: trees.results, eventTreeWarnings: trees.warnings }),
  });
  if (json) print(1, `${JSON.stringify(whole(), finite)}\n`);
  return 0;
}

function sequenceText({ results, warnings }: EventTreeAnalysis): string {
  const lines = results.flatMap(({ initiatingEvent, sequences }) =>
    sequences.map((one) =>
      `${initiatingEvent} ${one.sequence}  ${one.probability}  ${one.frequency ?? ''}`.trimEnd(),
    ),
  );
  return [...lines, ...warnings.map(({ code, path }) => `warning: ${code} ${path}`)].join('\n');
}

/** One line for every fault. */
function refuse(place: string, faults: Fault[]): number {
  for (const { code, path, params } of faults) {
    const facts = Object.entries(params).map(([name, value]) => `${name}=${value}`);
    print(2, `${`fta: ${place}: ${code} at ${path} ${facts.join(' ')}`.replaceAll(/\s+/g, ' ').trimEnd()}\n`);
  }
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

/** Gives the exit code; what there is to say is written when it returns. */
export function runCommandLine(args: string[]): number {
  try {
    return main(args);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    print(2, `fta: ${message.replaceAll('\n', ' ')}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
