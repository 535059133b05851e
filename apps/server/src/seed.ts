import { parseArgs } from 'node:util';
import { loadConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { connectOwner, migrate } from '#platform/database/migrate.ts';
import { joinDatabase } from '#platform/database/open.ts';
import { Database } from '#platform/database/pool.ts';
import { everyTenant } from '#platform/tenancy/every-tenant.ts';
import { fileStoreOf } from './app.ts';
import { seedDrawings } from './demo/drawings/seed.ts';
import { scalePlant } from './demo/ledger/scale.ts';
import { seedDemoPlant } from './demo/plant.ts';
import { seedSitePlan } from './demo/quality/site.ts';
import { demoTenant } from './demo/tenant.ts';
import { firstData } from './first-data.ts';

const usage = 'npm run seed -- [--scale EQUIPMENT] [--tenant CODE]';

/** Fills a tenant with the demo refinery, and repeats it to the asked size. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { scale: { type: 'string' }, tenant: { type: 'string' } } });
  const scale = values.scale === undefined ? undefined : Number(values.scale);
  if (scale !== undefined && !(Number.isInteger(scale) && scale > 0 && scale <= 1_000_000))
    throw new StartError(usage);
  const tenantId = values.tenant ?? demoTenant.tenantId;
  const config = loadConfig(process.env);
  const access = await joinDatabase(config);
  try {
    await migrate({ url: access.ownerUrl, appPassword: config.secrets.appDatabase });
    const db = new Database({ url: access.servingUrl, connections: 4 });
    try {
      for (const made of await firstData(db, { ...config, demo: tenantId === demoTenant.tenantId }))
        console.log(`tenant ${made.tenantId}, account ${made.account}, one-time password ${made.password}`);
      if (!(await everyTenant(db, 'seed')).some(({ id, removed }) => id === tenantId && !removed))
        throw new StartError(`there is no tenant ${tenantId}`);
      const plant = await seedDemoPlant(db, tenantId);
      await seedDrawings({ db, files: fileStoreOf(config) }, tenantId);
      await seedSitePlan({ db, files: fileStoreOf(config) }, tenantId);
      console.log(
        plant
          ? `${tenantId}: ${plant.equipment.length} pieces of equipment, ${plant.parts.length} parts`
          : `${tenantId} has a plant already`,
      );
    } finally {
      await db.close();
    }
    if (scale === undefined) return;
    const owner = await connectOwner(access.ownerUrl);
    try {
      const begun = performance.now();
      const made = await scalePlant(owner, tenantId, scale);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(
        `${tenantId}: ${made.equipment} pieces of equipment, ${made.parts} parts, ${made.nodes} nodes, ${made.readings} readings in ${seconds} s`,
      );
    } finally {
      await owner.end();
    }
  } finally {
    await access.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? `ircrisk: ${error.message}` : error);
  process.exitCode = 1;
}
