import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '#testing/server-process.ts';
import { serverProcesses } from '#testing/server-processes.ts';

describe('the server process', () => {
  const { start, dataDir, refused } = serverProcesses();

  describe('on its embedded database', () => {
    let folder: string;
    // The second start serves the tests after it: each start costs as much as what is asked of it.
    const lasting = serverProcesses('all');
    let running: ServerProcess;
    beforeAll(() => {
      folder = dataDir();
    });

    it('prints address, tenant, account and a one-time password at the first start, and stops cleanly', async () => {
      const server = await start(folder).ready();
      expect(server.output).toMatch(
        /address\s+http:\/\/127\.0\.0\.1:\d+\/platform\/\n\s+tenant code\s+000000\n\s+account\s+admin\n/,
      );
      expect(await server.call('/health/live')).toMatchObject({ code: 200 });
      expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
      expect(await server.choosePassword('Kestrel73Harbour')).toMatch(/^bearer /);
      expect(await server.stop()).toBe(0);
      expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
    });

    it('keeps its data and shows no password at the second start', async () => {
      running = await lasting.start(folder).ready();
      expect(running.oneTimePassword).toBe('');
      expect(await running.signIn('Kestrel73Harbour')).toMatch(/^bearer /);
    });

    it('finds what lies beside its sources: threads that write sheets, and what draws', async () => {
      const headers = { 'blade-auth': await running.signIn('Kestrel73Harbour') };
      const sheet = await fetch(`${running.address}/api/ircrisk-system/post/template`, { headers });
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/sheet/),
      ]);
      const { data } = (await running.call('/ircrisk-auth/oauth/captcha')) as { data?: { image: string } };
      expect(data?.image).toMatch(/^data:image\/png;base64,/);
    });

    it('refuses a second instance on the same data in one line and leaves the first alone', async () => {
      const { code, lines } = await refused(folder);
      expect(code).toBe(1);
      expect(lines).toEqual([`ircrisk: another server is already running on the data folder ${folder}`]);
      expect(await running.call('/health/ready')).toMatchObject({ code: 200 });
    });

    it('gives a new one-time password from the command line, beside the running server, and ends the sessions', async () => {
      const server = running;
      const token = await server.signIn('Kestrel73Harbour');
      const admin = spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, 'admin.ts'), 'reset-password', '000000', 'admin'],
        {
          env: { PATH: process.env.PATH, DATA_DIR: folder },
          encoding: 'utf8',
        },
      );
      expect([admin.status, admin.stderr]).toEqual([0, '']);
      const password = /one-time password of admin: (\S+)/.exec(admin.stdout)?.[1] ?? '';
      expect(
        await server.call('/ircrisk-auth/oauth/user-info', { headers: { 'blade-auth': token } }),
      ).toMatchObject({
        code: 401,
      });
      await expect(server.signIn('Kestrel73Harbour')).rejects.toThrow(/sign-in failed/);
      expect(await server.signIn(password)).toMatch(/^bearer /);
      await expect(server.signIn(password)).rejects.toThrow(/sign-in failed/);
    });

    it('backs up while it runs, and brings everything back into another folder', async () => {
      const file = path.join(path.dirname(folder), 'all.backup');
      const admin = (...args: string[]) => {
        const [target, ...rest] = args;
        return spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...rest], {
          env: { PATH: process.env.PATH, DATA_DIR: target },
          encoding: 'utf8',
        });
      };
      const saved = admin(folder, 'backup', file);
      expect([saved.status, saved.stderr]).toEqual([0, '']);
      expect(admin(folder, 'restore', file)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/already running/),
      });
      const other = dataDir();
      const restored = admin(other, 'restore', file);
      expect([restored.status, restored.stderr]).toEqual([0, '']);
      expect(restored.stdout).toContain(/\d+ rows of \d+ tables, \d+ files/.exec(saved.stdout)?.[0]);
      const audit = admin(other, 'verify-audit');
      expect([audit.status, audit.stderr]).toEqual([0, '']);
      const again = await start(other).ready();
      expect(again.oneTimePassword).toBe('');
    });

    it('finishes a request under way after SIGTERM', async () => {
      const server = running;
      const slow = net.connect(Number(new URL(server.address).port), '127.0.0.1');
      const answer = new Promise<string>((resolve) => {
        let text = '';
        slow.on('data', (chunk) => {
          text += chunk.toString();
        });
        slow.on('close', () => resolve(text));
      });
      const body = 'grant_type=password&tenantId=000000&username=a&password=b';
      slow.write(
        `POST /api/ircrisk-auth/oauth/token HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      // The request has begun; its body comes only after the signal.
      await server.call('/health/live');
      server.child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 300));
      slow.write(body);
      expect(await answer).toMatch(/^HTTP\/1\.1 40[01] /);
      expect(await server.ended).toBe(0);
    });
  });

  it('leaves no database behind when it is stopped in the middle of its start', async () => {
    const folder = dataDir();
    const server = start(folder);
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    while (!existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await server.stop()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('starts from a folder that nobody else may enter', async () => {
    const folder = path.join(process.getuid?.() === 0 ? '/root' : tmpdir(), `.ircrisk-test-${process.pid}`);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const server = await start(path.join(folder, 'data')).ready();
      expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
      await server.stop();
      const pointer = path.join(folder, 'data', 'postgres.location');
      const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(folder, 'data');
      expect(existsSync(path.join(home, 'postgres', 'PG_VERSION'))).toBe(true);
      rmSync(home, { recursive: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
