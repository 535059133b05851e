import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';

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
  numFailedTestSuites: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A vitest project; its tests are counted one by one, a file that cannot be loaded as one failure. */
function vitest(name: string, projects: readonly string[], env: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    run() {
      const report = path.join(root, '.cache', `vitest-${projects.join('-')}.json`);
      mkdirSync(path.dirname(report), { recursive: true });
      rmSync(report, { force: true });
      const chosen = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const { status } = spawnSync(bin('vitest'), ['run', ...chosen, ...reporters], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...env },
      });
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(
        readFileSync(report, 'utf8'),
      ) as VitestReport;
      const broken = testResults.filter(
        (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
      ).length;
      const failed = numFailedTests + broken;
      // Faults outside any test (an unhandled rejection, a failing teardown) show in the exit code alone.
      return { passed: numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
    },
  };
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

const steps: readonly Step[] = [
  browser,
  command('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  command('types', bin('tsc'), ['--noEmit', '-p', '.']),
  vitest('unit', ['unit']),
  command('build', process.execPath, ['tools/build.ts']),
  command('size', process.execPath, ['apps/web/size-check.ts']),
  vitest('server', ['server']),
  vitest('journeys', ['e2e']),
];

const total: Count = { passed: 0, failed: 0 };
const table: string[] = [];
for (const step of steps) {
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
console.log(`\n${table.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
