import type { Resource } from './resource.ts';
import { alarmTag } from './resources/alarm/tag.ts';
import { corrosionDocument } from './resources/corrosion/document.ts';
import { criticalityStudy } from './resources/criticality/study.ts';
import { eventTree } from './resources/event-tree.ts';
import { failureEvent } from './resources/failure.ts';
import { faultTree } from './resources/fault-tree.ts';
import { fmecaStudy } from './resources/fmeca/study.ts';
import { idef0 } from './resources/idef0.ts';
import { equipment } from './resources/ledger/equipment.ts';
import { factoryModel } from './resources/ledger/factory-model.ts';
import { corrosionCase } from './resources/ledger/master-data.ts';
import { actionItem, document } from './resources/ledger/shared-objects.ts';
import { workOrder } from './resources/maintenance/work-order.ts';
import { managementEvaluation } from './resources/management-evaluation.ts';
import { user } from './resources/people.ts';
import { procedure } from './resources/procedure/procedure.ts';
import { rbiStudy } from './resources/rbi.ts';
import { rcmStudy } from './resources/rcm.ts';
import { rcaCase } from './resources/root-cause/case.ts';
import { incident } from './resources/safety/incident.ts';
import { incidentCase } from './resources/safety/incident-case.ts';
import { jha } from './resources/safety/jha.ts';
import { seriesTag } from './resources/series.ts';
import { qraSite } from './resources/site-risk/study.ts';
import type { Searchable } from './search.ts';

/** Names of properties are checked here; afterwards any of them is a `Searchable`. */
const found = <R extends Resource>(searchable: Searchable<R>): Searchable =>
  searchable as unknown as Searchable;

/** What of a study is found: its number, its names and what it is about. */
const study = (resource: Resource, opens: string): Searchable => ({
  resource,
  group: 'study',
  number: 'code',
  title: 'name',
  titleEn: 'nameEn',
  body: ['description'],
  state: 'state',
  opens,
});

/** Everything the header's search finds, one entry each; `keep_searchable` in a migration keeps it current. */
export const searchables: readonly Searchable[] = [
  found({
    resource: equipment,
    group: 'equipment',
    number: 'tag',
    title: 'name',
    titleEn: 'nameEn',
    beside: 'nodeId',
    state: 'state',
    opens: '/equipment/detail?id={id}',
  }),
  found({
    resource: factoryModel,
    group: 'equipment',
    number: 'number',
    title: 'name',
    titleEn: 'nameEn',
    also: ['abbreviation'],
    beside: 'levelCode',
    opens: '/factoryModel',
  }),
  found({
    resource: alarmTag,
    group: 'equipment',
    number: 'tag',
    title: 'name',
    titleEn: 'nameEn',
    state: 'state',
    opens: '/alarm-management?tab=master',
  }),
  found({
    resource: seriesTag,
    group: 'equipment',
    number: 'tag',
    title: 'name',
    titleEn: 'nameEn',
    beside: 'equipmentId',
    opens: '/seriesTag?id={id}',
  }),
  study(rbiStudy, '/rbi/study/{id}'),
  study(faultTree, '/fault-tree/tree/{id}'),
  study(eventTree, '/event-tree/tree/{id}'),
  study(idef0, '/idef0/model/{id}'),
  study(fmecaStudy, '/fmeca/study/{id}'),
  study(rcmStudy, '/rcm/study/{id}'),
  study(criticalityStudy, '/criticality/study/{id}'),
  study(qraSite, '/qra/site/{id}'),
  found({
    resource: rcaCase,
    group: 'study',
    number: 'code',
    title: 'name',
    titleEn: 'nameEn',
    body: ['what', 'whatEn', 'description'],
    beside: 'equipmentId',
    state: 'state',
    opens: '/root-cause-analysis/case/{id}',
  }),
  study(corrosionDocument, '/corrosion-control-documents/document/{id}'),
  study(procedure, '/equipment-maintenance-procedures/procedure/{id}'),
  study(managementEvaluation, '/management-systems-evaluation/evaluation/{id}'),
  found({
    resource: workOrder,
    group: 'order',
    number: 'number',
    title: 'title',
    titleEn: 'titleEn',
    beside: 'equipmentId',
    state: 'state',
    opens: '/maintenance-plan?order={id}',
  }),
  found({
    resource: jha,
    group: 'order',
    number: 'number',
    title: 'title',
    titleEn: 'titleEn',
    beside: 'nodeId',
    state: 'state',
    opens: '/job-hazard-analysis/job/{id}',
  }),
  found({
    resource: incident,
    group: 'event',
    number: 'number',
    title: 'title',
    titleEn: 'titleEn',
    body: ['description', 'descriptionEn'],
    beside: 'nodeId',
    state: 'state',
    opens: '/incident-management/incident/{id}',
  }),
  found({
    resource: failureEvent,
    group: 'event',
    number: 'eventNumber',
    title: 'description',
    body: ['description', 'item'],
    beside: 'equipmentId',
    opens: '/failure-database?id={id}',
  }),
  found({
    resource: actionItem,
    group: 'event',
    title: 'title',
    titleEn: 'titleEn',
    body: ['description'],
    beside: 'ownerId',
    state: 'state',
    opens: '/actionItem?id={id}',
  }),
  found({
    resource: document,
    group: 'document',
    number: 'documentNumber',
    title: 'title',
    titleEn: 'titleEn',
    body: ['keywords'],
    beside: 'type',
    state: 'state',
    opens: '/document?id={id}',
  }),
  found({
    resource: corrosionCase,
    group: 'document',
    title: 'title',
    titleEn: 'titleEn',
    body: ['medium', 'mediumEn', 'appearance', 'cause', 'measures', 'keywords'],
    beside: 'mechanism',
    opens: '/corrosionCase',
  }),
  // What of it is read for the search is the module's own: lessons stand in a list beside it.
  found({
    resource: incidentCase,
    group: 'document',
    number: 'number',
    title: 'title',
    titleEn: 'titleEn',
    body: ['summary', 'summaryEn'],
    state: 'state',
    opens: '/incident-case-search/case/{id}',
  }),
  found({
    resource: user,
    group: 'person',
    number: 'account',
    title: 'realName',
    titleEn: 'realNameEn',
    also: ['code'],
    beside: 'deptId',
    opens: '/user/userInfo',
  }),
];
