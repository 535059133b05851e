import { LeftOutlined, SearchOutlined } from '@ant-design/icons';
import { product } from '@ircrisk/contract/product.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Mark } from '../login/Glyph.tsx';
import { addressBar, canGoBack } from './address.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { useOpenTabs, useShell } from './shell-context.ts';

interface Props {
  title: string;
  onSearch: () => void;
}

/** One line over the page: the way back, where one is, search and notices. */
export default function PhoneHead({ title, onSearch }: Props) {
  const t = useText();
  const language = useLanguage();
  const { company, project, tabs, open } = useShell();
  const isFirst = useOpenTabs().current === tabs.firstPath;
  // Entered by a link or a code there is nothing to go back to.
  const back = () => (canGoBack() ? addressBar.go(-1) : open(tabs.firstPath));
  const where = company ? nameIn(language, company.abbreviation || company.name, company.nameEn) : '';
  const what = project ? nameIn(language, project.projectName, project.projectNameEn) : '';
  return (
    <header className="head phone-head">
      {isFirst ? (
        <Mark ground="var(--ir-shell)" />
      ) : (
        <button type="button" className="head-icon" aria-label={t('shell.phone.back')} onClick={back}>
          <LeftOutlined />
        </button>
      )}
      <span className="phone-title">
        <b>{isFirst ? where || product.name : title}</b>
        <small>{isFirst ? what : where}</small>
      </span>
      <button
        type="button"
        className="head-icon"
        aria-label={t('shell.phone.search')}
        title={t('shell.phone.search')}
        onClick={onSearch}
      >
        <SearchOutlined />
      </button>
      <NoticeBell />
    </header>
  );
}
