import {
  type Link,
  type Opening,
  openLink,
} from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { call } from '../api/client.ts';
import { basePath } from '../session/base-path.ts';
import type { JumpFrom } from './places.ts';

/** Asks for a fresh address: what it carries holds for a minute and once. */
export const askOpening = (entryId: string, from: JumpFrom, suppress = false): Promise<Opening> =>
  call(openLink, { entryId, place: from.place, recordId: from.recordId }, { suppress });

/** What must not stand in an address goes as a form, to a window or a frame by its name. */
export function postTo({ url, fields }: Pick<Opening, 'url' | 'fields'>, target: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = target;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

let windows = 0;

/** A window of its own. Undefined: it is open; an opening: the browser held it back, and a click of the person is needed. */
export async function openInTab(entryId: string, from: JumpFrom): Promise<Opening | undefined> {
  // Opened before the call: a browser blocks windows that come after an answer.
  windows += 1;
  const name = `jump-${windows}`;
  const opened = window.open('about:blank', name);
  try {
    const opening = await askOpening(entryId, from);
    if (!opened) return opening;
    if (opening.method === 'post') postTo(opening, name);
    else {
      opened.opener = null;
      opened.location.replace(opening.url);
    }
    return undefined;
  } catch {
    // The client has told the refusal; an empty window would only puzzle.
    opened?.close();
    return undefined;
  }
}

/** The tab of the platform that shows the other system in a frame; two links stand side by side. */
export const framePath = (entryId: string, { place, recordId }: JumpFrom): string =>
  ['third-party-jump-links', 'frame', entryId, place, ...(recordId ? [recordId] : [])].join('/');

function openTab(path: string): void {
  history.pushState(null, '', `${basePath()}${path}`);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

export type Outcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'blocked'; readonly opening: Opening }
  | { readonly kind: 'dialog' };

/** Opens a link the way its system wants. */
export async function jump({ entryId, openMode }: Link, from: JumpFrom): Promise<Outcome> {
  if (openMode === 'modal') return { kind: 'dialog' };
  if (openMode === 'iframe') {
    openTab(framePath(entryId, from));
    return { kind: 'gone' };
  }
  if (openMode === 'sameTab') {
    const opening = await askOpening(entryId, from).catch(() => undefined);
    if (opening?.method === 'post') postTo(opening, '_self');
    else if (opening) location.assign(opening.url);
    return { kind: 'gone' };
  }
  const opening = await openInTab(entryId, from);
  return opening ? { kind: 'blocked', opening } : { kind: 'gone' };
}
