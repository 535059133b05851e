import { afterAll, beforeAll } from 'vitest';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform, type Visitor } from './harness.ts';

/** A platform of the journey's own, and what a visitor does first on it. Call it once, at the top of the file. */
export function visiting() {
  let running: RunningPlatform | undefined;
  beforeAll(async () => {
    running = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await running?.close();
  });
  const platform = (): RunningPlatform => {
    if (!running) throw new Error('the platform runs inside tests and their hooks only');
    return running;
  };
  return {
    platform,
    async enter(place?: string, user = platform().a.admin): Promise<Visitor> {
      const visitor = await openBrowser(platform());
      await visitor.enter(user, place);
      return visitor;
    },
  };
}

/** The heading of the page in sight; pages of other tabs keep theirs. */
export const heading = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.getByRole('heading', { name }).filter({ visible: true });

/** Any page of the menu by its name, from the keyboard. */
export async function find(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(visitor.shellText('shell.searchHint')).fill(name);
  await page
    .getByRole('group', { name: visitor.shellText('shell.find.group.page') })
    .getByRole('option', { name })
    .first()
    .click();
}
