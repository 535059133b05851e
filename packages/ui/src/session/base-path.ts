/** Path the platform is served under, told by the server in a meta tag: `/platform/`. Ends with a slash. */
export function basePath(): string {
  if (typeof document === 'undefined') return '/';
  const told = document.querySelector('meta[name="ircrisk-base"]')?.getAttribute('content');
  if (!told) return '/';
  return told.endsWith('/') ? told : `${told}/`;
}
