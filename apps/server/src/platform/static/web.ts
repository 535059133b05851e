import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { pagePolicy } from '#platform/http/security-headers.ts';
import type { Platform } from '#platform/platform.ts';

/** Hashes of the scripts written into the page itself (the import map), for the content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, body = '']) => `sha256-${createHash('sha256').update(body).digest('base64')}`);
}

/** The page with its base in it: relative addresses hold on every path of the router, and the client learns its base. */
export function withBase(html: string, basePath: string): string {
  const base = `${basePath}/`;
  return html.replace(
    /<head[^>]*>/i,
    (head) => `${head}\n<base href="${base}">\n<meta name="ircrisk-base" content="${base}">`,
  );
}

const hashedName = /[.-][A-Za-z0-9_-]{8,}\.(?:js|css|woff2?|svg|png|json)$/;

/**
 * The built web application under the base path: files with a hash in their name are kept for ever, the page itself is
 * asked for each time, and every path of the router gets the page.
 */
export function serveWeb(app: FastifyInstance, platform: Platform, root: string): void {
  const { basePath } = platform.config;
  const page = path.join(root, 'index.html');
  if (!existsSync(page)) return;
  const access = { config: { access: 'public' } };

  // A build that is replaced under a running server is read again.
  let read = { time: 0, html: '', policy: '' };
  const current = () => {
    const time = statSync(page).mtimeMs;
    if (time !== read.time) {
      const html = withBase(readFileSync(page, 'utf8'), basePath);
      read = { time, html, policy: pagePolicy(platform.config, inlineScriptHashes(html)) };
    }
    return read;
  };

  app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const cache = hashedName.test(file.replace(/\.(br|gz)$/, ''))
        ? 'public, max-age=31536000, immutable'
        : 'no-cache';
      reply.header('Cache-Control', cache);
    },
  });
  app.get<{ Params: { '*': string } }>(`${basePath}/*`, access, async (request, reply) => {
    const file = request.params['*'];
    if (/\.[A-Za-z0-9]+$/.test(file) && file !== 'index.html') {
      if (!existsSync(path.join(root, file))) throw fail(commonErrors.notFound);
      reply.header('Content-Security-Policy', current().policy);
      return reply.sendFile(file);
    }
    const { html, policy } = current();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
      .send(html);
  });
  if (basePath !== '') {
    app.get(basePath, access, async (_request, reply) => reply.redirect(`${basePath}/`));
    app.get('/', access, async (_request, reply) => reply.redirect(`${basePath}/`));
  }
}
