import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles the command line into one file that plain Node 20 runs. */
const bundle = await rolldown({
  input: fileURLToPath(new URL('./src/cli.ts', import.meta.url)),
  platform: 'node',
  transform: { target: 'node20' },
});
await bundle.write({
  file: fileURLToPath(new URL('./dist/fta.js', import.meta.url)),
  format: 'esm',
});
await bundle.close();
