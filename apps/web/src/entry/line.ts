/** Files of the platform that wait for the line: what is opened meanwhile goes on by itself when it is back. */
let waiting = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const isWaiting = (): boolean => waiting > 0;

const failures =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch/i;

/** A file that did not arrive, in the words of the browsers; anything else is a fault of the page itself. */
export const isLost = (error: unknown): boolean => error instanceof Error && failures.test(error.message);

/** Stylesheets that did not arrive: the bundler's helper gives each one chance only and takes it for there afterwards. */
const lostStyles = new Set<string>();

/** A link that has failed stays in the document and looks like a stylesheet that is there: it is taken out. */
export function noticeLostStyles(): void {
  const notice = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lostStyles.add(target.href);
    target.remove();
  };
  document.addEventListener('error', notice, true);
}

export function loadStylesheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      lostStyles.delete(link.href);
      resolve();
    };
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${address}`));
    document.head.append(link);
  });
}

/** Those of a part's stylesheets that were lost before, by this part or by another that shares them. */
function bringBackStyles(files: readonly string[], from: string | undefined): Promise<unknown> {
  if (lostStyles.size === 0) return Promise.resolve();
  const addresses = files.map((file) => new URL(file, from).href);
  return Promise.all(addresses.filter((address) => lostStyles.has(address)).map(loadStylesheet));
}

const online = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A line that has just come back, or a weak one, loses a file or two more. */
const pausesMs = [500, 2000];

/** The bundler's helper: a part, the files it needs beside its own, and the address these are relative to. */
type Preload = <Part>(load: () => Promise<Part>, files?: readonly string[], from?: string) => Promise<Part>;

/**
 * A part that is loaded when it is first needed. Without it the library would hold on to the failure for as long as the page is
 * open: so a file lost with the line is waited for, and asked for again.
 */
export function patient(preload: Preload): Preload {
  return async (load, files = [], from) => {
    for (let failed = 0; ; ) {
      try {
        await bringBackStyles(files, from);
        return await preload(load, files, from);
      } catch (error) {
        if (!isLost(error)) throw error;
        if (navigator.onLine) {
          const ms = pausesMs[failed++];
          if (ms === undefined) throw error;
          await pause(ms);
        } else {
          failed = 0;
          change(1);
          await online().finally(() => change(-1));
        }
      }
    }
  };
}
