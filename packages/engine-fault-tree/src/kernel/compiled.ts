import type { Control } from '../settings.ts';
import { CompiledBdd } from './compiled-bdd.ts';
import { CompiledZbdd } from './compiled-zbdd.ts';

/**
 * Diagrams in WebAssembly, for a process or thread that makes one analysis: its answer is there before V8 has found out
 * what to compile. Part of a `Control`.
 */
export const compiledDiagrams: Required<Pick<Control, 'newBdd' | 'newZbdd'>> = {
  newBdd: (options) => new CompiledBdd(options),
  newZbdd: (options) => new CompiledZbdd(options),
};
