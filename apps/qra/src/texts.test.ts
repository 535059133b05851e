import { ownTextsSuite } from '@ircrisk/ui/testing/own-texts.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

ownTextsSuite(import.meta.dirname, 'qra', 100, { zh, en });
