import type { Notice } from '@ircrisk/contract/modules/workplace/notice.ts';
import type {
  StudyComparison,
  StudyLife,
  StudyPresence,
  StudyRevision,
  StudyStepTaken,
} from '@ircrisk/contract/study.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { name as column, sql } from '#platform/database/sql.ts';
import type { StudyKind } from '#platform/studies/study-kind.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import { pathOf, type StudySample, studySamples } from '#testing/study-samples.ts';
import type { TestClient } from '#testing/test-client.ts';
import { modules } from './modules.ts';

const kinds = modules.flatMap(({ studies = [] }) => studies);
let platform: TestPlatform;
let author: TestClient;
let signers: Signers;
let samples: Record<string, StudySample | undefined>;

beforeAll(async () => {
  platform = await startTestPlatform();
  author = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  samples = studySamples(platform);
});
afterAll(() => platform.close());

const lifeOf = async (client: TestClient, kind: StudyKind, id: string) =>
  (await client.get<StudyLife>(`${pathOf(kind)}/life`, { id })).body.data;

type Verb = 'submit' | 'check' | 'judge' | 'revise' | 'archive';
const take = async (client: TestClient, kind: StudyKind, verb: Verb, id: string, more = {}) => {
  const path = pathOf(kind);
  const said = { id, comment: '说明', ...more };
  if (verb === 'submit') return (await client.form(`${path}/submit-review`, said)).body.code;
  if (verb === 'revise') return (await client.form(`${path}/revise`, { id })).body.code;
  const verdict = verb === 'check' ? { verdict: 'pass' } : verb === 'judge' ? { verdict: 'approve' } : {};
  return (await client.post(`${path}/${verb}`, { ...verdict, ...said })).body.code;
};
const verbs: readonly Verb[] = ['submit', 'check', 'judge', 'revise', 'archive'];

/** What is refused in a state, tried by people who could sign. */
async function refusedBut(kind: StudyKind, id: string, possible: readonly Verb[]): Promise<void> {
  for (const verb of verbs)
    if (!possible.includes(verb))
      expect([verb, await take(signers.approver, kind, verb, id)]).toEqual([verb, 409]);
}

const noticesOf = (client: TestClient) =>
  client.get<{ records: Pick<Notice, 'title' | 'body' | 'readTime' | 'settledTime'>[] }>(
    '/ircrisk-system/notice/list',
    { size: 50 },
  );

