import { join } from 'node:path';
import { build } from 'vite';
import { baseConfig } from './config.ts';
import { subAppDir, workDir } from './paths.ts';
import type { SharedNames } from './shared.ts';
import { collectShared, isShared } from './shared.ts';

/** Builds one embedded application into `dist/apps/<id>` and notes what it expects of the shell. */
export async function buildSubApp(id: string, shared: SharedNames): Promise<void> {
  const result = await build({
    ...baseConfig,
    root: subAppDir(id),
    build: {
      ...baseConfig.build,
      outDir: join(workDir, 'apps', id),
      cssCodeSplit: false,
      // Its hints would stay in the head of the shell's page after the application has left.
      modulePreload: false,
      manifest: 'manifest.json',
      rolldownOptions: {
        ...baseConfig.build.rolldownOptions,
        input: join(subAppDir(id), 'src/entry.ts'),
        external: (source) => isShared(source),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'entry.js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'style.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  for (const bundle of Array.isArray(result) ? result : [result]) {
    if (!('output' in bundle)) continue;
    for (const file of bundle.output) if (file.type === 'chunk') collectShared(file.code, shared);
  }
}
