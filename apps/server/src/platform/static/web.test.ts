import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { pagePolicy } from '#platform/http/security-headers.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

const importMap = '{"imports":{"react":"/platform/vendor/react-abc12345.js"}}';
let platform: TestPlatform;
let app: FastifyInstance;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'ircrisk-web-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(
    path.join(root, 'index.html'),
    `<!doctype html><script type="importmap">${importMap}</script><script type="module" src="/platform/assets/main.js"></script>`,
  );
  writeFileSync(path.join(root, 'assets/main-abcd1234.js'), 'export {}');
  writeFileSync(path.join(root, 'assets/main-abcd1234.js.gz'), gzipSync('export {}'));
  platform = await startTestPlatform();
  app = await buildApp({
    config: { ...platform.config, embedOrigins: ['https://portal.example.com'] },
    db: platform.db,
    webRoot: root,
  });
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  rmSync(root, { recursive: true, force: true });
});

test('every path of the router gets the page, not cached, with a policy that allows no other inline script', async () => {
  for (const url of ['/platform/', '/platform/mLogin', '/platform/user/post?x=1']) {
    const page = await app.inject({ url });
    expect(page.statusCode, url).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(importMap).digest('base64')}';`,
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'self' https://portal.example.com");
  }
  expect((await app.inject({ url: '/' })).headers.location).toBe('/platform/');
});

test('files with a hash are kept for ever and sent packed; a missing one is missing', async () => {
  const packed = await app.inject({
    url: '/platform/assets/main-abcd1234.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(packed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  expect((await app.inject({ url: '/platform/assets/gone-abcd1234.js' })).statusCode).toBe(404);
  for (const url of [
    '/platform/../package.json',
    '/platform/%2e%2e/package.json',
    '/platform/..%2fpackage.json',
    '/etc/passwd',
  ]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('an odd spelling of a path is refused before anything reads it (SEC9)', async () => {
  for (const url of [
    '/platform//user/post',
    '/platform/user;x=1/post',
    '/platform/user%2fpost',
    '/platform/user%00',
    '/platform/user%5cpost',
  ]) {
    const answer = await app.inject({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json(), url).toMatchObject({ code: 404, success: false });
  }
});

test('outside pages of the menu are framed over https alone where the platform itself is', async () => {
  const frames = (publicUrl?: string) =>
    /frame-src ([^;]+)/.exec(pagePolicy({ embedOrigins: [], jumpOrigins: [], publicUrl }, []))?.[1];
  expect(frames('https://ircrisk.example.com')).toBe("'self' https:");
  expect(frames()).toBe("'self' https: http:");
});

test('what is recorded is played from the page itself and from the platform, from nowhere else', () => {
  const policy = pagePolicy(
    { embedOrigins: ['https://a.example.com'], jumpOrigins: [], publicUrl: undefined },
    [],
  );
  expect(/media-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' blob:");
});

test('forms go to the platform itself and to the systems the operator has listed, nowhere else', async () => {
  const forms = (...jumpOrigins: string[]) =>
    /form-action ([^;]+)/.exec(pagePolicy({ embedOrigins: [], jumpOrigins, publicUrl: undefined }, []))?.[1];
  expect(forms()).toBe("'self'");
  expect(forms('https://mes.example.com')).toBe("'self' https://mes.example.com");
});
