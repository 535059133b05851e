import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { product } from '@ircrisk/contract/product.ts';
import { language, onLanguageChange } from '@ircrisk/ui/i18n/texts.ts';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { onThemeChange, themeName } from '@ircrisk/ui/theme/theme-store.ts';
import { ChunkTimeout } from './load-page.ts';

/** Entry of each embedded application, relative to the base path; put in by the build. */
declare const __SUB_APPS__: Record<string, string>;

export const subAppIds: readonly string[] = Object.keys(__SUB_APPS__);
export const subAppContainer = 'sub-app';

export const subAppPrefix = (id: string): string => basePath() + id;

const isActive = (id: string) => (at: Location) => {
  const prefix = subAppPrefix(id);
  return at.pathname === prefix || at.pathname.startsWith(`${prefix}/`);
};

type Listener = (id: string, state: 'loading' | 'mounted' | 'idle' | { error: unknown }) => void;

function importInTime(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout(address)), product.chunkTimeoutMs);
    import(/* @vite-ignore */ address).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

let started: Promise<void> | undefined;
let tell: Listener = () => undefined;
export const onSubApp = (listener: Listener): void => {
  tell = listener;
};

/** Registers the embedded applications, on the first visit to one of them; from then on they follow the address. */
export function startSubApps(): Promise<void> {
  started ??= (async () => {
    const { addErrorHandler, getAppStatus, registerApplication, start } = await import('single-spa');
    const customProps = (id: string): EmbeddedProps => ({
      prefix: subAppPrefix(id),
      container: () => document.getElementById(subAppContainer)!,
      session: {
        language,
        theme: themeName,
        onChange(listener) {
          const stops = [onLanguageChange(listener), onThemeChange(listener)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      },
    });
    for (const id of subAppIds) {
      registerApplication({
        name: id,
        app: async () => (await importInTime(new URL(__SUB_APPS__[id]!, document.baseURI).href)) as never,
        activeWhen: isActive(id),
        customProps: customProps(id),
      });
    }
    addErrorHandler((error) => tell(error.appOrParcelName, { error: error.cause ?? error }));
    addEventListener('single-spa:app-change', () => {
      for (const id of subAppIds) {
        const status = getAppStatus(id);
        if (status === 'MOUNTED') tell(id, 'mounted');
        else if (status === 'NOT_MOUNTED') tell(id, 'idle');
      }
    });
    start();
  })();
  return started;
}

/** A broken application gets another chance: unloaded, then loaded anew. */
export async function retrySubApp(id: string): Promise<void> {
  const { triggerAppChange, unloadApplication } = await import('single-spa');
  await unloadApplication(id, { waitForUnmount: false });
  await triggerAppChange();
}
