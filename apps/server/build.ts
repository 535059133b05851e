import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const here = import.meta.dirname;
const output = `${here}/dist`;

/** Modules still find what lies beside their source: worker threads, migrations, the web application. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href`,
        )
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(output, dirname(id))}`)})`,
        ),
  },
};

const isOurs = (id: string) => /^[./#]/.test(id) || id.startsWith('@ircrisk/') || id.startsWith(here);

/**
 * The server in a few files. Read as some two thousand sources it starts slower and holds all of them, comments and types
 * included, in memory for as long as it runs. Names stay, so that a trace in the log can be read.
 */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
    platform: 'node',
    external: (id) => !isOurs(id),
    plugins: [sourcePlaces],
  });
  await bundle.write({
    dir: output,
    format: 'esm',
    minify: { mangle: false, compress: false },
    cleanDir: true,
  });
  await bundle.close();
}

if (import.meta.main) await bundleServer();
