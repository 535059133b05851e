import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@ircrisk/contract/text.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Account {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

export interface Leaf {
  readonly code: string;
  readonly path: string;
}

/** The real server on a data folder of its own, with demonstration data. */
export async function startServer(dataDir: string) {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!/is ready[\s\S]*(one-time password|password lost)/.test(output)) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // The accounts are printed in one piece with the address.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const url = /address\s+(\S+?)\/?\n/.exec(output)?.[1] ?? '';
  const accounts = [
    ...output.matchAll(/tenant code\s+(\S+)\s+account\s+(\S+)\s+one-time password\s+(\S+)/g),
  ].map(([, tenantId = '', account = '', password = '']) => ({ tenantId, account, password }));
  return {
    url,
    accounts,
    stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')),
  };
}

/** Signs in as a script and keeps a password of our own, so that every view can sign in again. */
export async function keepPassword(url: string, dataDir: string, account: Account): Promise<Account> {
  const own = { ...account, password: 'Walk7through8Tour' };
  const { token } = await signIn(url, dataDir, account);
  const answer = await fetch(`${new URL(url).origin}/api/ircrisk-user/update-password`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}` },
    body: new URLSearchParams({
      oldPassword: account.password,
      newPassword: own.password,
      newPassword1: own.password,
    }),
  });
  if (!answer.ok)
    throw new Error(`the password of ${account.account} was not changed: ${await answer.text()}`);
  return own;
}

export async function signIn(url: string, dataDir: string, { tenantId, account, password }: Account) {
  const { integrationClient } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    integrationClient: string;
  };
  const answer = await fetch(`${new URL(url).origin}/api/ircrisk-auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`integration:${integrationClient}`).toString('base64')}`,
      'tenant-id': tenantId,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'all',
      tenantId,
      username: account,
      password,
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token)
    throw new Error(`sign-in of ${tenantId}/${account} failed: ${JSON.stringify(body)}`);
  return { token: body.access_token };
}

/** What a person once chose rules over the browser's language. */
export async function speak(url: string, token: string, language: Language): Promise<void> {
  const call = `${new URL(url).origin}/api/ircrisk-center/project/setDefaultLanguage/?currentLanguage=${language}`;
  const answer = await fetch(call, { headers: { 'blade-auth': `bearer ${token}` } });
  if (!answer.ok) throw new Error(`the language was not set: ${await answer.text()}`);
}

/** Leaves of the menu this account is granted, as the shell itself asks for them. */
export async function leavesOf(url: string, token: string): Promise<Leaf[]> {
  interface Node {
    code?: string;
    path?: string;
    children?: Node[];
    id?: string;
  }
  const get = async (call: string) => {
    const answer = await fetch(`${new URL(url).origin}/api${call}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    });
    return ((await answer.json()) as { data?: Node[] }).data ?? [];
  };
  const leaves: Leaf[] = [];
  const walk = (node: Node, above: string) => {
    const here = node.path?.startsWith('/') ? node.path : `${above}/${node.path ?? ''}`;
    if (node.children?.length) for (const child of node.children) walk(child, here);
    else if (node.path) leaves.push({ code: node.code ?? here, path: here });
  };
  for (const group of await get('/ircrisk-system/menu/top-menu')) {
    for (const node of await get(`/ircrisk-system/menu/routes?topMenuId=${group.id}`)) walk(node, '');
  }
  return leaves;
}
