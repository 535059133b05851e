import type { InlineConfig } from 'vite';

/** What the shell's build and the sub-apps' builds have in common. */
export const baseConfig = {
  configFile: false,
  envDir: false,
  mode: 'production',
  logLevel: 'warn',
  // The base path is known only when the server starts: every address is relative.
  base: './',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      onLog(level, log, handle) {
        // antd marks every file "use client": thousands of lines that mean nothing outside a React server.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        handle(level, log);
      },
    },
  },
} satisfies InlineConfig;
