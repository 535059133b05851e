import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getBuiltinModule } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { FIRST_FLAGS } from './src/compilers.ts';
import { type FaultTreeModel, type Gate, writeOpenPsa } from './src/index.ts';

/**
 * Runs a built program on a small model and keeps the code V8 made of it, functions that were used included. In a process
 * of its own: what the build itself has loaded does not belong there.
 */
function prime(program: string): void {
  // The same as at the start: code made under other flags is refused.
  FIRST_FLAGS.forEach(setFlagsFromString);
  const script = new Script(readFileSync(program, 'latin1'), { filename: program });
  const made: Partial<typeof import('./src/cli.ts')> = {};
  script.runInThisContext()(made, getBuiltinModule);
  const model = `${program}.xml`;
  writeFileSync(model, writeOpenPsa(sample()));
  for (const options of [['--no-cut-sets'], ['--top', '10']])
    made.runCommandLine!(['analyse', model, '--json', ...options]);
  rmSync(model);
  writeFileSync(program.replace(/\.js$/, '.cache'), script.createCachedData());
}

/** All common gates, events in several of them, modules, and more than the first order can build. */
function sample(): FaultTreeModel {
  let last = 7;
  const random = (below: number): number => {
    last = (last * 48271) % 2147483647;
    return last % below;
  };
  const gates: Gate[] = [];
  for (let i = 0; i < 60; i++) {
    const args = Array.from({ length: 3 }, () => `E${random(40)}`);
    if (i > 6) args.push(`G${i - 1 - random(6)}`, `G${i - 1 - random(6)}`);
    const kind = (['or', 'and', 'atleast', 'or'] as const)[i % 4]!;
    gates.push({ name: `G${i}`, kind, args: [...new Set(args)], ...(kind === 'atleast' ? { k: 2 } : {}) });
  }
  gates.push(
    { name: 'TOP', kind: 'or', args: ['G59', 'G58', 'M'] },
    { name: 'M', kind: 'and', args: ['X', 'Y'] },
  );
  const names = [...Array.from({ length: 40 }, (_, i) => `E${i}`), 'X', 'Y'];
  const events = names.map((name) => ({ name, probability: 0.01 }));
  return { name: 'sample', top: 'TOP', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

prime(process.argv[2]!);
