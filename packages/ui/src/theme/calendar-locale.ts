import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { language, onLanguageChange } from '../i18n/texts.ts';

const follow = () => {
  dayjs.locale(language() === 'zh' ? 'zh-cn' : 'en');
};
follow();
onLanguageChange(follow);
