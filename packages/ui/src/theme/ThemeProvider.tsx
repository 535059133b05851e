import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { antdLocales } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';
import { useTokens, wantsStillness } from './theme-store.ts';
import './calendar-locale.ts';

interface Props {
  children: ReactNode;
  /** Class prefix of an embedded application, so that styles cannot leak either way. */
  prefixCls?: string;
  /** Where pop-ups are put; the body unless told. */
  popupContainer?: () => HTMLElement;
}

/** Gives theme and locale to the component library; follows both stores without a reload. */
export function ThemeProvider({ children, prefixCls, popupContainer }: Props) {
  const tokens = useTokens();
  const language = useLanguage();
  const theme = useMemo(() => antdTheme(tokens, wantsStillness()), [tokens]);
  return (
    <ConfigProvider
      theme={theme}
      locale={antdLocales[language]}
      button={{ autoInsertSpace: false }}
      {...(prefixCls ? { prefixCls } : {})}
      {...(popupContainer ? { getPopupContainer: popupContainer } : {})}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
