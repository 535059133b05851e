import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const webDir = dirname(dirname(fileURLToPath(import.meta.url)));
export const repoDir = dirname(dirname(webDir));
export const outDir = join(webDir, 'dist');
/** Where a build grows before it takes the place of the last one: a server never sees half of it. */
export const workDir = join(repoDir, 'node_modules/.cache', `ircrisk-web-${process.pid}`);

/** Embedded applications: each is built on its own and mounted by the shell at `/<id>`. */
export const subApps = ['qra', 'fmea'] as const;
export const subAppDir = (id: string) => join(repoDir, 'apps', id);
