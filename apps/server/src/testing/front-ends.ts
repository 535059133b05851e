import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { databaseUser } from '#platform/database/embedded-user.ts';

const deploy = path.resolve(import.meta.dirname, '../../../../deploy');

export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Replaces what must be there; a shipped file that lost the line would otherwise be tried as something else. */
function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the shipped file has no “${from}”`);
  return text.replaceAll(from, to);
}

/** PgBouncer with the settings we ship, before the database of `servingUrl`; answers the address through it. */
export async function startPooler(
  folder: string,
  servingUrl: string,
): Promise<{ url: string; stop(): void }> {
  const direct = new URL(servingUrl);
  const port = await freePort();
  const ini = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
  let text = readFileSync(path.join(deploy, 'pgbouncer.ini'), 'utf8');
  text = put(text, 'port=5432', `port=${direct.port}`);
  text = put(text, 'listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`);
  text = put(text, '/etc/pgbouncer/userlist.txt', users);
  writeFileSync(ini, text);
  const { uid, gid } = databaseUser();
  chmodSync(folder, 0o755);
  if (uid !== undefined && gid !== undefined) for (const file of [ini, users]) chownSync(file, uid, gid);
  const pooler = spawn('pgbouncer', ['-q', ini], { uid, gid, stdio: 'ignore' });
  const pooled = new URL(servingUrl);
  pooled.port = String(port);
  return { url: pooled.href, stop: () => pooler.kill('SIGTERM') };
}

/** nginx with the settings we ship, before two instances; answers its address. */
export async function startNginx(
  folder: string,
  ports: readonly [number, number],
): Promise<{ address: string; stop(): void }> {
  const port = await freePort();
  let site = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8');
  site = put(site, '127.0.0.1:8081', `127.0.0.1:${ports[0]}`);
  site = put(site, '127.0.0.1:8082', `127.0.0.1:${ports[1]}`);
  site = put(site, '127.0.0.1:8080', `127.0.0.1:${port}`);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(path.join(folder, kind), { recursive: true });
    return `${kind}_temp_path ${path.join(folder, kind)};`;
  });
  writeFileSync(
    file,
    `daemon off;\nworker_processes 2;\npid ${path.join(folder, 'nginx.pid')};\nerror_log ${path.join(folder, 'error.log')} warn;
events { worker_connections 512; }\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
  );
  const checked = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  return { address: `http://127.0.0.1:${port}`, stop: () => nginx.kill('SIGTERM') };
}
