import {
  type FirstPassword,
  tellFirstPasswords,
  waitingFirstPasswords,
} from '@ircrisk/contract/modules/system/user.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { FirstPasswordsDialog } from './FirstPasswordsDialog.tsx';

// Under the list's own key: whatever refreshes the list (a new user, an import, a reset) asks anew.
const waitingKey = resourceKey(user, 'first-passwords');

/** Whoever made users or reset passwords is offered the one-time passwords, once: `note` stands over the list. */
export function useFirstPasswords(): { note: ReactNode; dialog: ReactNode } {
  const t = useText();
  const client = useQueryClient();
  const [told, setTold] = useState<FirstPassword[]>();
  const waiting = useQuery({
    queryKey: waitingKey,
    queryFn: () => call(waitingFirstPasswords, {}, { suppress: true }),
  });
  const count = waiting.data?.count ?? 0;
  const tell = async () => {
    try {
      setTold(await call(tellFirstPasswords, {}));
      await client.invalidateQueries({ queryKey: waitingKey });
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  return {
    note: count > 0 && (
      <Alert
        type="info"
        showIcon
        title={t('user.first.waiting', { count })}
        action={
          <Button size="small" type="primary" onClick={() => void tell()}>
            {t('user.first.show')}
          </Button>
        }
      />
    ),
    dialog: told && <FirstPasswordsDialog people={told} onClose={() => setTold(undefined)} />,
  };
}
