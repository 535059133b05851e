import enUS from 'antd/es/locale/en_US.js';
import type { Locale } from 'antd/es/locale/index.js';
import zhCN from 'antd/es/locale/zh_CN.js';

// The package's ES files carry no module mark, so the compiler sees a CommonJS namespace where there is a default export.
export const antdLocales = { zh: zhCN, en: enUS } as unknown as { zh: Locale; en: Locale };
