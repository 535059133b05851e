import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';

// The page for scripts is run as it stands: whoever copies it gets their list.

let platform: TestPlatform;
let base: string;
let key: { clientId: string; secret: string };
beforeAll(async () => {
  platform = await startTestPlatform();
  base = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 3));
  const admin = await platform.client(platform.a.admin);
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await admin.post<string>('/ircrisk-system/access-key/submit', {
    name: 'scripts',
    userId: platform.a.admin.id,
    expiresOn,
  });
  key = (await admin.form<typeof key>('/ircrisk-system/access-key/renew', { id: made.body.data })).body.data;
});
afterAll(() => platform?.close());

function blockOf(language: string, heading: string): string {
  const page = path.resolve(import.meta.dirname, `../../../docs/manual/${language}/scripts.md`);
  const [, section = ''] = readFileSync(page, 'utf8').split(`## ${heading}\n`);
  return /```\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

async function outputOf(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, CLIENT_ID: key.clientId, SECRET: key.secret, NO_PROXY: '127.0.0.1' },
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((ended) => child.once('close', ended));
  return text;
}

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const ways = [
  {
    name: 'TypeScript',
    is: true,
    run: (code: string) => outputOf(process.execPath, ['--input-type=module', '-e', code]),
  },
  {
    name: 'curl',
    is: has('curl', '--version') && has('jq', '--version'),
    run: (code: string) => outputOf('bash', ['-c', code]),
  },
  {
    name: 'Python',
    is: has('python3', '-c', 'import requests'),
    run: (code: string) => outputOf('python3', ['-c', code]),
  },
];

it.each(['zh', 'en'].flatMap((language) => ways.map((way) => [language, way.name, way] as const)))(
  '%s: ten lines of %s lead to the first list',
  async (language, name, { is, run }) => {
    const block = blockOf(language, name);
    const lines = block.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThanOrEqual(10);
    const code = block
      .replaceAll('https://plant.example.com', base)
      .replaceAll('100286', platform.a.tenantId);
    for (const call of ['/ircrisk-auth/oauth/token', '/ircrisk-center/equipment/page', 'client_credentials'])
      expect(code).toContain(call);
    // Where the machine lacks the tool, the calls alone are held to what the others are answered.
    if (is) expect(await run(code)).toMatch(/V-000001[\s\S]*V-000003/);
  },
);
