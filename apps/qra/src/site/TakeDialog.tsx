import {
  type SiteComponent,
  siteComponents,
  takeComponents,
} from '@ircrisk/contract/modules/risk/site-risk.ts';
import { scientific } from '@ircrisk/contract/resources/site-risk/figures.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useWork } from '@ircrisk/ui/api/use-work.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Input, Table } from 'antd';
import { useState } from 'react';

interface Props {
  id: string;
  onTaken: () => void;
  onClose: () => void;
}

/** Components of risk-based inspection, of which release cases are made: one for each hole. */
export default function TakeDialog({ id, onTaken, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const { isBusy, run } = useWork();
  const { data = [], isFetching } = useCall(siteComponents, { search }, { keepPrevious: true });
  const take = () =>
    run(async () => {
      const { made, kept } = await call(takeComponents, { id, assessmentIds: chosen });
      if (kept > 0) notify.warning(t('qra.site.takenKept', { made, kept }));
      else notify.success(t('qra.site.taken', { count: made }));
      onTaken();
      onClose();
    });
  return (
    <DragModal
      open
      width={760}
      title={t('qra.site.take')}
      okText={t('qra.site.takeChosen')}
      cancelText={t('qra.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <div className="qr-stack">
        <p>{t('qra.site.takeNote')}</p>
        <Input
          allowClear
          aria-label={t('qra.site.find')}
          placeholder={t('qra.site.find')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Table<SiteComponent>
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          rowSelection={{
            selectedRowKeys: chosen,
            preserveSelectedRowKeys: true,
            onChange: (keys) => setChosen(keys.map(String).slice(0, 50)),
          }}
          columns={[
            { title: t('qra.site.tag'), dataIndex: 'tag' },
            { title: t('qra.site.part'), render: (_, one) => nameIn(language, one.name, one.nameEn) },
            { title: t('qra.site.componentType'), dataIndex: 'componentType' },
            { title: t('qra.site.pof'), render: (_, one) => (one.pof === null ? '–' : scientific(one.pof)) },
            { title: t('qra.site.study'), dataIndex: 'study' },
          ]}
        />
      </div>
    </DragModal>
  );
}
