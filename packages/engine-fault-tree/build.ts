import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles the command line into one file that plain Node 20 runs. */
export async function bundleCommandLine(file: string): Promise<void> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./src/cli.ts', import.meta.url)),
    platform: 'node',
    transform: { target: 'node20' },
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
}

if (import.meta.main) await bundleCommandLine(fileURLToPath(new URL('./dist/fta.js', import.meta.url)));
