// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or later): installs once per lockfile.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Is every package the lockfile wants on this platform already installed in that version? npm's own record tells. */
function isInstalled() {
  const wanted = read('package-lock.json')?.packages;
  const installed = read('node_modules/.package-lock.json')?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    const elsewhere =
      (entry.os && !entry.os.includes(process.platform)) ||
      (entry.cpu && !entry.cpu.includes(process.arch)) ||
      // Which C library this is npm decides; such packages come in pairs.
      entry.libc;
    if (!place.includes('node_modules/') || elsewhere) return true;
    const have = installed[place];
    if (entry.link) return have?.resolved === entry.resolved;
    return have?.version === entry.version || (entry.optional && entry.peer);
  });
}

if (!isInstalled()) {
  console.log('installing packages (once per lockfile)…');
  const env = { ...process.env, NODE_ENV: '' };
  // npm must run on the machine's own Node, not on the one it is about to replace.
  env.PATH = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
  for (const name of Object.keys(env)) {
    if (
      /^npm_(node_execpath|execpath|lifecycle_|package_|config_(local_prefix|prefix|omit|production))/.test(
        name,
      )
    ) {
      delete env[name];
    }
  }
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
  const done = spawnSync('npm', ['ci', ...flags], { cwd: root, stdio: 'inherit', env });
  if (done.status !== 0) {
    console.error('ircrisk: npm ci failed; see above');
    process.exit(done.status ?? 1);
  }
}

// On Linux npm brings Node 24 along; elsewhere the developer's own Node must be new enough.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (process.platform !== 'linux' && (major < 22 || (major === 22 && minor < 22))) {
  console.error(`ircrisk: Node 22.22 or later is needed, this is ${process.versions.node}`);
  process.exit(1);
}
