import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestUser } from '../apps/server/src/testing/platform.ts';
import {
  closeBrowser,
  openBrowser,
  type RunningPlatform,
  startPlatform,
  type Visit,
  type Visitor,
} from './harness.ts';
import { drawer, shown, told } from './steps.ts';

type Who = 'a' | 'b' | 'operator';

/** A refused save is an answer, not a fault; the browser writes it to the console all the same. */
const isAnswer = (problem: string) => /status of 4\d\d/.test(problem);

/** One platform and one administrator at a browser for all steps of a file. */
export class Journey {
  platform!: RunningPlatform;
  visitor!: Visitor;
  private readonly seen = new Set<string>();

  get page(): Page {
    return this.visitor.page;
  }

  /** The page of the selected tab. */
  get here(): Locator {
    return shown(this.page);
  }

  get drawer(): Locator {
    return drawer(this.page);
  }

  /** A page not seen yet is opened as from the menu; one seen before is loaded anew, with what was stored since. */
  async open(place: string): Promise<void> {
    if (this.seen.has(place)) await this.visitor.open(place);
    else await this.visitor.go(place);
    this.seen.add(place);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.drawer.getByLabel(label, { exact: true }).fill(text);
  }

  /** Presses a button by its words; short Chinese ones are drawn with a space inside. */
  async press(name: string, within: Locator = this.here): Promise<void> {
    await within
      .getByRole('button', { name: new RegExp(`(^|loading )${[...name].join('\\s?')}$`) })
      .first()
      .click();
  }

  async add(): Promise<void> {
    await this.here.getByRole('button', { name: '新增', exact: true }).first().click();
  }

  /** Saves the form in the drawer; told by the message and by the drawer's leaving. */
  async save(message?: string): Promise<void> {
    await this.press('保存', this.drawer);
    if (message === undefined) return;
    await told(this.page, message);
    await this.page.locator('.ant-drawer:visible').waitFor({ state: 'hidden' });
  }

  /** Gives a file that came out back to the dialog that takes one in. */
  async upload(file: Download, within: Locator): Promise<void> {
    const [name, buffer] = [file.suggestedFilename(), await readFile(await file.path())];
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await within.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  }

  /** Somebody else, at a browser of their own. */
  async visitorOf(user: TestUser): Promise<Visitor> {
    const other = await this.newcomer();
    await other.signIn(user);
    return other;
  }

  /** Somebody who has not signed in yet. */
  newcomer(): Promise<Visitor> {
    return openBrowser(this.platform, { language: this.visitor.language });
  }

  /** What went wrong that nobody saw. */
  faults(): string[] {
    return this.visitor.problems.filter((problem) => !isAnswer(problem));
  }
}

/** Starts the platform for the file, signs the administrator in, and closes everything after it. */
export function journey(who: Who, { demo, ...visit }: Visit & { demo?: boolean } = {}): Journey {
  const it = new Journey();
  beforeAll(async () => {
    it.platform = await startPlatform({ demo, language: visit.language });
    it.visitor = await openBrowser(it.platform, visit);
    await it.visitor.enter(it.platform[who].admin);
  });
  afterAll(async () => {
    const faults = it.visitor?.problems ? it.faults() : [];
    await closeBrowser();
    await it.platform?.close();
    expect(faults).toEqual([]);
  });
  return it;
}
