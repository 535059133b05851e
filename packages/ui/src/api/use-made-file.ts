import { useState } from 'react';
import { downloadFile } from './files.ts';
import { followJob } from './jobs.ts';
import { tellNoAnswer } from './queries.ts';

/** Starts a job that makes a file and hands the file to the browser. */
export function useMadeFile(start: () => Promise<{ jobId: string }>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { jobId } = await start();
      const { result } = await followJob<{ fileId: string; fileName: string }>(jobId);
      if (result) await downloadFile(result.fileId, result.fileName);
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
