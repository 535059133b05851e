import { say } from '@ircrisk/contract/text.ts';
import { setNotifier } from '@ircrisk/ui/api/notifier.ts';
import { language, translate } from '@ircrisk/ui/i18n/texts.ts';
import { keptForms } from '@ircrisk/ui/session/own-kept-forms.ts';
import { App } from 'antd';
import { useEffect } from 'react';
import { placeNow } from '../entry/navigation.ts';
import { leave } from '../entry/sign-out.ts';
import { useFilesWaiting } from '../entry/use-files-waiting.ts';
import { useAsk } from './dialogs.tsx';

/** Lends the component library's messages and the one expired-session dialog to the API client. */
export function Notifier() {
  const { message } = App.useApp();
  const ask = useAsk();
  useEffect(() => {
    setNotifier({
      warning: (text) => void message.warning(text),
      error: (text) => void message.error(text),
      success: (text) => void message.success(text),
      expired: (text) =>
        ask({
          title: translate('shell.expiredTitle'),
          text,
          okText: translate('shell.expiredButton'),
          insistent: true,
          onOk() {
            keptForms.keep(placeNow());
            leave();
          },
        }),
    });
    const names = keptForms.names().map((name) => say(name, language()));
    if (names.length > 0)
      void message.info(
        translate('shell.formKept', { names: names.join(translate('ui.list.separator')) }),
        12,
      );
    return () => setNotifier({});
  }, [message, ask]);
  const isWaiting = useFilesWaiting();
  useEffect(() => {
    if (!isWaiting) return;
    // What is opened inside a page waits unseen: its page stays as it is.
    const close = message.warning(translate('entry.noLineShort'), 0);
    return () => void close();
  }, [isWaiting, message]);
  return null;
}
