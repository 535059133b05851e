import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFaultTrees } from '../apps/server/src/modules/fault-tree/seed.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.inTenant(platform.a.tenantId, seedFaultTrees);
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
for (const language of ['zh', 'en'] as const)
  for (const viewport of sizes)
    it(`look ${language} ${viewport.width}`, async () => {
      const visitor = await openBrowser(platform, { language, viewport });
      const { page } = visitor;
      await visitor.signIn(platform.a.admin);
      const tag = `${language}-${viewport.width}`;
      const leaf = await page.evaluate(() => JSON.stringify(sessionStorage.getItem('ircrisk.menu')));
      const at = /"path":"([^"]*fault-tree)"/.exec(leaf.replaceAll('\\', ''))?.[1] ?? 'fault-tree';
      console.log('path', at);
      await visitor.open(at.startsWith('/') ? at : `/${at}`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/ft-shots/list-${tag}.png` });
      await page.getByRole('button', { name: 'FT-026' }).click();
      await page.waitForTimeout(2500);
      await page.locator('.ft-pick').first().click();
      await page.locator('[data-name="E08"]').first().click();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/ft-shots/editor-${tag}.png` });
      if (viewport.width === 1440) {
        await page.locator('.ft-figure').click();
        await page.waitForTimeout(800);
        await page.screenshot({ path: `/tmp/ft-shots/explain-${tag}.png` });
        await page.keyboard.press('Escape');
        await page.waitForTimeout(400);
        const tab = page.locator('.ft-detail .ant-segmented-item');
        for (const [index, name] of [
          [1, 'importance'],
          [2, 'uncertainty'],
          [3, 'time'],
          [4, 'whatif'],
          [5, 'compare'],
          [6, 'messages'],
        ] as const) {
          await tab.nth(index).click();
          await page.waitForTimeout(1300);
          await page.screenshot({
            path: `/tmp/ft-shots/${name}-${tag}.png`,
            clip: { x: 0, y: 600, width: 1440, height: 300 },
          });
        }
        await page.locator('.ft-toolbar .ant-segmented-item').nth(1).click();
        await page.waitForTimeout(800);
        await page.screenshot({ path: `/tmp/ft-shots/table-${tag}.png` });
      }
      console.log(visitor.problems);
      await visitor.close();
    });
