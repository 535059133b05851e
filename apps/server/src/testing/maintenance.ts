import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { addDays } from '@ircrisk/units';
import { expect } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import type { TestPlatform } from './platform.ts';
import { plantUnit } from './rbi-plant.ts';
import type { TestClient } from './test-client.ts';

type Fields = Record<string, unknown>;

/** A small plant with plans, spoken to as its administrator. */
export class MaintenanceTest {
  readonly admin: TestClient;
  readonly nodeId: string;
  readonly otherNodeId: string;
  readonly equipmentIds: string[];
  readonly today: string;
  private readonly platform: TestPlatform;
  private made = 0;

  private constructor(
    platform: TestPlatform,
    admin: TestClient,
    plant: { nodeId: string; otherNodeId: string; equipmentIds: string[]; today: string },
  ) {
    this.platform = platform;
    this.admin = admin;
    this.nodeId = plant.nodeId;
    this.otherNodeId = plant.otherNodeId;
    this.equipmentIds = plant.equipmentIds;
    this.today = plant.today;
  }

  static async start(platform: TestPlatform, vessels: number): Promise<MaintenanceTest> {
    const admin = await platform.client(platform.a.admin);
    const plant = await platform.inTenant(platform.a.tenantId, async (tx) => ({
      ...(await plantUnit(tx, vessels)),
      ...(await tx.one<{ today: string }>(sql`select current_date as today`)),
    }));
    return new MaintenanceTest(platform, admin, plant);
  }

  day(days: number): string {
    return addDays(this.today, days);
  }

  equipment(n = 0): string {
    return this.equipmentIds[n] ?? expect.fail('no such equipment');
  }

  async submit(resource: string, record: Fields): Promise<string> {
    const answer = await this.admin.post<string>(`/ircrisk-maint/${resource}/submit`, record);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  }

  strategy(fields: Fields = {}): Promise<string> {
    this.made += 1;
    return this.submit('maintenance-strategy', {
      code: `S${this.made}`,
      name: `策略 ${this.made}`,
      trigger: 'calendar',
      anchor: 'fixed',
      intervalValue: 1,
      intervalUnit: 'month',
      ...fields,
    });
  }

  plan(strategyId: string, fields: Fields = {}): Promise<string> {
    this.made += 1;
    return this.submit('maintenance-plan', {
      code: `P${this.made}`,
      name: `计划 ${this.made}`,
      equipmentId: this.equipment(),
      strategyId,
      anchorDate: this.today,
      ...fields,
    });
  }

  async finished(jobId: string): Promise<Job> {
    for (let i = 0; i < 600; i += 1) {
      const job = (await this.admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
      if (job.state !== 'queued' && job.state !== 'running') return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the job did not end');
  }

  /** Through the job, as the screen does; answers how many orders were made. */
  async generate(until: string): Promise<number> {
    const { jobId } = (await this.admin.post<{ jobId: string }>('/ircrisk-maint/generate', { until })).body
      .data;
    const job = await this.finished(jobId);
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    return (job.result as { fresh: number }).fresh;
  }

  async orders(query: Fields): Promise<Fields[]> {
    const page = await this.admin.get<{ records: Fields[] }>('/ircrisk-maint/work-order/page', {
      size: 500,
      ascs: 'dueDate',
      ...query,
    });
    expect(page.status, page.text).toBe(200);
    return page.body.data.records;
  }

  async dues(planId: string): Promise<unknown[]> {
    return (await this.orders({ planId })).map(({ dueDate }) => dueDate);
  }

  call<T>(path: string, body: Fields, client = this.admin) {
    return client.post<T>(`/ircrisk-maint/${path}`, body);
  }

  async sheet<T = Fields>(id: string): Promise<T> {
    return (await this.admin.get<T>('/ircrisk-maint/order/sheet', { id })).body.data;
  }

  sql<Row>(text: ReturnType<typeof sql>): Promise<Row[]> {
    return this.platform.inTenant(this.platform.a.tenantId, (tx) => tx.all<Row>(text));
  }
}
