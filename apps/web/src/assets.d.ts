/** A picture as the address of its own file. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}

/** What the build makes of a set of files: loaders by path. */
interface ImportMeta {
  glob(pattern: string, options: { query: '?raw'; import: 'default' }): Record<string, () => Promise<string>>;
}

/** A script as the address of its own file. */
declare module '*.mjs?url' {
  const address: string;
  export default address;
}
