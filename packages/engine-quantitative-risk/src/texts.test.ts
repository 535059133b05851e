import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { quantitativeRiskMessages, quantitativeRiskText } from './index.ts';

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/(?:code: |notFor\()'(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((name) => !(name in quantitativeRiskMessages))).toEqual([]);
  const unused = Object.keys(quantitativeRiskMessages).filter((name) => !codes.includes(name));
  expect(unused).toEqual(['notFinite']);
  const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const { zh, en } of Object.values(quantitativeRiskMessages)) expect(places(zh)).toEqual(places(en));
  expect(quantitativeRiskText({ code: 'dense', values: { value: 1 } }, 'en')).toContain('dense gas');
});
