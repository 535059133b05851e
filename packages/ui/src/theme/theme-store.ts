import { useSyncExternalStore } from 'react';
import { applyCssVariables } from './css-variables.ts';
import { type BandColours, withBandColours } from './risk-colours.ts';
import { type ThemeName, type Tokens, themes } from './tokens.ts';

const key = 'ircrisk.theme';
const listeners = new Set<() => void>();
let current: ThemeName | undefined;
/** The themes, with the colours of the company's own bands. */
let coloured = themes;

const isTheme = (value: unknown): value is ThemeName => value === 'light' || value === 'dark';

function read(): ThemeName {
  if (typeof localStorage === 'undefined') return 'light';
  const stored = localStorage.getItem(key);
  if (isTheme(stored)) return stored;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The chosen theme; before a choice is made, what the system prefers. */
export function themeName(): ThemeName {
  current ??= read();
  return current;
}

export const tokens = (): Tokens => coloured[themeName()];

function tell(): void {
  applyCssVariables(tokens());
  for (const listener of listeners) listener();
}

export function setTheme(name: ThemeName): void {
  current = name;
  localStorage.setItem(key, name);
  tell();
}

/** Every chip, matrix and chart takes the colours of the matrix in force, at once. */
export function setBandColours(colours: BandColours): void {
  const next = {
    light: withBandColours(themes.light, colours),
    dark: withBandColours(themes.dark, colours),
  };
  if (JSON.stringify(next) === JSON.stringify(coloured)) return;
  coloured = next;
  tell();
}

/** Call once before the first paint. Who has not chosen follows the system, also when it turns dark in the evening. */
export function startTheme(): void {
  applyCssVariables(tokens());
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (isTheme(localStorage.getItem(key))) return;
    current = read();
    tell();
  });
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The system's setting for less motion. */
export const wantsStillness = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

export const useThemeName = (): ThemeName => useSyncExternalStore(onThemeChange, themeName, () => 'light');
export const useTokens = (): Tokens => useSyncExternalStore(onThemeChange, tokens, () => themes.light);
