import { readFileSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { drawMarks } from './flatten.ts';
import type { FlatMark } from './flatten-values.ts';

const { file, target, marks, font } = workerData as {
  file: string;
  target: string;
  marks: readonly FlatMark[];
  font: string;
};
writeFileSync(target, await drawMarks(readFileSync(file), marks, font));
