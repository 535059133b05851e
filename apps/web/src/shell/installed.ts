import { basePath } from '@ircrisk/ui/session/base-path.ts';

const restMs = 3000;

/** Ends when the page has asked for nothing for a while. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        watch.disconnect();
        resolve();
      }, restMs);
    };
    const watch = new PerformanceObserver(wait);
    watch.observe({ type: 'resource' });
    wait();
  });
}

/** Screens ahead are for those who walk about with the device, on a line that carries them. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return (
    matchMedia('(max-width: 700px)').matches &&
    navigator.onLine &&
    !connection?.saveData &&
    !/2g$/.test(connection?.effectiveType ?? '')
  );
}

/**
 * Has the browser keep the platform's files. A version that waits takes over once this page is drawn: while the version before
 * is handing out files, Chromium lets it go on for half a minute more, and for ever under a debugger.
 */
export async function keepFiles(): Promise<void> {
  // Absent where the line is not secure, and in private windows of some browsers.
  if (!navigator.serviceWorker) return;
  const base = basePath();
  const { waiting, active } = await navigator.serviceWorker.register(`${base}sw.js`, {
    scope: base,
    updateViaCache: 'none',
  });
  await atRest();
  if (waiting) waiting.postMessage('take-over');
  else if (mayFetchAhead())
    (active ?? (await navigator.serviceWorker.ready).active)?.postMessage('fetch-ahead');
}
