import { product } from '@ircrisk/contract/product.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { addTexts } from '@ircrisk/ui/i18n/texts.ts';
import type { ComponentType } from 'react';

/** A page's file: the component, and the texts that go with it. */
export interface PageModule {
  default: ComponentType;
  texts?: TextLoader;
  /** Made for a phone too: all of it, or what stands below the entry's path. Others say that they want a larger screen. */
  phone?: boolean | ((below: string) => boolean);
}
export type PageLoader = () => Promise<PageModule>;

export class ChunkTimeout extends Error {}
/** The menu names a page that this build does not have. */
export class NotInstalled extends Error {}

/** The stylesheet's address, if that is what failed to arrive. */
export function failedStylesheet(error: unknown): string | undefined {
  return error instanceof Error ? /Unable to preload CSS for (\S+)/.exec(error.message)?.[1] : undefined;
}

export const isForPhone = ({ phone = false }: PageModule, below: string): boolean =>
  typeof phone === 'function' ? phone(below) : phone;

/** Loads a page with its texts; raises an error after the time the specification sets. */
export async function loadPage(
  load: PageLoader,
  timeoutMs: number = product.chunkTimeoutMs,
): Promise<PageModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(`no page within ${timeoutMs} ms`)), timeoutMs);
  });
  const whole = async () => {
    const module = await load();
    if (module.texts) await addTexts(module.texts);
    return module;
  };
  try {
    return await Promise.race([whole(), late]);
  } finally {
    clearTimeout(timer);
  }
}
