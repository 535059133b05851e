import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import { type Seeded, seed } from '#platform/seed.ts';
import { seedDemoTenant } from './demo/tenant.ts';
import { everyPermission, installedModules } from './every-permission.ts';

/** What a start finds or makes: the platform's own rows and, where it is asked for, the demo tenant; answers the new administrators. */
export async function firstData(db: Database, config: Config): Promise<Seeded[]> {
  const operator = await seed(db, config, everyPermission(), installedModules());
  const demo = config.demo ? await seedDemoTenant(db) : undefined;
  return [operator, demo].filter((made) => made !== undefined);
}
