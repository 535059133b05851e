import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { firstEventTree } from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { mergeRow } from '@ircrisk/engine-fmeca/structured/lines.ts';
import { emptyModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { documentFromText, sampleModels } from '@ircrisk/engine-idef0';
import type { StudyKind } from '#platform/studies/study-kind.ts';
import type { TestPlatform } from './platform.ts';
import { plantUnit } from './rbi-plant.ts';
import type { TestClient } from './test-client.ts';

/** How a test gets a draft of a kind that is ready for review, and makes a new revision ready again. */
export interface StudySample {
  make(author: TestClient, code: string): Promise<string>;
  again?(author: TestClient, id: string): Promise<unknown>;
}

async function calculated(author: TestClient, path: string, id: string): Promise<void> {
  const { jobId } = (await author.post<{ jobId: string }>(`${path}/calculate`, { id })).body.data;
  for (let turn = 0; turn < 400; turn += 1) {
    const { state } = (await author.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (state === 'done') return;
    if (state === 'failed') throw new Error('the calculation failed');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the calculation did not end');
}

async function uploaded(author: TestClient): Promise<string> {
  const body =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncontent\r\n--cut--\r\n';
  const answer = await author.app.inject({
    method: 'POST',
    url: '/api/ircrisk-system/file/upload',
    headers: { 'blade-auth': `bearer ${author.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.from(body),
  });
  return (answer.json() as { data: { id: string } }).data.id;
}

/** One part fails: enough for a result. */
const model = {
  name: 'm',
  top: 'TOP',
  gates: [{ name: 'TOP', kind: 'or', args: ['E1'] }],
  events: [{ name: 'E1', probability: 0.01 }],
  houses: [],
  parameters: [],
  ccfGroups: [],
};

/** By the resource of the kind. A kind without a sample fails the suite. */
export function studySamples(platform: TestPlatform): Record<string, StudySample | undefined> {
  let nodeId: string | undefined;
  /** Evaluations of one company begin on different days. */
  let evaluations = 0;
  return {
    procedure: {
      async make(author, code) {
        const path = '/ircrisk-equipment-maintenance-procedures/procedure/from-template';
        return (await author.post<{ id: string }>(path, { templateKey: 'flange-joint', code })).body.data.id;
      },
    },
    'qra-study': {
      async make(author, code) {
        const path = '/ircrisk-qra';
        const low = { uncertainty: 'low', importance: 'low', complexity: 'low', formality: 'low' };
        const study = { studyNo: code, studyName: code, ...low };
        const { data: id } = (await author.post<string>(`${path}/qra-study/submit`, study)).body;
        const risk = { studyId: id, code: 'R-01', hazard: 'impurity', severity: 3, probability: 2 };
        await author.post(`${path}/qra-risk/submit`, risk);
        return id;
      },
    },
    'qra-site': {
      async make(author, code) {
        const path = '/ircrisk-qra';
        const made = async (resource: string, record: object) =>
          (await author.post<string>(`${path}/${resource}/submit`, record)).body.data;
        const studyId = await made('qra-site', {
          code,
          name: code,
          plantAge: 'new',
          ambient: 20,
          gridStep: 50,
        });
        const place = { studyId, code: 'A', x: 0, y: 0 };
        const ball = {
          release: 'rupture',
          substance: 'propane',
          phase: 'liquid',
          pressure: 0.8,
          temperature: 20,
        };
        const often = { frequency: 1e-6, ignitionDirect: 1, ignitionDelayed: 0 };
        await made('qra-site-case', { ...place, name: 'sphere', ...ball, inventory: 1e5, ...often });
        const weather = { studyId, code: 'D5', stability: 'D', windSpeed: 5, period: 'day', fromN: 100 };
        await made('qra-site-weather', weather);
        await calculated(author, `${path}/qra-site`, studyId);
        return studyId;
      },
      again: (author, id) => calculated(author, '/ircrisk-qra/qra-site', id),
    },
    'fmea-study': {
      async make(author, code) {
        const path = '/ircrisk-fmea/fmea-study';
        const study = { studyNo: code, studyName: code, type: 'equipment' };
        const { data: id } = (await author.post<string>(`${path}/submit`, study)).body;
        const line = {
          path: ['P-1', 'seal'],
          mode: 'leak',
          effects: [{ text: 'fire', rating: 8 }],
          cause: 'wear',
          risk: { occurrence: 2, detection: 4 },
        };
        const { model } = mergeRow(emptyModel, line, () => crypto.randomUUID());
        await author.post(`${path}/save-model`, { id, version: 1, model });
        return id;
      },
    },
    'fmeca-study': {
      async make(author, code) {
        const path = '/ircrisk-fmeca';
        const made = async (resource: string, record: object) =>
          (await author.post<string>(`${path}/${resource}/submit`, record)).body.data;
        const id = await made('fmeca-study', {
          code,
          name: code,
          method: 'both',
          missionHours: 8760,
          levelsOn: 'probability',
        });
        const item = { studyId: id, name: 'P-1', level: 'system', timeBase: 'calendar' };
        const functionId = await made('fmeca-function', {
          itemId: await made('fmeca-item', item),
          statement: 'pump',
        });
        const ratings = { severity: 8, occurrence: 4, detection: 6 };
        await made('fmeca-mode', { functionId, mode: 'leak', phase: 'normal', ...ratings });
        return id;
      },
    },
    document: {
      async make(author, code) {
        const record = { documentNumber: code, title: code, type: 'report', revision: '0' };
        const made = { ...record, fileId: await uploaded(author) };
        return (await author.post<string>('/ircrisk-center/document/submit', made)).body.data;
      },
      async again(author, id) {
        const fileId = await uploaded(author);
        await author.post('/ircrisk-center/document/update', { id, fileId });
      },
    },
    'fault-tree': {
      async make(author, code) {
        const path = '/ircrisk-fault-tree/fault-tree';
        const id = (await author.post<string>(`${path}/create`, { code, name: code, model })).body.data;
        await calculated(author, path, id);
        return id;
      },
    },
    'event-tree': {
      async make(author, code) {
        const path = '/ircrisk-event-tree/event-tree';
        const tree = firstEventTree(code, { name: 'IE', label: code });
        const [initiating] = tree.initiatingEvents!;
        const document = {
          model: { ...tree, initiatingEvents: [{ ...initiating, frequency: 0.01 }] },
          consequences: [],
        };
        const id = (await author.post<string>(`${path}/create`, { code, name: code, document })).body.data;
        await calculated(author, path, id);
        return id;
      },
    },
    idef0: {
      async make(author, code) {
        const path = '/ircrisk-idef0/idef0';
        const { zh, en } = sampleModels[1]!.text;
        const id = (await author.post<string>(`${path}/create`, { code, name: code })).body.data;
        const { version } = (await author.get<{ version: number }>(`${path}/model`, { id })).body.data;
        const { document: model } = documentFromText(zh, en);
        await author.post(`${path}/save-model`, { id, version, model });
        return id;
      },
    },
    'corrosion-document': {
      async make(author, code) {
        const service = '/ircrisk-ccd';
        nodeId ??= (await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1))).nodeId;
        const made = async (resource: string, record: object) =>
          (await author.post<string>(`${service}/${resource}/submit`, record)).body.data;
        await made('corrosion-loop', { code: `CL-${code}`, name: code, nodeId, colour: 'teal' });
        const id = await made('corrosion-document', { code, name: code, nodeId });
        await author.post(`${service}/corrosion-document/generate`, { id });
        return id;
      },
      again: (author, id) => author.post('/ircrisk-ccd/corrosion-document/generate', { id }),
    },
    'criticality-study': {
      async make(author, code) {
        const service = '/ircrisk-criticality';
        const study = { code, name: code, kind: 'pipeline', method: 'pipeline' };
        const { data: id } = (await author.post<string>(`${service}/criticality-study/submit`, study)).body;
        await author.post(`${service}/criticality-segment/submit`, {
          ...{
            studyId: id,
            lineNo: 'L-1',
            code: 'S01',
            fromKm: 0,
            toKm: 1,
            locationClass: '2',
            surveyed: true,
          },
          ...{ thirdParty: 60, corrosion: 60, designManufacture: 60, operation: 60, groundMovement: 60 },
          ...{ mediumHazard: 70, populationScore: 70, environmentScore: 70, business: 70 },
        });
        return id;
      },
    },
    'bow-tie': {
      async make(author, code) {
        nodeId ??= (await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1))).nodeId;
        const post = async (path: string, body: object) =>
          (await author.post<string>(`/ircrisk-dynamic-barrier-management/${path}`, body)).body.data;
        const kind = { function: 'REL', type: 'activeHw', nodeId, designPfd: 0.01 };
        const barrierId = await post('barrier/submit', { code: `B-${code}`, name: 'x', ...kind });
        const lastTest = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
        await post('barrier-element/submit', {
          ...{ barrierId, tag: `X-${code}`, intervalDays: 365, lastTest, lastResult: 'pass' },
        });
        const id = await post('bow-tie/submit', { code, name: code, hazard: 'x', topEvent: 'x' });
        const model = {
          threats: [{ id: 't', name: 'x', frequencyPerYear: 0.1, barrierIds: [barrierId] }],
          consequences: [{ id: 'c', name: 'x', tolerablePerYear: 1e-4, barrierIds: [] }],
        };
        await post('bow-tie/save-model', { id, version: 1, model });
        return id;
      },
    },
    'management-evaluation': {
      async make(author, code) {
        const service = '/ircrisk-management-systems-evaluation';
        const company = await author.get<{ id: string }>('/ircrisk-center/enterprise-info/detail-by-tenant');
        const day = new Date(Date.UTC(2001, 0, ++evaluations)).toISOString().slice(0, 10);
        const study = { code, name: code, enterprise: company.body.data.id };
        const id = (
          await author.post<string>(`${service}/management-evaluation/submit`, {
            ...study,
            evaluationDate: day,
            validFrom: day,
          })
        ).body.data;
        const rows = await author.get<{ records: { id: string; version: number }[] }>(
          `${service}/management-answer/page`,
          { studyId: id, size: 500 },
        );
        await author.post(`${service}/management-answer/row/batch`, {
          rows: rows.body.data.records.map((row) => ({
            ...{ key: row.id, id: row.id, version: row.version },
            values: { answer: 'half', evidence: 'x' },
          })),
        });
        return id;
      },
    },
    'rcm-study': {
      async make(author, code) {
        nodeId ??= (await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1))).nodeId;
        const post = async (path: string, body: object) =>
          (await author.post<string>(`/ircrisk-rcm/${path}`, body)).body.data;
        const found = await author.get<{ records: { id: string }[] }>('/ircrisk-center/equipment/page', {
          nodeId,
        });
        const id = await post('rcm-study/submit', {
          ...{ code, name: code, equipmentId: found.body.data.records[0]?.id },
          ...{ operatingContext: 'x', reviewDate: '2027-01-01', formulasApprovedBy: 'x' },
        });
        const [one, failure] = [{ code: '1', performanceStandard: 'x' }, { code: '1A' }];
        await post('rcm-function/submit', { studyId: id, statement: 'x', ...one });
        await post('rcm-failure/submit', { studyId: id, statement: 'x', ...failure });
        const mode = { failureCode: '1A', number: 1, mode: 'x', cause: 'x', effect: 'x' };
        const modeId = await post('rcm-mode/submit', { studyId: id, ...mode });
        const no = { answer: false, reason: 'n' };
        const consequence = {
          evident: { answer: true, reason: 'y' },
          safety: no,
          environment: no,
          operational: no,
        };
        await post('decision/save', { modeId, answers: { ...consequence, t1: no, t2: no, t3: no } });
        return id;
      },
    },
    'rca-case': {
      async make(author, code) {
        const service = '/ircrisk-root-cause-analysis';
        const post = async <T = string>(path: string, body: object) =>
          (await author.post<T>(`${service}/${path}`, body)).body.data;
        const id = await post('rca-case/submit', { code, name: code, level: '1', method: 'tree' });
        const { id: ownerId } = platform.a.admin;
        const dueDate = '2030-01-01';
        await post('rca-measure/submit', {
          studyId: id,
          measure: 'x',
          kind: 'engineer',
          nodeIds: ['N1'],
          ownerId,
          dueDate,
        });
        await post('rca-case/raise', { id });
        const { version, model } = (
          await author.get<{ version: number; model: { causes: object[] } }>(`${service}/rca-case/board`, {
            id,
          })
        ).body.data;
        const root = {
          kind: 'condition',
          gate: null,
          state: 'verified',
          evidence: [],
          method: 'seen',
          rootType: 'latent',
        };
        const cause = {
          id: 'N1',
          parentId: 'N0',
          text: 'x',
          ...root,
          withinControl: true,
          removalPrevents: true,
        };
        const done = { isDone: true };
        const gates = { cause: done, responsible: done, measures: done, educated: done };
        await post('rca-case/save-model', {
          ...{ id, version },
          model: { ...model, causes: [...model.causes, cause], gates },
        });
        return id;
      },
    },
    'rbi-study': {
      async make(author, code) {
        nodeId ??= (await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1))).nodeId;
        const path = '/ircrisk-rbi/rbi-study';
        const frame = {
          rbiDate: '2026-07-01',
          planDate: '2036-07-01',
          targetKind: 'areaRisk',
          targetValue: 1,
        };
        const study = { code, name: code, ...frame, scope: { nodeIds: [nodeId] } };
        const id = (await author.post<string>(`${path}/create`, study)).body.data;
        await author.post(`${path}/confirm-mechanisms`, { id });
        await calculated(author, path, id);
        return id;
      },
      again: (author, id) => calculated(author, '/ircrisk-rbi/rbi-study', id),
    },
  };
}

export const pathOf = ({ calls }: StudyKind): string => calls.life.path.replace(/\/life$/, '');
