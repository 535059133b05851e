import { BellFilled, DeleteOutlined, DownOutlined, SaveOutlined } from '@ant-design/icons';
import {
  removeCaseSearch,
  saveCaseSearch,
  savedCaseSearches,
} from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Checkbox, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Chosen } from './search-address.ts';

interface Props {
  text: string;
  facets: Chosen;
  onPick: (text: string, facets: Chosen) => void;
}

/** A person's own searches; one with a bell tells of new cases. */
export function SavedSearches({ text, facets, onPick }: Props) {
  const t = useText();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [alert, setAlert] = useState(true);
  const { data = [] } = useCall(savedCaseSearches, {});
  const options = { refreshes: [savedCaseSearches] };
  const save = useAct(saveCaseSearch, { ...options, once: true, onDone: () => setNaming(false) });
  const remove = useAct(removeCaseSearch, options);
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={data.length === 0}
        menu={{
          items: data.map((one) => ({
            key: one.id,
            icon: one.alert ? <BellFilled aria-hidden /> : undefined,
            label: (
              <span className="case-line">
                {one.name}
                <Button
                  type="text"
                  size="small"
                  className="case-end"
                  icon={<DeleteOutlined />}
                  aria-label={t('incident-case-search.removeSearch', { name: one.name })}
                  onClick={(event) => {
                    event.stopPropagation();
                    remove.mutate({ id: one.id });
                  }}
                />
              </span>
            ),
            onClick: () => onPick(one.text, one.facets as Chosen),
          })),
        }}
      >
        <Button>
          {t('incident-case-search.mySearches')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>{' '}
      <Button icon={<SaveOutlined aria-hidden />} onClick={() => setNaming(true)}>
        {t('incident-case-search.keep')}
      </Button>
      <Modal
        open={naming}
        title={t('incident-case-search.keep')}
        okButtonProps={{ disabled: name.trim() === '', loading: save.isPending }}
        onCancel={() => setNaming(false)}
        onOk={() => save.mutate({ name: name.trim(), text, facets: facets as never, alert })}
      >
        <div className="case-page">
          <Input
            value={name}
            maxLength={60}
            placeholder={t('incident-case-search.searchName')}
            aria-label={t('incident-case-search.searchName')}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox checked={alert} onChange={({ target }) => setAlert(target.checked)}>
            {t('incident-case-search.alert')}
          </Checkbox>
        </div>
      </Modal>
    </>
  );
}
