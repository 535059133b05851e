import { readFileSync } from 'node:fs';
import { getBuiltinModule } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { FIRST_FLAGS } from './src/compilers.ts';

/**
 * Starts the command line beside this file, compiled at build time: most trees take less time than compiling the program
 * does. A cache of another version of Node is refused by V8 and the program compiled as always.
 */
function launch(folder: string): number {
  FIRST_FLAGS.forEach(setFlagsFromString);
  const cachedData = readIfThere(`${folder}/program.cache`);
  const script = new Script(readFileSync(`${folder}/program.js`, 'latin1'), {
    filename: `${folder}/program.js`,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const program: Partial<typeof import('./src/cli.ts')> = {};
  script.runInThisContext()(program, getBuiltinModule);
  return program.runCommandLine!(process.argv.slice(2));
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

// All is written: taking the heap apart in good order would only cost time.
process.exit(launch(import.meta.dirname));
