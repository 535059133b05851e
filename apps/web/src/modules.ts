import type { PageLoader } from '#shell/load-page.ts';

/** Hand-made pages, one line each: `<module>/<page>` as the menu's `component` names it after `module/`. */
export const pages: Record<string, PageLoader> = {
  'home/main': () => import('#modules/home/index.tsx'),
  'user/main': () => import('#modules/user/index.tsx'),
  'dept/main': () => import('#modules/dept/index.tsx'),
  'usage/login': () => import('#modules/usage/login.tsx'),
  'fault-tree/main': () => import('#modules/fault-tree/index.tsx'),
  'project/main': () => import('#modules/project/index.tsx'),
  'factory-model/main': () => import('#modules/factory-model/index.tsx'),
  'risk-matrix/main': () => import('#modules/risk-matrix/index.tsx'),
  'feedback/bugs': () => import('#modules/feedback/bugs.tsx'),
  'feedback/demands': () => import('#modules/feedback/demands.tsx'),
  'feedback/my-bugs': () => import('#modules/feedback/my-bugs.tsx'),
  'feedback/my-demands': () => import('#modules/feedback/my-demands.tsx'),
  'manual/main': () => import('#modules/manual/index.tsx'),
  'equipment/main': () => import('#modules/equipment/index.tsx'),
  'rbi/main': () => import('#modules/rbi/index.tsx'),
};
