import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DYNAMIC_GATE_KINDS, STATIC_GATE_KINDS } from '@ircrisk/engine-fault-tree';
import { EVENT_FIELDS, EVENT_MODELS } from '@ircrisk/engine-fault-tree/event-model.ts';
import { flattenTexts } from '@ircrisk/ui/i18n/fill-text.ts';
import { expect, it } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { rowColumns } from './model/event-rows.ts';

const texts = { zh: new Map(flattenTexts(zh)), en: new Map(flattenTexts(en)) };
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
const used = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/['`](fault-tree\.[\w.-]+)(?=['`$])/g)].map((m) => m[1]!),
    ),
  ),
];
const whole = used.filter(
  (key) => !key.endsWith('.') && !/^fault-tree\.(read|export|create|calculate|style)$/.test(key),
);

it.each(['zh', 'en'] as const)('every text the module uses is there in %s', (language) => {
  expect(whole.length).toBeGreaterThan(100);
  expect(whole.filter((key) => !texts[language].has(key))).toEqual([]);
  const lists = [
    ...[...STATIC_GATE_KINDS, ...DYNAMIC_GATE_KINDS].map((kind) => `kind.${kind}`),
    ...EVENT_MODELS.map((kind) => `model.${kind}`),
    ...Object.values(EVENT_FIELDS)
      .flat()
      .map((field) => `field.${field}`),
    ...rowColumns.map((column) => `column.${column}`),
  ];
  expect(lists.filter((key) => !texts[language].has(`fault-tree.${key}`))).toEqual([]);
});

it('no text is left over, and both languages fill the same marks', () => {
  const openings = used.filter((key) => key.endsWith('.'));
  const needless = [...texts.zh.keys()].filter(
    (key) => !used.includes(key) && !openings.some((opening) => key.startsWith(opening)),
  );
  expect(needless).toEqual([]);
  const marks = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
  for (const [key, text] of texts.zh)
    expect(`${key} ${marks(texts.en.get(key))}`).toBe(`${key} ${marks(text)}`);
});
