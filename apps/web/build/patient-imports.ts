import { join } from 'node:path';
import type { Plugin } from 'vite';
import { webDir } from './paths.ts';

const made = 'export const __vitePreload =';

/** Every part that is loaded on its own goes through the bundler's one helper: there a lost file is waited for. */
export function patientImports(): Plugin {
  const line = JSON.stringify(join(webDir, 'src/entry/line.ts').replaceAll('\\', '/'));
  return {
    name: 'patient-imports',
    enforce: 'post',
    transform(code, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      if (!code.includes(made)) throw new Error('the preload helper has another shape');
      return {
        code: `import { patient } from ${line};\n${code.replace(made, 'const load =')}\nexport const __vitePreload = patient(load);`,
        map: null,
      };
    },
  };
}
