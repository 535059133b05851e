import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildApp } from '#app';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const shipped = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');

describe('figures that the dashboard and the alerts ask for', () => {
  const metricsToken = 'scraper-token-of-at-least-32-characters';
  let platform: TestPlatform;
  let told: Set<string>;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const app = await buildApp({ config: { ...platform.config, metricsToken }, db: platform.db });
    await app.ready();
    await app.inject({ url: '/api/health/live' });
    const { body } = await app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    told = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    await app.close();
  });
  afterAll(() => platform?.close());

  const askedBy = (expression: string) =>
    [...expression.matchAll(/\b([a-z][a-z0-9_]+)(?=\{job)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
  const unknown = (expressions: readonly string[]) => {
    const asked = expressions.flatMap(askedBy);
    expect(asked.length).toBeGreaterThanOrEqual(expressions.length);
    return asked.filter((name) => name !== 'up' && !told.has(name));
  };

  it('are told by the server', () => {
    const { panels } = JSON.parse(shipped('dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    expect(unknown(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
    const { groups } = parse(shipped('alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { page: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(unknown(rules.map(({ expr }) => expr))).toEqual([]);
    for (const { alert, annotations } of rules) {
      expect(annotations.page).toBe(`docs/operations/alerts/${alert}.md`);
      expect(existsSync(path.join(root, annotations.page)), alert).toBe(true);
    }
  });
});

describe('the files of a deployment', () => {
  it('hold a container file its own linter has nothing to say about, which starts what is there', () => {
    const text = shipped('Containerfile');
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    const [, started = ''] = /^CMD \["node", "([^"]+)"\]/m.exec(text) ?? [];
    expect(existsSync(path.join(root, started))).toBe(true);
  });

  it('hold services whose references lead somewhere, and the names nginx is told', () => {
    type Service = { depends_on?: object | string[]; volumes?: string[]; command?: string[] };
    const { services, volumes } = parse(shipped('compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
      volumes: Record<string, unknown>;
    };
    for (const [name, { depends_on: needs = [], volumes: mounts = [] }] of Object.entries(services)) {
      for (const other of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(services, name).toHaveProperty(other);
      for (const mount of mounts.filter((each) => !each.startsWith('.')))
        expect(volumes, name).toHaveProperty(mount.split(':')[0] ?? '');
    }
    const replaced = [
      ...(services.nginx?.command?.join(' ') ?? '').matchAll(/s\/([\d.:]+)\/(?:([a-z]+):)?\d+\//g),
    ];
    expect(replaced).toHaveLength(3);
    for (const [, address = '', service] of replaced) {
      expect(shipped('nginx.conf')).toContain(address);
      if (service) expect(services).toHaveProperty(service);
    }
  });

  it('hold a unit that systemd accepts', () => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
      console.warn('systemd is not installed here: its unit is read, not verified');
      expect(shipped('ircrisk.service')).toMatch(/^ExecStart=/m);
      return;
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-unit-'));
    const unit = path.join(folder, 'ircrisk.service');
    writeFileSync(unit, shipped('ircrisk.service'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    // What it says of other units of the machine is not about ours.
    expect(stderr.split('\n').filter((line) => line.includes('ircrisk'))).toEqual([]);
  });
});
