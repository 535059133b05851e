import { type Signature, signatures } from '@ircrisk/contract/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

type Caller = Pick<Call, 'tx' | 'actor'>;

const called = (kind: StudyKind, { code, name, nameEn, label }: StudyHead): Text => ({
  zh: `${kind.resource.title.zh} ${code} ${name} ${label}`,
  en: `${kind.resource.title.en} ${code} ${nameEn || name} ${label}`,
});

async function tellAll(
  { tx, actor }: Caller,
  kind: StudyKind,
  head: StudyHead,
  people: readonly string[],
  title: Text,
  comment: string | null,
  asks = false,
): Promise<void> {
  const others = [...new Set(people)].filter((one) => one !== actor.userId);
  await notify(tx, actor.tenantId, others, {
    kind: kind.resource.id,
    title,
    ...(comment ? { body: { zh: comment, en: comment } } : {}),
    link: kind.link(head.id),
    asks,
  });
}

/** Whoever can give the next signature, and finds the study on their list, hears that it waits for them. */
export async function tellSigners(
  call: Caller,
  kind: StudyKind,
  head: StudyHead,
  stage: Signature,
  excepted: readonly string[],
  comment: string | null,
): Promise<void> {
  const permission = `${kind.resource.id}.${stage === 'approve' ? 'approve' : 'check'}`;
  const people = (await whoMay(call.tx, permission, head.projectId)).filter((one) => !excepted.includes(one));
  const { resource } = kind;
  const seeing = await whoSees(call.tx, call.actor.tenantId, people, {
    resource,
    id: head.id,
    projectId: head.projectId,
  });
  const what = called(kind, head);
  await tellAll(
    call,
    kind,
    head,
    seeing,
    {
      zh: `等待您${signatures[stage].zh}：${what.zh}`,
      en: `Waits for your signature (${signatures[stage].en.toLowerCase()}): ${what.en}`,
    },
    comment,
    true,
  );
}

/** A signature or a rejection: nobody is waited for any more as they were before it. */
export const settleSigners = (
  { tx, actor }: Caller,
  { resource, link }: StudyKind,
  { id }: StudyHead,
): Promise<void> => settleNotices(tx, actor.tenantId, { kind: resource.id, link: link(id) });

/** Author and signers hear how it ended. */
export async function tellEnd(
  call: Caller,
  kind: StudyKind,
  head: StudyHead,
  end: 'approve' | 'reject',
  people: readonly string[],
  comment: string | null,
): Promise<void> {
  const what = called(kind, head);
  const title =
    end === 'approve'
      ? { zh: `已批准：${what.zh}`, en: `Approved: ${what.en}` }
      : { zh: `被退回修改：${what.zh}`, en: `Sent back: ${what.en}` };
  await tellAll(call, kind, head, people, title, comment);
}
