import { type StudyRule, signatures } from '@ircrisk/contract/study.ts';
import { nameIn, say } from '@ircrisk/contract/text.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import {
  figure,
  type HomeCaller,
  type HomeSource,
  mayRead,
  type Waiting,
} from '#platform/home/home-source.ts';
import { visible } from '#platform/resources/scope.ts';
import { allowedActs, awaited } from './allowed.ts';
import { heads } from './head.ts';
import { type Round, readRounds } from './round.ts';
import { readRule } from './rules.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

/** Days within which a review should be answered. */
const daysToAnswer = 7;

const dayAfter = (time: string, days: number): string =>
  new Date(Date.parse(time.replace(' ', 'T')) + days * 86_400_000).toISOString().slice(0, 10);

/** A document's revision is a bare number or letter, which says nothing behind a name. */
const revisionText = (label: string, language: HomeCaller['language']): string =>
  /^R\d/.test(label) ? label : say({ zh: `${label} 版`, en: `Rev. ${label}` }, language);

const called = ({ name, nameEn, label }: StudyHead, language: HomeCaller['language']) =>
  `${nameIn(language, name, nameEn)} ${revisionText(label, language)}`;

/** A revision in review that this person can sign now. */
function toSign(
  { actor, language }: HomeCaller,
  kind: StudyKind,
  rule: StudyRule,
  head: StudyHead,
  round: Round,
): Waiting[] {
  if (allowedActs(kind, head, round, rule, actor).length === 0) return [];
  const by = round.signed.at(-1) ?? round.submitted;
  return [
    {
      kind: 'approval',
      id: head.id,
      mine: true,
      number: head.code,
      title: called(head, language),
      beside: [say(signatures[awaited(rule, round)], language), by?.userName].filter(Boolean).join(' · '),
      due: round.submitted ? dayAfter(round.submitted.at, daysToAnswer) : null,
      riskLevel: null,
      state: head.state,
      version: null,
      path: kind.link(head.id),
    },
  ];
}

/** A revision somebody sent back to this author. */
function toMend({ actor, language }: HomeCaller, kind: StudyKind, head: StudyHead, round: Round): Waiting[] {
  if (head.createUser !== actor.userId || round.rejections === 0 || round.submitted) return [];
  return [
    {
      kind: 'draft',
      id: head.id,
      mine: true,
      number: head.code,
      title: called(head, language),
      beside: null,
      due: null,
      riskLevel: null,
      state: head.state,
      version: null,
      path: kind.link(head.id),
    },
  ];
}

const open = sql`t.state in ('draft', 'inReview')`;

async function waitingOf(caller: HomeCaller, kind: StudyKind): Promise<Waiting[]> {
  const { tx, viewer } = caller;
  const unfinished = await tx.all<StudyHead>(heads(kind, sql`${open} and ${visible(kind.resource, viewer)}`));
  if (unfinished.length === 0) return [];
  const rule = await readRule(tx, kind.resource.id);
  const rounds = await readRounds(
    tx,
    unfinished.map(({ id }) => id),
  );
  return unfinished.flatMap((head) => {
    const round = rounds.get(head.id);
    if (!round) return [];
    return head.state === 'inReview'
      ? toSign(caller, kind, rule, head, round)
      : toMend(caller, kind, head, round);
  });
}

/** Reviews that wait for somebody, and how many studies a module has. */
export const studyHome = (code: string, kinds: readonly StudyKind[]): HomeSource => ({
  code,
  async waiting(caller) {
    const found: Waiting[] = [];
    for (const kind of kinds)
      if (mayRead(caller, kind.resource)) found.push(...(await waitingOf(caller, kind)));
    return found;
  },
  async figure(caller) {
    const readable = kinds.filter(({ resource }) => mayRead(caller, resource));
    if (readable.length === 0) return null;
    const counts = await caller.tx.all<{ studies: number; reviews: number }>(
      join(
        readable.map(
          ({ resource }) => sql`
            select count(distinct t.series_id)::int as studies, (count(*) filter (where t.state = 'inReview'))::int as reviews
            from ${name(resource.table)} t where ${visible(resource, caller.viewer)}`,
        ),
        ' union all ',
      ),
    );
    const studies = counts.reduce((sum, one) => sum + one.studies, 0);
    const reviews = counts.reduce((sum, one) => sum + one.reviews, 0);
    return reviews > 0
      ? figure(
          caller,
          { zh: '{studies} 项，{reviews} 待审', en: '{reviews} of {studies} in review' },
          { studies, reviews },
          'near',
        )
      : figure(caller, { zh: '{studies} 项研究', en: '{studies} studies' }, { studies });
  },
});
