import { switchWebhook, testWebhook } from '@ircrisk/contract/modules/system/webhook.ts';
import { deliveryProblems, webhook } from '@ircrisk/contract/resources/webhook.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useMemo, useState } from 'react';
import { SecretDialog } from './SecretDialog.tsx';

const isProblem = (word: unknown): word is keyof typeof deliveryProblems =>
  typeof word === 'string' && word in deliveryProblems;

/** The receivers: their secret, a test, and whether they are called at all. */
export function HookList() {
  const say = useSay();
  const [keyed, setKeyed] = useState<RecordData>();
  const { mutateAsync: turn } = useAct(switchWebhook);
  const { mutateAsync: test } = useAct(testWebhook);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        lastOutcome: {
          render: ({ lastOutcome }) =>
            isProblem(lastOutcome) ? say(deliveryProblems[lastOutcome]) : ((lastOutcome as string) ?? '–'),
        },
      },
      actions: [
        {
          key: 'secret',
          place: 'row',
          title: { zh: '签名密钥', en: 'Signing secret' },
          permission: 'webhook.rotate',
          run: ([record]) => setKeyed(record),
        },
        {
          key: 'test',
          place: 'row',
          title: { zh: '发送测试', en: 'Send a test' },
          permission: 'webhook.update',
          run: async ([record], refresh) => {
            if (record) await test({ id: record.id }).then(refresh, () => undefined);
          },
        },
        ...([true, false] as const).map((active) => ({
          key: active ? 'start' : 'pause',
          place: 'row' as const,
          title: active ? { zh: '启用', en: 'Start' } : { zh: '暂停', en: 'Pause' },
          permission: 'webhook.update',
          visible: ({ state }: RecordData) => (state === 'active') !== active,
          run: async ([record]: RecordData[], refresh: () => void) => {
            if (record) await turn({ id: record.id, active }).then(refresh, () => undefined);
          },
        })),
      ],
    }),
    [say, turn, test],
  );
  return (
    <>
      <ResourceScreen resource={webhook} overrides={overrides} />
      {keyed && <SecretDialog key={keyed.id} record={keyed} onClose={() => setKeyed(undefined)} />}
    </>
  );
}
