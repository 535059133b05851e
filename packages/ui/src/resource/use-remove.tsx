import { questionTexts, sayFailure, successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { notify } from '../api/notifier.ts';
import { type RecordData, resourceApi, resourceKey, type UseOfRecord } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { movable } from '../parts/Movable.tsx';
import { labelOf } from './readable.ts';

const namesShown = 5;

/** Removes after asking; where records are in use it says by what and asks once more. */
export function useRemove(resource: Resource, onRemoved?: () => void) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const { modal } = App.useApp();

  const send = async (records: readonly RecordData[], confirm: boolean): Promise<void> => {
    try {
      await resourceApi(resource).remove(
        records.map((record) => record.id),
        confirm,
      );
      notify.success(say(successTexts.removed));
      onRemoved?.();
      await client.invalidateQueries({ queryKey: resourceKey(resource) });
    } catch (error) {
      if (error instanceof Refusal && error.soft && error.code === 409 && !confirm) askAgain(records, error);
      else if (error instanceof Refusal || error instanceof NoAnswer)
        notify.error(sayFailure('removed', error.message, language));
      else throw error;
    }
  };

  // Where removal is made by hand (departments, roles) what hangs below moves up instead.
  const fate = resource.handMade?.includes('delete') ? 'ui.remove.childrenStay' : 'ui.remove.children';

  const askAgain = (records: readonly RecordData[], refusal: Refusal) => {
    const { children = 0, usedBy = [] } = (refusal.body.data ?? {}) as Partial<UseOfRecord>;
    modal.confirm({
      ...movable(),
      title: refusal.message,
      content: (
        <ul>
          {children > 0 && <li>{t(fate, { count: children })}</li>}
          {usedBy.map(({ title, count }) => (
            <li key={title}>{t('ui.remove.used', { title, count })}</li>
          ))}
        </ul>
      ),
      okText: t('ui.remove.anyway'),
      okButtonProps: { danger: true },
      cancelText: t('ui.cancel'),
      onOk: () => send(records, true),
    });
  };

  return (records: readonly RecordData[]) => {
    if (records.length === 0) return notify.warning(t('ui.list.nothingSelected'));
    const names = records.slice(0, namesShown).map((record) => labelOf(resource, record, language));
    const more = records.length - names.length;
    modal.confirm({
      ...movable(),
      title: say(questionTexts.remove),
      content:
        t('ui.remove.count', { count: records.length }) +
        names.join(t('ui.list.separator')) +
        (more > 0 ? t('ui.remove.more', { count: more }) : ''),
      okText: t('ui.remove.delete'),
      okButtonProps: { danger: true },
      cancelText: t('ui.cancel'),
      onOk: () => send(records, false),
    });
  };
}