/** That of one kind may end as another's begins. */
const wholeNumber = (code: string) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`);

describe.each(kinds.map((kind) => [kind.resource.id, kind] as const))('%s', (name, kind) => {
  let id: string;

  it('goes from draft through both signatures into force, and nowhere else from where it stands', async () => {
    const sample = samples[name];
    if (!sample) throw new Error(`${name} needs a sample in testing/study-samples.ts`);
    id = await sample.make(author, `${name}-1`);
    await refusedBut(kind, id, ['submit']);
    const begun = await lifeOf(author, kind, id);
    expect(begun.state).toBe('draft');
    expect(begun.findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(await take(author, kind, 'submit', id)).toBe(200);
    await refusedBut(kind, id, ['check']);
    expect(await take(signers.checker, kind, 'check', id)).toBe(200);
    await refusedBut(kind, id, ['judge']);
    expect(await take(signers.approver, kind, 'judge', id)).toBe(200);
    await refusedBut(kind, id, ['revise', 'archive']);
    const life = await lifeOf(author, kind, id);
    expect(life).toMatchObject({ state: 'approved', allowed: ['revise', 'archive'] });
    expect(life.stages.map(({ stage, by }) => [stage, by?.name])).toEqual([
      ['author', 'alice'],
      ['check', 'chen'],
      ['approve', 'pan'],
    ]);
  });

  it('tells those who must act and, at the end, its author', async () => {
    const titles = async (client: TestClient) =>
      (await noticesOf(client)).body.data.records.map(({ title }) => title);
    const code = (await lifeOf(author, kind, id)).code;
    const numbered = wholeNumber(code);
    const about = (list: string[], word: string) =>
      list.filter((title) => numbered.test(title) && title.includes(word));
    expect(about(await titles(signers.checker), '校核')).toHaveLength(1);
    expect(about(await titles(signers.approver), '批准')).toHaveLength(1);
    expect(about(await titles(author), '已批准')).toHaveLength(1);
    expect(about(await titles(author), '等待您')).toHaveLength(0);
    // Who was waited for is so no more, and nothing of it is left to read; how it ended was never a question.
    const closed = async (client: TestClient, word: string) =>
      (await noticesOf(client)).body.data.records
        .filter(({ title }) => numbered.test(title) && title.includes(word))
        .map(({ readTime, settledTime }) => [readTime !== null, settledTime !== null]);
    expect(await closed(signers.checker, '等待您校核')).toEqual([[true, true]]);
    expect(await closed(signers.approver, '等待您批准')).toEqual([[true, true]]);
    expect(await closed(author, '已批准')).toEqual([[false, false]]);
  });

  it('is signed by others than its author, by each of them once, and sent back only with a reason', async () => {
    const sample = samples[name]!;
    const own = await sample.make(author, `${name}-2`);
    await take(author, kind, 'submit', own);
    expect(await take(author, kind, 'check', own)).toBe(403);
    expect(await lifeOf(author, kind, own)).toMatchObject({
      allowed: [],
      refusal: expect.stringContaining('编制人'),
    });
    expect(await take(signers.checker, kind, 'check', own)).toBe(200);
    expect(await take(signers.checker, kind, 'judge', own)).toBe(403);
    const back = { verdict: 'reject', comment: '' };
    expect(await take(signers.approver, kind, 'judge', own, back)).toBe(400);
    expect(await take(signers.approver, kind, 'judge', own, { ...back, comment: '请补充依据' })).toBe(200);
    expect(await lifeOf(author, kind, own)).toMatchObject({ state: 'draft', rejections: 1 });
    const told = (await noticesOf(author)).body.data.records;
    expect(told.some(({ body }) => body === '请补充依据')).toBe(true);
    // A new round asks for every signature again.
    expect(await take(author, kind, 'submit', own)).toBe(200);
    expect(await take(signers.approver, kind, 'judge', own)).toBe(409);
    expect(await take(signers.checker, kind, 'check', own)).toBe(200);
    // Two rounds: of each signature that was waited for, the one of this round that is not given stands open.
    const code = (await lifeOf(author, kind, own)).code;
    const open = (await noticesOf(signers.approver)).body.data.records.filter(
      ({ title, settledTime }) => title.includes('等待您') && wholeNumber(code).test(title) && !settledTime,
    );
    expect(open.map(({ title }) => title.slice(0, 5))).toEqual(['等待您批准']);
    const steps = (await author.get<StudyStepTaken[]>(`${pathOf(kind)}/steps`, { id: own })).body.data;
    expect(steps.map(({ step, by }) => `${step} ${by}`)).toEqual([
      'check chen',
      'submit alice',
      'reject pan',
      'check chen',
      'submit alice',
      'create alice',
    ]);
    expect(steps[2]?.reason).toBe('请补充依据');
  });

  it('lets one of two judges win', async () => {
    const both = await samples[name]!.make(author, `${name}-3`);
    await take(author, kind, 'submit', both);
    const first = await Promise.all(
      [signers.checker, signers.approver].map((client) =>
        take(client, kind, 'check', both, { stage: 'check' }),
      ),
    );
    expect(first.sort()).toEqual([200, 409]);
  });

  it('tells who handed it in as its author where nobody is known to have made it', async () => {
    const furnished = await samples[name]!.make(author, `${name}-9`);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update ${column(kind.resource.table)} set create_user = null where id = ${furnished}`),
    );
    expect(await take(author, kind, 'submit', furnished)).toBe(200);
    const [revision] = (await author.get<StudyRevision[]>(`${pathOf(kind)}/revisions`, { id: furnished }))
      .body.data;
    const [made] = (await lifeOf(author, kind, furnished)).stages;
    expect(revision?.author).toBe(made?.by?.name);
    expect(revision?.author).toBeTruthy();
  });

  it('is changed and removed as a draft alone, and nobody signs without the right or from another tenant', async () => {
    const path = pathOf(kind);
    expect((await author.post(`${path}/update`, { id })).body.code).not.toBe(200);
    expect((await author.form(`${path}/remove`, { ids: id, confirm: 'true' })).body.code).not.toBe(200);
    await platform.permit(platform.a, `${name}.read`);
    const plain = await platform.client(platform.a.plain);
    for (const verb of verbs) expect([verb, await take(plain, kind, verb, id)]).toEqual([verb, 403]);
    const stranger = await platform.client(platform.b.admin);
    for (const verb of verbs) expect([verb, await take(stranger, kind, verb, id)]).toEqual([verb, 404]);
  });

  it('lives on in a new revision while the old one stays readable and comparable', async () => {
    const path = pathOf(kind);
    const next = (await author.form<string>(`${path}/revise`, { id })).body.data;
    expect((await author.form<string>(`${path}/revise`, { id })).body.data).toBe(next);
    const before = await lifeOf(author, kind, id);
    expect(await lifeOf(author, kind, next)).toMatchObject({
      seriesId: before.seriesId,
      state: 'draft',
      inForce: { id },
      name: before.name,
    });
    await samples[name]!.again?.(author, next);
    expect(await take(author, kind, 'submit', next)).toBe(200);
    expect((await signers.approve(path, next)).body.code).toBe(200);
    expect((await lifeOf(author, kind, id)).state).toBe('superseded');
    await refusedBut(kind, id, []);
    const revisions = (await author.get<StudyRevision[]>(`${path}/revisions`, { id })).body.data;
    expect(revisions.map(({ id: one, state }) => [one, state])).toEqual([
      [next, 'approved'],
      [id, 'superseded'],
    ]);
    const compared = await author.get<StudyComparison>(`${path}/compare`, { id: next, with: id });
    expect(compared.body.code).toBe(200);
    expect(await take(signers.approver, kind, 'archive', next, { comment: '' })).toBe(400);
    expect(await take(signers.approver, kind, 'archive', next)).toBe(200);
    await refusedBut(kind, next, []);
  });

  it('needs one signature, the author’s own if need be, where the tenant says so', async () => {
    const rule = '/ircrisk-study/study-rule/save';
    const usual = { kind: name, fourEyes: true, signers: ['check', 'approve'] };
    const single = { ...usual, fourEyes: false, signers: ['approve'] };
    expect((await author.post(rule, { ...single, signers: ['approve', 'check'] })).body.code).toBe(400);
    expect((await author.post(rule, single)).body.code).toBe(200);
    const own = await samples[name]!.make(author, `${name}-4`);
    await take(author, kind, 'submit', own);
    expect((await lifeOf(author, kind, own)).allowed).toEqual(['approve', 'reject']);
    expect(await take(author, kind, 'judge', own)).toBe(200);
    expect((await author.post(rule, usual)).body.code).toBe(200);
  });
});

