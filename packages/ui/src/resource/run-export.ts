import { sayFailure, successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { say } from '@ircrisk/contract/text.ts';
import { isAborted } from '../api/failures.ts';
import { downloadFile } from '../api/files.ts';
import { followJob } from '../api/jobs.ts';
import { notify } from '../api/notifier.ts';
import { tellNoAnswer } from '../api/queries.ts';
import { resourceApi } from '../api/resource-api.ts';
import { language, translate } from '../i18n/texts.ts';

/** Starts an export of what the list shows and saves the file when it is ready, also after the page was left. */
export async function runExport(
  resource: Resource,
  filters: Readonly<Record<string, unknown>>,
  columns?: readonly string[],
): Promise<void> {
  try {
    const { jobId } = await resourceApi(resource).export(filters, language(), columns);
    const job = await followJob<{ fileId?: string }>(jobId);
    if (job.state === 'done' && job.result?.fileId) {
      await downloadFile(job.result.fileId, `${say(resource.title, language())}.xlsx`);
      notify.success(say(successTexts.exported, language()));
    } else if (job.state === 'failed')
      notify.error(sayFailure('exported', job.error ?? translate('ui.error.unknown'), language()));
  } catch (error) {
    if (!isAborted(error)) tellNoAnswer(error);
  }
}
