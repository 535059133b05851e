import type { PageLoader } from '#shell/load-page.ts';

/** Hand-made pages, one line each: `<module>/<page>` as the menu's `component` names it after `module/`. */
export const pages: Record<string, PageLoader> = {
  'home/main': () => import('#modules/home/index.tsx'),
  'user/main': () => import('#modules/user/index.tsx'),
  'dept/main': () => import('#modules/dept/index.tsx'),
  'usage/login': () => import('#modules/usage/login.tsx'),
};
