import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from './scratch.ts';
import { basic } from './test-client.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');

/** A folder that the database's own user can walk through, also when the tests run as root. */
export function makeDataDir(): string {
  return path.join(mkdtempSync(path.join(scratchFolder(), 'ircrisk-server-')), 'data');
}

/** The server as it really runs: a process of its own. */
export class ServerProcess {
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | string>;
  output = '';

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.dataDir = dataDir;
    this.child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'error',
        DEMO: 'off',
        NODE_NO_WARNINGS: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const listen = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', listen);
    this.child.stderr?.on('data', listen);
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve(signal ?? code ?? -1));
    });
  }

  /** Waits for the address; a server that ends before fails the test with what it said. */
  async ready(): Promise<this> {
    let code: number | string | undefined;
    void this.ended.then((ended) => {
      code = ended;
    });
    while (!this.output.includes('is ready')) {
      if (code !== undefined) throw new Error(`the server ended with ${code}:\n${this.output}`);
      await sleep(20);
    }
    return this;
  }

  get address(): string {
    return /address\s+(http:\/\/[^/\s]+)/.exec(this.output)?.[1] ?? '';
  }

  get oneTimePassword(): string {
    return /one-time password\s+(\S+)/.exec(this.output)?.[1] ?? '';
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.child.kill(signal);
    return this.ended;
  }

  async call(pathname: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.address}/api${pathname}`, init);
    return (await answer.json()) as Record<string, unknown>;
  }

  /** Signs the operator's administrator in through the client for scripts. */
  async signIn(password: string): Promise<string> {
    const secrets = JSON.parse(readFileSync(path.join(this.dataDir, 'secrets.json'), 'utf8')) as {
      integrationClient: string;
    };
    const form = { grant_type: 'password', scope: 'all', tenantId: '000000', username: 'admin', password };
    const answer = await this.call('/ircrisk-auth/oauth/token', {
      method: 'POST',
      headers: { authorization: basic('integration', secrets.integrationClient), 'tenant-id': '000000' },
      body: new URLSearchParams(form),
    });
    if (answer.code !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
    return `bearer ${String(answer.access_token)}`;
  }

  /** The first sign-in with the printed password, and the change it asks for. */
  async choosePassword(password: string): Promise<string> {
    const once = await this.signIn(this.oneTimePassword);
    const form = { oldPassword: this.oneTimePassword, newPassword: password, newPassword1: password };
    const answer = await this.call('/ircrisk-user/update-password', {
      method: 'POST',
      headers: { 'blade-auth': once },
      body: new URLSearchParams(form),
    });
    if (answer.code !== 200) throw new Error(`the password was not changed: ${JSON.stringify(answer)}`);
    return this.signIn(password);
  }
}

export const removeDataDir = (dataDir: string): void =>
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
