import type { Page } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll } from 'vitest';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts';
import type { TestClient } from './test-client.ts';

export type LedgerRow = Record<string, unknown> & { id: string; version: number };
type Values = Record<string, unknown>;

export const center = '/ircrisk-center';

/** Tenant A with two units and the steels of the first data, for the tests of one file; stands from `beforeAll` on. */
export class LedgerPlant {
  platform!: TestPlatform;
  /** Signed in as the administrator. */
  client!: TestClient;
  unit = '';
  other = '';
  steel = '';

  async start(options: TestPlatformOptions = {}): Promise<void> {
    this.platform = await startTestPlatform(options);
    this.client = await this.platform.client(this.platform.a.admin);
    const answer = await this.client.get<{ id: string }[]>(`${center}/factory-model/all-list`);
    const parentId = answer.body.data[0]?.id ?? '';
    const branch = await this.add('factory-model', { parentId, levelCode: 'branch', name: '炼油区' });
    const device = await this.add('factory-model', {
      parentId: branch,
      levelCode: 'device',
      name: '常减压',
    });
    this.unit = await this.add('factory-model', { parentId: device, levelCode: 'unit', name: '常压单元' });
    this.other = await this.add('factory-model', { parentId: device, levelCode: 'unit', name: '减压单元' });
    this.steel = (await this.list('material', { name_equal: 'Q345R' }))[0]?.id ?? '';
  }

  async add(resource: string, record: Values): Promise<string> {
    const answer = await this.client.post<string>(`${center}/${resource}/submit`, record);
    if (answer.body.code !== 200) throw new Error(`${resource}: ${answer.text}`);
    return answer.body.data;
  }

  async detail(resource: string, id: string): Promise<LedgerRow> {
    return (await this.client.get<LedgerRow>(`${center}/${resource}/detail`, { id })).body.data;
  }

  async list(resource: string, query: Values): Promise<LedgerRow[]> {
    const answer = await this.client.get<Page<LedgerRow>>(`${center}/${resource}/page`, {
      size: 500,
      ...query,
    });
    return answer.body.data.records;
  }

  vessel(tag: string, more: Values = {}): Values {
    return { tag, name: '塔', nodeId: this.unit, type: 'pressureVessel', smallType: 'tower', ...more };
  }

  /** A part with one location. */
  async wall(equipmentId: string, more: Values = {}): Promise<{ part: string; location: string }> {
    const part = await this.add('part', {
      equipmentId,
      number: '01',
      name: '筒体',
      type: 'shell',
      wallThickness: 14,
      nominalThickness: 14,
      calculatedThickness: 8.13,
      innerDiameter: 1400,
      materialId: this.steel,
      ...more,
    });
    return { part, location: await this.add('monitoring-location', { partId: part, number: 'TML-1' }) };
  }
}

export function ledgerPlant(): LedgerPlant {
  const plant = new LedgerPlant();
  beforeAll(() => plant.start());
  afterAll(() => plant.platform?.close());
  return plant;
}