describe('any study', () => {
  const [kind] = kinds;
  if (!kind) throw new Error('there is no kind of study');
  const name = kind.resource.id;
  const rule = (passwordAtApproval: boolean) =>
    author.post('/ircrisk-study/study-rule/save', {
      kind: name,
      fourEyes: true,
      signers: ['check', 'approve'],
      passwordAtApproval,
    });

  it('is approved by password where the tenant asks for it, sent back without one', async () => {
    const make = async (title: string) => {
      const id = await samples[name]!.make(author, title);
      await take(author, kind, 'submit', id);
      await take(signers.checker, kind, 'check', id);
      return id;
    };
    const id = await make(`${name}-5`);
    expect((await rule(true)).body.code).toBe(200);
    expect((await lifeOf(signers.approver, kind, id)).passwordAtApproval).toBe(true);
    expect(await take(signers.approver, kind, 'judge', id)).toBe(400);
    expect(await take(signers.approver, kind, 'judge', id, { password: 'Nothing99Like' })).toBe(400);
    expect((await lifeOf(author, kind, id)).state).toBe('inReview');
    const { password } = signers.approving;
    expect(await take(signers.approver, kind, 'judge', id, { password })).toBe(200);
    const back = await make(`${name}-6`);
    expect(await take(signers.approver, kind, 'judge', back, { verdict: 'reject' })).toBe(200);
    // A right password is never a guess, however often the step was not to be taken; nor does a draft tell which is right.
    const draft = await samples[name]!.make(author, `${name}-6a`);
    for (let at = 0; at < 7; at++)
      expect(await take(signers.approver, kind, 'judge', draft, { password })).toBe(409);
    expect(await take(signers.approver, kind, 'judge', draft, { password: 'Nothing99Like' })).toBe(409);
    // Guessing ends as it does at the sign-in.
    const guessed = await make(`${name}-7`);
    const codes: number[] = [];
    for (let at = 0; at < 6; at++)
      codes.push(await take(signers.approver, kind, 'judge', guessed, { password: `Wrong99Guess${at}` }));
    expect(codes.at(-1)).toBe(429);
    const { id: userId } = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(
        sql`select id from users where tenant_id = current_tenant() and account = ${signers.approving.account}`,
      ),
    );
    await author.form('/ircrisk-user/unlock', { userIds: userId });
    expect(await take(signers.approver, kind, 'judge', guessed, { password })).toBe(200);
    expect((await rule(false)).body.code).toBe(200);
  });

  it('shows who else has it open, and who of them is changing it', async () => {
    const id = await samples[name]!.make(author, `${name}-8`);
    const path = `${pathOf(kind)}/presence`;
    const open = async (client: TestClient, leaves = false) =>
      (await client.post<StudyPresence[]>(path, { id, leaves })).body.data;
    const told: (string | null)[] = [];
    const deaf = platform.app.platform.events.subscribe(({ type, data, userId }) => {
      const { topic, id: study } = (data ?? {}) as { topic?: string; id?: string };
      if (type === 'data' && topic === 'study.presence' && study === id) told.push(userId);
    });
    expect(await open(author)).toEqual([]);
    const others = async (client: TestClient) =>
      (await open(client)).map(({ name: who, edits }) => [who, edits]);
    // Who may change it but only looks is not editing.
    expect(await others(signers.checker)).toEqual([['alice', false]]);
    const [chen] = await open(author);
    expect(chen).toMatchObject({ name: 'chen', edits: false });
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`select set_config('app.user_id', ${chen!.userId}, true)`);
      await tx.run(sql`update ${column(kind.resource.table)} set is_deleted = 0 where id = ${id}`);
    });
    expect(await others(author)).toEqual([['chen', true]]);
    expect(await others(signers.checker)).toEqual([['alice', false]]);
    await take(author, kind, 'submit', id);
    expect(await others(author)).toEqual([['chen', false]]);
    await open(signers.checker, true);
    expect(await open(author)).toEqual([]);
    // Those who have it open hear of who comes and goes, nobody else.
    await expect.poll(() => told.length).toBeGreaterThan(0);
    deaf();
    const alice = (await author.get<{ id: string }>('/ircrisk-user/info')).body.data.id;
    expect([...new Set(told)]).toEqual([alice]);
    // Nobody learns of it from outside, and a browser that fell silent is gone.
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.post(path, { id })).body.code).toBe(404);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update study_presences set seen = now() - interval '2 minutes'`),
    );
    expect(await open(signers.checker)).toEqual([]);
  });
});

it('keeps its steps: the serving role cannot change or remove one', async () => {
  for (const attempt of [sql`update study_steps set reason = 'x'`, sql`delete from study_steps`])
    await expect(platform.inTenant(platform.a.tenantId, (tx) => tx.run(attempt))).rejects.toThrow(
      /permission denied/,
    );
});
