import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keptCluster, startTestCluster } from '../apps/server/src/testing/cluster.ts';
import { ensureBrowser } from './browser.ts';
import { readSources } from './imports.ts';
import { changedSince, testsFor } from './since.ts';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  readonly name: string;
  run(): Count | Promise<Count>;
}

/** A command that passes or fails as one. */
function command(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    run() {
      const ok = spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;
      return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Seconds of each test file, setting up included as far as the runner knows of it. */
const durations: { file: string; seconds: number }[] = [];

/** What failed, named once more at the end: the place of a failure lies thousands of lines above it. */
const failures: string[] = [];
const firstLines = (text: string | undefined) => (text ?? '').split('\n', 3).join('\n    ');

let running: ChildProcess | undefined;
let isStopping = false;

/** One run of a vitest project, or of some of its files; a file that cannot be loaded counts as one failure. */
async function runVitest(
  project: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Count> {
  const report = path.join(root, '.cache', `vitest-${project}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  running = spawn(bin('vitest'), ['run', '--project', project, ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = await once(running, 'close');
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport;
  for (const { name, startTime, endTime } of testResults)
    durations.push({ file: path.relative(root, name), seconds: (endTime - startTime) / 1000 });
  const unloaded = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status: state }) => state === 'failed'),
  );
  for (const { name, assertionResults } of testResults)
    for (const { status: state, fullName, failureMessages } of assertionResults)
      if (state === 'failed')
        failures.push(`${path.relative(root, name)} > ${fullName}\n    ${firstLines(failureMessages[0])}`);
  for (const { name, message } of unloaded)
    failures.push(`${path.relative(root, name)}\n    ${firstLines(message)}`);
  const failed = numFailedTests + unloaded.length;
  // Faults outside any test (an unhandled rejection, a failing teardown) show in the exit code alone.
  return { passed: numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
}

let cluster: ReturnType<typeof startTestCluster> | undefined;

/** The server's tests and the journeys copy the same databases: one cluster holds them, and the demo plant is made in it once. */
async function runOnCluster(project: string, files: readonly string[]): Promise<Count> {
  cluster ??= startTestCluster();
  try {
    const { url } = await cluster;
    return await runVitest(project, files, { [keptCluster]: url });
  } catch (error) {
    failures.push(`${project}\n    ${firstLines((error as Error).message)}`);
    return { passed: 0, failed: 1 };
  }
}

/** How many faults its end tells of: with `IRCRISK_PLANS`, statements that looked at more than they may. */
async function stopCluster(): Promise<number> {
  const started = await cluster?.catch(() => undefined);
  cluster = undefined;
  try {
    await started?.stop();
    return 0;
  } catch (error) {
    failures.push((error as Error).message);
    return 1;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopping = true;
    running?.kill(signal);
  });

const browser: Step = {
  name: 'browser',
  run() {
    try {
      process.env.CHROME_PATH = ensureBrowser();
      return { passed: 1, failed: 0 };
    } catch (error) {
      console.error((error as Error).message);
      return { passed: 0, failed: 1 };
    }
  },
};

const projectOf = (file: string) =>
  file.startsWith('e2e/') ? 'e2e' : file.startsWith('apps/server/') ? 'server' : 'unit';

/** Every step, or with `--since` those that the difference to a branch asks for. */
function stepsFor(since: string | undefined): Step[] {
  const wanted = since === undefined ? undefined : testsFor(changedSince(since), readSources());
  if (wanted)
    console.log(
      `since ${since}: ${wanted.length} test files; npm test alone runs them all and is what counts`,
    );
  const tests = (name: string, project: string): Step[] => {
    const files = wanted?.filter((file) => projectOf(file) === project);
    const run = project === 'unit' ? runVitest : runOnCluster;
    return files?.length === 0 ? [] : [{ name, run: () => run(project, files ?? []) }];
  };
  const walks = tests('journeys', 'e2e');
  return [
    ...(walks.length > 0 ? [browser] : []),
    command('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    command('types', bin('tsc'), ['--noEmit', '-p', '.']),
    ...tests('unit', 'unit'),
    ...(walks.length > 0 || !wanted
      ? [
          command('build', process.execPath, ['tools/build.ts']),
          command('size', process.execPath, ['apps/web/size-check.ts']),
        ]
      : []),
    ...tests('server', 'server'),
    ...walks,
  ];
}

const { values } = parseArgs({ options: { since: { type: 'string' } } });
const total: Count = { passed: 0, failed: 0 };
const table: string[] = [];
for (const step of stepsFor(values.since)) {
  // A signal that came meanwhile is heard here: a command that is waited for holds it up.
  await setImmediate();
  if (isStopping) break;
  console.log(`\n── ${step.name}`);
  const begun = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  table.push(
    `${step.name.padEnd(16)} ${seconds.padStart(7)} s  ${String(passed).padStart(6)} passed  ${failed} failed`,
  );
}
total.failed += await stopCluster();
if (isStopping) process.exit(1);
const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
console.log(
  `\nthe slowest files\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')}`,
);
console.log(`\n${table.join('\n')}`);
if (failures.length > 0) console.log(`\nfailed\n  ${failures.join('\n  ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
