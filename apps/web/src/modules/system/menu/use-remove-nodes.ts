import type { removeMenus, removeTopMenus } from '@ircrisk/contract/modules/system/menu.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAsk } from '#shell/dialogs.tsx';

/** Removes after asking; what has children or is bound is asked about once more. */
export function useRemoveNodes(
  endpoint: typeof removeMenus | typeof removeTopMenus,
  list: { path: string },
): (id: string, name: string) => void {
  const t = useText();
  const ask = useAsk();
  const client = useQueryClient();
  const send = async (id: string, name: string, confirm: boolean): Promise<void> => {
    try {
      await call(endpoint, { ids: [id], confirm }, { suppress: true });
      notify.success(t('menu.remove.done'));
      await client.invalidateQueries({ queryKey: callKey(list) });
    } catch (error) {
      if (error instanceof Refusal && error.soft && !confirm)
        ask({
          title: t('menu.remove.title'),
          text: error.message,
          danger: true,
          onOk: () => send(id, name, true),
        });
      else if (error instanceof Refusal) notify.error(error.message);
      else tellNoAnswer(error);
    }
  };
  return (id, name) =>
    ask({
      title: t('menu.remove.title'),
      text: t('menu.remove.text', { name }),
      danger: true,
      okText: t('menu.remove.ok'),
      onOk: () => send(id, name, false),
    });
}
