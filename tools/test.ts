import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
  run(): Count;
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

/** One run of a vitest project, or of some of its files; a file that cannot be loaded counts as one failure. */
function runVitest(project: string, files: readonly string[]): Count {
  const report = path.join(root, '.cache', `vitest-${project}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(bin('vitest'), ['run', '--project', project, ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
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
    return files?.length === 0 ? [] : [{ name, run: () => runVitest(project, files ?? []) }];
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
  console.log(`\n── ${step.name}`);
  const begun = performance.now();
  const { passed, failed } = step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  table.push(
    `${step.name.padEnd(16)} ${seconds.padStart(7)} s  ${String(passed).padStart(6)} passed  ${failed} failed`,
  );
}
const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
console.log(
  `\nthe slowest files\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')}`,
);
console.log(`\n${table.join('\n')}`);
if (failures.length > 0) console.log(`\nfailed\n  ${failures.join('\n  ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
