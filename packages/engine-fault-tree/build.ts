import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles the command line into one file that plain Node 20 runs; as CommonJS it starts sooner than as a module. */
export async function bundleCommandLine(file: string): Promise<void> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./src/cli.ts', import.meta.url)),
    platform: 'node',
    transform: { target: 'node20' },
  });
  await bundle.write({ file, format: 'cjs', minify: true });
  await bundle.close();
  writeFileSync(join(dirname(file), 'package.json'), '{ "type": "commonjs" }\n');
}

if (import.meta.main) await bundleCommandLine(fileURLToPath(new URL('./dist/fta.js', import.meta.url)));
