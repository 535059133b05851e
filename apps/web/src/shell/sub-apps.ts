import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { product } from '@ircrisk/contract/product.ts';
import { createListeners } from '@ircrisk/ui/embedding/listeners.ts';
import { language, onLanguageChange } from '@ircrisk/ui/i18n/texts.ts';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { onThemeChange, themeName } from '@ircrisk/ui/theme/theme-store.ts';
import { loadStylesheet } from '../entry/line.ts';
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

interface Place {
  /** Address inside the platform, with its query. */
  path: string;
  projectId: string | undefined;
  open: (path: string) => void;
  name: (tab: string, title: string) => void;
  /** What the menu calls the page at a path. */
  titleAt: (path: string) => string;
}

let place: Place = {
  path: '/',
  projectId: undefined,
  open: () => undefined,
  name: () => undefined,
  titleAt: () => '',
};
const { subscribe: onPlace, tell: tellOfPlace } = createListeners();

/** Tells the embedded applications where the shell stands now. */
export function tellPlace(next: Place): void {
  place = next;
  tellOfPlace();
}

/** Stylesheets of the shared packages: an import map loads scripts alone. They are the shell's and stay. */
const sharedStyles = (): Promise<unknown> => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="shared-styles"]')?.content ?? '';
  const present = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  );
  const missing = told
    .split(' ')
    .filter((file) => file && !present.has(new URL(file, document.baseURI).href));
  return Promise.all(missing.map(loadStylesheet));
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
        projectId: () => place.projectId,
        onChange(listener) {
          const stops = [onLanguageChange(listener), onThemeChange(listener), onPlace(listener)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      },
      place: {
        below: () => (place.path.startsWith(`/${id}/`) ? place.path.slice(id.length + 2) : ''),
        onChange: onPlace,
        open: (path) => place.open(path),
        title: () => place.titleAt(`/${id}`),
        name: (title) => place.name(`/${id}`, title),
      },
    });
    for (const id of subAppIds) {
      registerApplication({
        name: id,
        app: async () => {
          await sharedStyles();
          return (await importInTime(new URL(__SUB_APPS__[id]!, document.baseURI).href)) as never;
        },
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
