import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { qualityMessages } from './index.ts';

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/(?:code: |because\()'(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((name) => !(name in qualityMessages))).toEqual([]);
  const unused = Object.keys(qualityMessages).filter((name) => !codes.includes(name));
  expect(unused.filter((name) => name !== 'notFinite' && name !== 'notPositive')).toEqual([]);
  const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const { zh, en } of Object.values(qualityMessages)) expect(places(zh)).toEqual(places(en));
});
