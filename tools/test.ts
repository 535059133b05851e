import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

interface Count {
  passed: number;
  failed: number;
  /** What the table should say beside the figures. */
  note?: string;
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
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

interface Outcome extends Count {
  /** Files with a failed test, or that could not be loaded. */
  broken: readonly string[];
  /** Tests that passed in the other files. */
  sound: number;
}

/** One run of a vitest project, or of some of its files; a file that cannot be loaded counts as one failure. */
function runVitest(project: string, files: readonly string[] = []): Outcome {
  const report = path.join(root, '.cache', `vitest-${project}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(bin('vitest'), ['run', '--project', project, ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, broken: [], sound: 0 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport;
  const passes = (file: VitestReport['testResults'][number]) =>
    file.assertionResults.filter(({ status: state }) => state === 'passed').length;
  const bad = testResults.filter((file) => file.status === 'failed');
  const unloaded = bad.filter((file) => !file.assertionResults.some((test) => test.status === 'failed'));
  const failed = numFailedTests + unloaded.length;
  // Faults outside any test (an unhandled rejection, a failing teardown) show in the exit code alone.
  return {
    passed: numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    broken: bad.map(({ name }) => name),
    sound: numPassedTests - bad.reduce((sum, file) => sum + passes(file), 0),
  };
}

const vitest = (name: string, project: string): Step => ({ name, run: () => runVitest(project) });

/**
 * Journeys share two cores with their browser, server and database, so a step may fall to a moment's load. One or two
 * files that fail are walked once more by themselves; the table says so, and what fails twice has failed.
 */
const journeys: Step = {
  name: 'journeys',
  run() {
    const first = runVitest('e2e');
    if (first.broken.length === 0 || first.broken.length > 2) return first;
    const names = first.broken.map((file) => path.relative(root, file));
    console.log(`\n── journeys, second attempt: ${names.join(', ')}`);
    const second = runVitest('e2e', first.broken);
    const note = `second attempt of ${names.join(', ')}`;
    return { passed: first.sound + second.passed, failed: second.failed, note };
  },
};

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

const steps: readonly Step[] = [
  browser,
  command('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  command('types', bin('tsc'), ['--noEmit', '-p', '.']),
  vitest('unit', 'unit'),
  command('build', process.execPath, ['tools/build.ts']),
  command('size', process.execPath, ['apps/web/size-check.ts']),
  vitest('server', 'server'),
  journeys,
];

const total: Count = { passed: 0, failed: 0 };
const table: string[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const begun = performance.now();
  const { passed, failed, note } = step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  table.push(
    `${step.name.padEnd(16)} ${seconds.padStart(7)} s  ${String(passed).padStart(6)} passed  ${failed} failed${note ? `  (${note})` : ''}`,
  );
}
console.log(`\n${table.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
