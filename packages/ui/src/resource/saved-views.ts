import type { Resource } from '@ircrisk/contract/resource.ts';
import { session } from '../session/session.ts';
import type { Filters, Sort } from './list-query.ts';

export type Density = 'small' | 'middle' | 'large';

/** How a person likes one list; kept per tenant, user and resource in this browser. */
export interface ListPreferences {
  /** Shown columns in their order; undefined = as declared. */
  columns?: string[];
  density: Density;
  size: number;
  views: SavedView[];
}

export interface SavedView {
  name: string;
  keyword: string;
  filters: Filters;
  sort?: Sort;
  columns?: string[];
  /** Applied when the list is opened. */
  first?: boolean;
}

export const pageSizes = [20, 50, 100, 200, 500];
const plain: ListPreferences = { density: 'small', size: 50, views: [] };

const keyOf = (resource: Pick<Resource, 'id'>) =>
  `ircrisk.list.${session.get('tenantId') ?? ''}.${session.get('userId') ?? ''}.${resource.id}`;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What was stored, checked: an older or damaged value falls back piece by piece. */
export function parsePreferences(text: string | null, resource: Resource): ListPreferences {
  let stored: Partial<ListPreferences> = {};
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as Partial<ListPreferences>;
  } catch {
    return plain;
  }
  const columns = stored.columns?.filter(
    (name) => resource.fields[name] || name === 'createTime' || name === 'updateTime',
  );
  return {
    ...(columns?.length ? { columns } : {}),
    density: (['small', 'middle', 'large'] as const).find((one) => one === stored.density) ?? plain.density,
    size: pageSizes.find((one) => one === stored.size) ?? plain.size,
    views: Array.isArray(stored.views) ? stored.views.filter((view) => typeof view?.name === 'string') : [],
  };
}

export const loadPreferences = (resource: Resource, store: Store = localStorage): ListPreferences =>
  parsePreferences(store.getItem(keyOf(resource)), resource);

export const savePreferences = (
  resource: Resource,
  preferences: ListPreferences,
  store: Store = localStorage,
): void => store.setItem(keyOf(resource), JSON.stringify(preferences));

/** A view of the same name is replaced; at most one is the first. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views
    .filter((one) => one.name !== view.name)
    .map((one) => (view.first ? { ...one, first: false } : one));
  return [...others, view];
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((one) => one.name !== name);
