import { basePath } from '@ircrisk/ui/session/base-path.ts';

/** Has the browser keep the platform's files; a version that waits takes over now, before this page asks for more. */
export async function keepFiles(): Promise<void> {
  // Absent where the line is not secure, and in private windows of some browsers.
  if (!navigator.serviceWorker) return;
  const base = basePath();
  const registration = await navigator.serviceWorker.register(`${base}sw.js`, {
    scope: base,
    updateViaCache: 'none',
  });
  registration.waiting?.postMessage('take-over');
}
