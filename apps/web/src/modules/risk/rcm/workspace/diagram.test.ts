import { outcomes } from '@ircrisk/contract/resources/rcm.ts';
import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { linesIn, questionNodes } from './diagram.ts';

test.each(['zh', 'en'] as const)(
  'every box shows its question and where yes leads, in full: %s',
  (language) => {
    const { node, answer } = { zh, en }[language].rcm;
    for (const { code, question, task } of questionNodes) {
      const title = `${code} ${node[question]}`;
      expect(linesIn(title, 1)).toEqual([title]);
      if (!task) continue;
      const note = `${answer.yes} → ${outcomes[task][language]}`;
      const lines = linesIn(note, 2);
      expect(lines.join(language === 'en' ? ' ' : '').replaceAll(' ', '')).toBe(note.replaceAll(' ', ''));
    }
  },
);
