import { describe, expect, it } from 'vitest';
import { collectShared, isShared, type SharedNames, sharedEntryName } from './shared.ts';

const collected = (code: string) => {
  const names: SharedNames = new Map();
  collectShared(code, names);
  return Object.fromEntries([...names].map(([source, set]) => [source, [...set]]));
};

describe('what a sub-app takes from the shell', () => {
  it('is every package but the stateless ones it carries itself', () => {
    expect(isShared('react')).toBe(true);
    expect(isShared('@ircrisk/ui/session/session.ts')).toBe(true);
    expect(isShared('@ircrisk/contract/text.ts')).toBe(false);
    expect(isShared('zod')).toBe(false);
    expect(isShared('./app.tsx')).toBe(false);
    expect(isShared('/root/app.tsx')).toBe(false);
  });

  it('is read by name from the emitted code', () => {
    expect(
      collected(
        'import{Table as e,Button as t}from"antd";import n from"react";export{jsx as u}from"react/jsx-runtime";',
      ),
    ).toEqual({
      antd: ['Table', 'Button'],
      react: ['default'],
      'react/jsx-runtime': ['jsx'],
    });
  });

  it('is everything of a package that is imported as a whole, at once or later', () => {
    expect(collected('import*as e from"dayjs";const f=()=>import("echarts");')).toEqual({
      dayjs: ['*'],
      echarts: ['*'],
    });
  });

  it('gets an entry name that is a file name', () => {
    expect(sharedEntryName('@ircrisk/ui/theme/ThemeProvider.tsx')).toBe(
      'shared-ircrisk-ui-theme-ThemeProvider',
    );
  });
});
