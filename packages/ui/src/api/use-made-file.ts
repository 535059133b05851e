import { useState } from 'react';
import { downloadFile } from './files.ts';
import { followJob } from './jobs.ts';
import { notify } from './notifier.ts';
import { tellNoAnswer } from './queries.ts';

/** Starts a job that makes a file and hands the file to the browser. */
export function useMadeFile<Asked extends unknown[]>(start: (...asked: Asked) => Promise<{ jobId: string }>) {
  const [busy, setBusy] = useState(false);
  const save = async (...asked: Asked) => {
    setBusy(true);
    try {
      const { jobId } = await start(...asked);
      const { result, error } = await followJob<{ fileId: string; fileName: string }>(jobId);
      if (result) await downloadFile(result.fileId, result.fileName);
      else if (error) notify.error(error);
    } catch (error) {
      // A refusal has been told already.
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
