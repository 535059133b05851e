import { UploadOutlined } from '@ant-design/icons';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Upload } from 'antd';

/** Takes a model from a file; what is in it is for the caller to read. */
export default function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useText();
  return (
    <Upload
      accept=".xlsx,.json"
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <Button type="text" size="small" icon={<UploadOutlined aria-hidden />}>
        {t('idef0.import.open')}
      </Button>
    </Upload>
  );
}
