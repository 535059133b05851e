const key = 'ircrisk.pageType';
let frameless = false;

/** Remembers that this page was entered without the frame of menus. */
export function setFrameless(): void {
  frameless = true;
  // The parent page of the same origin shares the storage, so the mark counts inside a frame only.
  if (window.self !== window.top) sessionStorage.setItem(key, 'iframe');
}

export const isFrameless = (): boolean =>
  frameless || (window.self !== window.top && sessionStorage.getItem(key) === 'iframe');
