import { menuGroups } from '@ircrisk/contract/menu.ts';

/** Lists that are granted with a module whose id their names do not begin with. */
const granted: Readonly<Record<string, readonly string[]>> = {
  'pdf-marking-tool': ['pdf-mark'],
  'third-party-jump-links': ['jump-system', 'jump-entry', 'jump-click', 'jump-ticket'],
  'failure-database': ['failure-event', 'failure-code-rule'],
  dashboard: ['equipment-condition', 'seal-point-count', 'kpi-definition', 'kpi-annotation'],
  'maintenance-plan': [
    'work-order',
    'order-deferral',
    'maintenance-strategy',
    'maintenance-package',
    'task-list',
    'task-step',
    'task-spare',
    'work-capacity',
    'plant-shutdown',
  ],
  'hse-qa': ['qa-passage', 'qa-question', 'qa-faq', 'qa-judgement', 'qa-quiz-item'],
  'incident-management': [
    'incident',
    'incident-person',
    'incident-release',
    'incident-exchange-rate',
    'worked-hours',
  ],
  'root-cause-analysis': [
    'rca-case',
    'rca-evidence',
    'rca-custody',
    'rca-timeline',
    'rca-barrier',
    'rca-change',
    'rca-measure',
  ],
  'incident-case-search': ['incident-case', 'case-lesson', 'case-lesson-mark'],
  'equipment-maintenance-procedures': [
    'procedure',
    'procedure-parameter',
    'procedure-execution',
    'procedure-entry',
    'procedure-deviation',
    'procedure-feedback',
  ],
  'job-hazard-analysis': ['jha', 'jha-step', 'jha-hazard', 'jha-permit', 'jha-rest-day', 'jha-template-line'],
  'management-systems-evaluation': ['management-evaluation', 'management-answer'],
  'corrosion-control-documents': [
    'corrosion-document',
    'corrosion-loop',
    'corrosion-member',
    'corrosion-damage',
    'corrosion-control',
    'corrosion-window',
    'corrosion-excursion',
    'corrosion-coupon',
    'injection-point',
    'dead-leg',
  ],
  'alarm-management': [
    'alarm-tag',
    'alarm-event',
    'alarm-shelf',
    'alarm-philosophy',
    'alarm-position',
    'alarm-mapping',
    'alarm-clock',
    'alarm-delivery',
  ],
  'dynamic-barrier-management': [
    'barrier',
    'barrier-element',
    'barrier-claim',
    'barrier-impairment',
    'bow-tie',
    'performance-standard',
  ],
};
const moduleByPrefix = new Map(
  Object.entries(granted).flatMap(([module, prefixes]) =>
    prefixes.map((prefix) => [prefix, module] as const),
  ),
);

/** Permission prefixes whose screen has another name. */
const elsewhere: Readonly<Record<string, string>> = {
  tenant: 'customer',
  topmenu: 'menuGroup',
  'data-scope': 'role',
  'api-scope': 'role',
  'study-rule': 'role',
  company: 'companyModel',
  login: 'loginRecord',
  usage: 'handleRecord',
  'usage-statistics': 'handleStatistics',
  'factory-level': 'factory-model',
  part: 'equipment',
  inspection: 'equipment',
  certificate: 'equipment',
  'monitoring-location': 'equipment',
  'thickness-reading': 'equipment',
  process: 'equipment',
  'tank-course': 'atmospheric-tank',
  'tank-bottom': 'atmospheric-tank',
  'tank-settlement': 'atmospheric-tank',
  'tank-reading': 'atmospheric-tank',
  'meter-reading': 'failure-database',
  ...Object.fromEntries(moduleByPrefix),
  'series-mapping': 'series-tag',
  bug: 'bugList',
  demand: 'feedbackList',
};

const entries = menuGroups.flatMap((group) => group.entries);
const codes = new Set(entries.map((entry) => entry.code));
const byComponent = new Map<string, string>();
for (const { code, component } of entries) {
  const id = component.split('/')[1] ?? code;
  if (!byComponent.has(id)) byComponent.set(id, code);
}

/** The code of the menu entry a permission belongs to: `post.create` → `post`. */
export function menuOf(permission: string): string | undefined {
  const prefix = permission.split('.')[0] ?? '';
  return elsewhere[prefix] ?? (codes.has(prefix) ? prefix : byComponent.get(prefix)) ?? ownerOf(prefix);
}

/** `qra-study` belongs to `qra`, `fault-tree-event` to `fault-tree`: the longest code it begins with. */
const ownerOf = (prefix: string): string | undefined =>
  [...codes]
    .filter((code) => prefix.startsWith(`${code}-`))
    .sort((left, right) => right.length - left.length)[0];

const modules = new Set(entries.flatMap((entry) => (entry.module ? [entry.module] : [])));

/**
 * The module a permission belongs to, where that module is granted tenant by tenant. Several, with commas between them, where
 * each of them alone is enough: meters feed operating hours as well as plans.
 */
export function moduleOf(permission: string): string | null {
  const prefix = permission.split('.')[0] ?? '';
  if (modules.has(prefix)) return prefix;
  if (prefix === 'meter-reading') return 'failure-database,maintenance-plan';
  const module = moduleByPrefix.get(prefix);
  if (module) return module;
  const owner = [...modules].find((one) => prefix.startsWith(`${one}-`));
  return owner ?? null;
}
