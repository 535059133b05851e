import { join } from 'node:path';
import type { Plugin } from 'vite';
import { repoDir } from './paths.ts';

const theirs = /\/@rc-component\/portal\/es\/useEscKeyDown\.js$/;
const ours = join(repoDir, 'packages/ui/src/parts/use-escape.ts').replaceAll('\\', '/');

/** Which layer Escape belongs to is decided by our hook instead of the component library's; the reason stands there. */
export function ownEscape(): Plugin {
  let found = false;
  return {
    name: 'own-escape',
    load(id) {
      if (!theirs.test(id)) return null;
      found = true;
      return `export { default } from ${JSON.stringify(ours)};`;
    },
    buildEnd(error) {
      if (!error && !found) this.error('the component library has no hook for Escape where it used to be');
    },
  };
}
