import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Codes the caller was granted; kept for the life of the browser tab. */
let granted: ReadonlySet<string> | undefined;

const read = (): ReadonlySet<string> => {
  granted ??= new Set(Object.keys(session.getTab<Record<string, true>>('permissions') ?? {}));
  return granted;
};

session.onChange(() => {
  // Another sign-in or sign-out has replaced the stored map.
  const stored = Object.keys(session.getTab<Record<string, true>>('permissions') ?? {});
  const now = read();
  if (stored.length !== now.size || stored.some((code) => !now.has(code))) granted = new Set(stored);
});

interface ButtonNode {
  code: string;
  /** 2 = button. */
  category?: number;
  children?: ButtonNode[];
}

/** The codes in a forest of the `buttons` call: a node without children is a button. */
export function buttonCodes(forest: readonly ButtonNode[]): string[] {
  return forest.flatMap((node) => (node.children ? buttonCodes(node.children) : [node.code]));
}

export function setPermissions(codes: readonly string[]): void {
  session.setTab('permissions', Object.fromEntries(codes.map((code) => [code, true])));
}

export const hasPermission = (code: string): boolean => read().has(code);

/** Reading is no button: `x.read` is never in the map, and whoever sees the page may read it. */
type Button<Code extends string> = Code extends `${string}.read` ? never : Code;

/** Whether to show a control; the server decides anew on each call. */
export const usePermission = <const Code extends string>(code: Button<Code>): boolean =>
  useSyncExternalStore(
    session.onChange,
    () => hasPermission(code),
    () => false,
  );
