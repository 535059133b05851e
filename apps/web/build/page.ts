import type { Manifest } from 'vite';
import { mainEntry } from './host.ts';
import type { SharedNames } from './shared.ts';
import { sharedEntryName } from './shared.ts';

/** Files a chunk needs before it can run: itself, its static imports and their stylesheets. */
export function closure(manifest: Manifest, keys: string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}

export function importMap(manifest: Manifest, shared: SharedNames): { imports: Record<string, string> } {
  const files = new Map(
    Object.values(manifest).flatMap((chunk) =>
      chunk.isEntry && chunk.name ? [[chunk.name, chunk.file]] : [],
    ),
  );
  const imports: Record<string, string> = {};
  for (const source of [...shared.keys()].sort()) {
    const file = files.get(sharedEntryName(source));
    if (!file) throw new Error(`no shared entry was built for ${source}`);
    imports[source] = `./${file}`;
  }
  return { imports };
}

/** Stylesheets that come with the shared packages beyond those the page has itself. */
function sharedStyles(manifest: Manifest, own: readonly string[]): string {
  const keys = Object.entries(manifest).flatMap(([key, { isEntry, name }]) =>
    isEntry && name?.startsWith('shared-') ? [key] : [],
  );
  return closure(manifest, keys)
    .styles.filter((file) => !own.includes(file))
    .map((file) => `./${file}`)
    .join(' ');
}

/** The one page of the platform. The server adds `<base>` and the base path's `<meta>` right after `<head>`. */
export function indexHtml(manifest: Manifest, shared: SharedNames): string {
  const { scripts, styles } = closure(manifest, [mainEntry]);
  const [main, ...preloads] = scripts;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<title>ircrisk</title>
<link rel="icon" type="image/svg+xml" href="./favicon.svg">
<meta name="shared-styles" content="${sharedStyles(manifest, styles)}">
<link rel="apple-touch-icon" href="./apple-touch-icon.png">
<meta name="theme-color" content="#10293A">
<link rel="manifest" href="./manifest.webmanifest">
<script type="importmap">${JSON.stringify(importMap(manifest, shared))}</script>
${styles.map((file) => `<link rel="stylesheet" href="./${file}">`).join('\n')}
${preloads.map((file) => `<link rel="modulepreload" href="./${file}">`).join('\n')}
<script type="module" src="./${main}"></script>
</head>
<body>
<div id="root"></div>
<noscript>ircrisk 需要启用 JavaScript。 ircrisk needs JavaScript.</noscript>
</body>
</html>
`;
}
