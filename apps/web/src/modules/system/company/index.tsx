import { PlusOutlined } from '@ant-design/icons';
import { type Company, companyList } from '@ircrisk/contract/modules/system/company.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { Button, Select, Spin } from 'antd';
import { useState } from 'react';
import { CompanyForm } from './CompanyForm.tsx';
import './company.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

/** The company one works in; a group with several chooses among them here. */
export default function CompanyPage() {
  const t = useText();
  const language = useLanguage();
  const mayWrite = usePermission('company.update');
  const tenantId = session.get('tenantId') ?? '';
  const list = useCall(companyList, { current: 1, size: 100, tenantId }, { suppress: true });
  const [chosen, setChosen] = useState<string | 'new' | undefined>(() => session.get('companyId'));
  const companies = list.data?.records ?? [];
  const company = companies.find(({ id }) => id === chosen) ?? companies.at(-1);
  const isNew = chosen === 'new';
  return (
    <div className="company">
      <PageTitle
        title={t('company.title')}
        note={isNew ? t('company.new') : company && nameIn(language, company.name, company.nameEn)}
        actions={
          <>
            {companies.length > 1 && (
              <Select
                aria-label={t('company.choose')}
                style={{ minWidth: 220 }}
                value={isNew ? null : (company?.id ?? null)}
                onChange={setChosen}
                options={companies.map(({ id, name, nameEn }) => ({
                  value: id,
                  label: nameIn(language, name, nameEn),
                }))}
              />
            )}
            {mayWrite && tenantId !== '000000' && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setChosen('new')}>
                {t('company.add')}
              </Button>
            )}
          </>
        }
      />
      {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Spin />}
      {list.data && (
        <CompanyForm
          key={isNew ? 'new' : company?.id}
          company={isNew ? undefined : (company as Company | undefined)}
          onSaved={setChosen}
        />
      )}
    </div>
  );
}
