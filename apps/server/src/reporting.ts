import { resources } from '@ircrisk/contract/catalog.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { type ReportingView, reportingView } from '#platform/reporting/views.ts';
import { modules } from './modules.ts';

/** The running of the platform itself, and who its people are, is no business of a reporting tool. */
const ownBusiness = new Set(['ircrisk-system', 'ircrisk-user', 'ircrisk-log', 'ircrisk-auth']);

/**
 * A list whose rows not everybody with the right may see has no place where nobody's eyes are known; one that is put together
 * by a call of its own is no table.
 */
function isReported(resource: Resource, kept: ReadonlySet<string>): boolean {
  const isTable = !resource.handMade?.includes('read');
  return isTable && !ownBusiness.has(resource.service) && !kept.has(resource.id);
}

/** The lists of a company as its reporting tools read them. */
export function reportingViews(): ReportingView[] {
  const lists = new Set(
    modules.flatMap(({ hooks = [] }) =>
      hooks.filter(({ visibleRows, reported }) => visibleRows && !reported).map((one) => one.resource),
    ),
  );
  const kept = { lists, rows: modules.flatMap(({ keeps = [] }) => keeps) };
  return resources
    .filter((resource) => isReported(resource, lists))
    .map((resource) => reportingView(resource, kept));
}
