import type { MountedRoute } from '#app';
import type { TestPlatform } from '#testing/platform.ts';

/** Every call of the API; `hand` of `hands` deals them to files that run side by side. */
export const apiRoutes = ({ app }: TestPlatform, hand = 1, hands = 1): MountedRoute[] =>
  app.mounted.filter(({ url }) => url.startsWith('/api')).filter((_, at) => at % hands === hand - 1);

export const pathOf = ({ url }: MountedRoute): string =>
  url.slice('/api'.length).replace(':source', 'dingtalk');

export const isStream = ({ url }: MountedRoute): boolean => /events|stream/.test(url);
