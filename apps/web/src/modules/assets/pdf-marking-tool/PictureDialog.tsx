import { pdfPictures, pictureToPdf } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Button, List, Modal } from 'antd';

/** Drafts with a PNG or JPEG; each becomes a PDF that can be marked. */
export default function PictureDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall(pdfPictures, {}, { suppress: true });
  const make = useAct(pictureToPdf, { refreshes: [pdfPictures], onDone: onMade });
  return (
    <Modal open title={t('pdf.picture.title')} footer={null} onCancel={onClose}>
      <p>{t('pdf.picture.purpose')}</p>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <List
        size="small"
        loading={!data && !error}
        dataSource={data ?? []}
        locale={{ emptyText: t('pdf.picture.none') }}
        renderItem={(row) => (
          <List.Item
            actions={[
              <Button
                key="make"
                size="small"
                loading={make.isPending && make.variables?.id === row.id}
                onClick={() => make.mutate({ id: row.id })}
              >
                {t('pdf.picture.make')}
              </Button>,
            ]}
          >
            {row.number} {nameIn(language, row.title, row.titleEn)} · {row.fileName}
          </List.Item>
        )}
      />
    </Modal>
  );
}
