import { DownOutlined } from '@ant-design/icons';
import { type ReportFormat, reportFormats } from '@ircrisk/contract/report-format.ts';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useMadeFile } from '../api/use-made-file.ts';
import { useSay } from '../i18n/texts.ts';

interface Props {
  /** Asks the server to make the file in this form. */
  make: (format: ReportFormat) => Promise<{ jobId: string }>;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** A report the server makes in the background, in the form the person chooses, saved when it is ready. */
export function MadeFileButton({ make, icon, disabled = false, children }: Props) {
  const say = useSay();
  const { busy, save } = useMadeFile(make);
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: Object.entries(reportFormats).map(([key, text]) => ({ key, label: say(text) })),
        onClick: ({ key }) => void save(key as ReportFormat),
      }}
    >
      <Button loading={busy} icon={icon} disabled={disabled}>
        {children} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
