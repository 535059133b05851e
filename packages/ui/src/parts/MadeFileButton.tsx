import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../api/files.ts';
import { followJob } from '../api/jobs.ts';
import { notify } from '../api/notifier.ts';
import { tellNoAnswer } from '../api/queries.ts';

interface Props {
  /** Asks the server to make the file. */
  make: () => Promise<{ jobId: string }>;
  icon?: ReactNode;
  children: ReactNode;
}

/** A file the server makes in the background, saved when it is ready. */
export function MadeFileButton({ make, icon, children }: Props) {
  const [making, setMaking] = useState(false);
  const start = async () => {
    setMaking(true);
    try {
      const job = await followJob<{ fileId?: string; fileName?: string }>((await make()).jobId);
      if (job.state === 'done' && job.result?.fileId)
        await downloadFile(job.result.fileId, job.result.fileName);
      else if (job.error) notify.error(job.error);
    } catch (error) {
      // A refusal has been told already.
      tellNoAnswer(error);
    }
    setMaking(false);
  };
  return (
    <Button loading={making} icon={icon} onClick={() => void start()}>
      {children}
    </Button>
  );
}
