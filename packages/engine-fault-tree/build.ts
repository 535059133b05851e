import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Bundles the command line for plain Node 20: `file` starts the program beside it with the code V8 made of it here. As
 * CommonJS it starts sooner than as a module.
 */
export async function bundleCommandLine(file: string): Promise<void> {
  const folder = dirname(file);
  const program = join(folder, 'program.js');
  await bundle('./launch.ts', file);
  await bundle('./src/cli.ts', program);
  // Nothing beyond Latin-1: V8 keeps such a text in half the memory and hashes it in half the time.
  const code = readFileSync(program, 'utf8').replaceAll(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(program, `(function (exports, require) {${code}\n})`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  execFileSync(process.execPath, [fileURLToPath(new URL('./prime.ts', import.meta.url)), program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function bundle(from: string, to: string): Promise<void> {
  const bundled = await rolldown({
    input: fileURLToPath(new URL(from, import.meta.url)),
    platform: 'node',
    transform: { target: 'node20' },
  });
  await bundled.write({ file: to, format: 'cjs', minify: true });
  await bundled.close();
}

if (import.meta.main) await bundleCommandLine(fileURLToPath(new URL('./dist/fta.js', import.meta.url)));
