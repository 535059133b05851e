import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import {
  Definition,
  exportMatrix,
  type MatrixVersion,
  readMatrix,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile, saveFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown, Upload } from 'antd';

/** Out as a workbook or as JSON. What goes out is what is stored. */
export function ExportMenu({ version }: { version: MatrixVersion }) {
  const t = useText();
  const workbook = async () => {
    try {
      const { fileId, fileName } = await call(exportMatrix, { id: version.id });
      await downloadFile(fileId, fileName);
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const json = () =>
    saveFile({
      name: `${version.name} v${version.matrixVersion}.json`,
      content: new Blob([JSON.stringify(version.definition, null, 2)], { type: 'application/json' }),
    });
  return (
    <Dropdown
      menu={{
        items: [
          { key: 'xlsx', label: t('matrix.downloadXlsx'), onClick: () => void workbook() },
          { key: 'json', label: t('matrix.download'), onClick: json },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{t('matrix.export')}</Button>
    </Dropdown>
  );
}

/** In from either; taken into the draft, saved by the person. */
export function ImportButton({ onRead }: { onRead: (matrix: RiskMatrix) => void }) {
  const t = useText();
  const take = async (file: File) => {
    if (file.name.toLowerCase().endsWith('.xlsx')) {
      try {
        onRead(await call(readMatrix, { fileId: (await uploadFile(file)).id }));
      } catch (error) {
        tellNoAnswer(error);
      }
      return;
    }
    const read = Definition.safeParse(await file.text().then(JSON.parse, () => undefined));
    if (read.success) onRead(read.data);
    else notify.error(t('matrix.badFile'));
  };
  return (
    <Upload
      accept=".xlsx,.json"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
    >
      <Button icon={<UploadOutlined aria-hidden />}>{t('matrix.import')}</Button>
    </Upload>
  );
}
