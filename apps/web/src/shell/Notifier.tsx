import { setNotifier } from '@ircrisk/ui/api/notifier.ts';
import { translate } from '@ircrisk/ui/i18n/texts.ts';
import { keptForms } from '@ircrisk/ui/session/own-kept-forms.ts';
import { App } from 'antd';
import { useEffect } from 'react';
import { placeNow } from '../entry/navigation.ts';
import { leave } from '../entry/sign-out.ts';
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
    return () => setNotifier({});
  }, [message, ask]);
  return null;
}
