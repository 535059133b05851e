import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';

const root = path.resolve(import.meta.dirname, '..');

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function found(): string | undefined {
  const own = process.env.CHROME_PATH;
  if (own) {
    if (existsSync(own)) return own;
    throw new Error(`CHROME_PATH names ${own}, which does not exist`);
  }
  return [...places, chromium.executablePath()].find((file) => file !== '' && existsSync(file));
}

function tryRun(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** A browser for the journeys: the machine's own, else one that is installed now. Never skipped in silence. */
export function ensureBrowser(): string {
  const first = found();
  if (first) return first;
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log('installing a browser…');
    tryRun('apt-get', ['update', '-qq']);
    tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (!found()) tryRun('npx', ['--no-install', 'playwright-core', 'install', 'chromium-headless-shell']);
  const second = found() ?? headlessShell();
  if (second) return second;
  throw new Error('no browser: install Chromium or Chrome, or name one in CHROME_PATH');
}

/** playwright keeps its headless build beside the full one. */
function headlessShell(): string | undefined {
  const beside = chromium.executablePath().replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1');
  const file = path.join(beside, 'chrome-linux', 'headless_shell');
  return existsSync(file) ? file : undefined;
}

/** Chinese text needs a Chinese font; the machine may have none, the repository has one. */
function fontConfiguration(): string {
  const fonts = path.join(root, 'node_modules/@expo-google-fonts/noto-sans-sc');
  const folder = path.join(root, '.cache/fonts');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fonts.conf');
  const folders = ['/usr/share/fonts', `${fonts}/400Regular`, `${fonts}/700Bold`];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${folders.map((each) => `<dir>${each}</dir>`).join('\n')}
<alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
<alias><family>system-ui</family><prefer><family>Noto Sans SC</family></prefer></alias>
<cachedir>${path.join(tmpdir(), 'ircrisk-fonts')}</cachedir></fontconfig>\n`,
  );
  return file;
}

/** How we start a browser here: without a screen, without traffic of its own, with a Chinese font. */
export function launchOptions(executablePath = ensureBrowser()): LaunchOptions {
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ];
  // Chromium refuses its sandbox as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const env = {
    ...process.env,
    ...(process.platform === 'linux' ? { FONTCONFIG_FILE: fontConfiguration() } : {}),
  };
  return { executablePath, args, env: env as Record<string, string> };
}
