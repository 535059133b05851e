import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

const root = import.meta.dirname;

/** Three projects: pure code, the server on a real PostgreSQL, and the journeys in a real browser (`--project e2e`). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          // The runner leaves one core idle by default.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // As below; the language, which some screens change, is put back by them.
          isolate: false,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{web,qra,fmea}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'tools/new-module/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root,
          // On two cores: the tests wait a part of their time, for the database and for processes they start.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Loading the server anew for each file was a third of the work; a test that changes what others share puts it back.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'database/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts', 'tools/fresh-server.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          // On two cores: a journey waits more than half of its time, for frames, for answers and for the next look.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          isolate: false,
          include: ['e2e/**/*.journey.ts'],
          setupFiles: ['e2e/on-failure.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // A busy machine draws late; what a person would wait for, a journey waits for.
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
});
