import type { Language, Text, TextParams } from '@ircrisk/contract/text.ts';
import { defaultLanguage, isLanguage, say } from '@ircrisk/contract/text.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { session } from '../session/session.ts';
import { fillText, flattenTexts, type TextTree } from './fill-text.ts';

/** Texts of a folder, one lazy JSON file per language: only the used one is loaded. */
export type TextLoader = Record<Language, () => Promise<{ default: TextTree }>>;
export type Translate = (key: string, params?: TextParams) => string;

const loaders = new Set<TextLoader>();
const loads = new Map<TextLoader, Map<Language, Promise<void>>>();
const dictionaries: Record<Language, Map<string, string>> = { zh: new Map(), en: new Map() };
const reported = new Set<string>();
const listeners = new Set<() => void>();
let current: Language | undefined;

export function language(): Language {
  if (!current) {
    const stored = session.getTab('language') ?? session.get('language');
    current = isLanguage(stored) ? stored : defaultLanguage;
  }
  return current;
}

function load(loader: TextLoader, wanted: Language): Promise<void> {
  const byLanguage = loads.get(loader) ?? new Map<Language, Promise<void>>();
  loads.set(loader, byLanguage);
  const known = byLanguage.get(wanted);
  if (known) return known;
  const started = loader[wanted]().then(
    (module) => {
      for (const [key, text] of flattenTexts(module.default)) dictionaries[wanted].set(key, text);
    },
    (error: unknown) => {
      // A failed download may be tried again.
      byLanguage.delete(wanted);
      throw error;
    },
  );
  byLanguage.set(wanted, started);
  return started;
}

/** Registers texts and loads the current language; await it before the first screen that uses them. */
export async function addTexts(loader: TextLoader): Promise<void> {
  loaders.add(loader);
  // Somebody may switch while they are on their way: they are there when those of the language in use are.
  for (let wanted: Language | undefined; wanted !== language(); ) {
    wanted = language();
    await load(loader, wanted);
  }
}

/** Loads everything registered in the other language first, then switches at once: no half-translated screen. */
export async function setLanguage(next: Language): Promise<void> {
  // A page that opens meanwhile registers its own.
  for (let ready = -1; ready < loaders.size; ) {
    ready = loaders.size;
    await Promise.all([...loaders].map((loader) => load(loader, next)));
  }
  current = next;
  session.setTab('language', next);
  session.set('language', next);
  if (typeof document !== 'undefined') document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text of the current language. A missing key shows itself and is reported, so that tests can fail on it. */
export function translate(key: string, params: TextParams = {}): string {
  const wanted = language();
  const found = fillText(dictionaries[wanted], key, wanted, params);
  if (found !== undefined) return found;
  const mark = `${wanted}:${key}`;
  if (!reported.has(mark)) {
    reported.add(mark);
    console.error(`missing text ${mark}`);
  }
  return key;
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, language, language);

/** `const t = useText(); t('ui.save')`; changes with the language. */
export function useText(): Translate {
  const wanted = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity must change with the language
  return useCallback((key, params) => translate(key, params), [wanted]);
}

/** For texts of the contract: `const say = useSay(); say(resource.title)`. */
export function useSay(): (text: Text, params?: TextParams) => string {
  const wanted = useLanguage();
  return useCallback((text, params) => say(text, wanted, params), [wanted]);
}
