import { storeFile } from '#platform/files/files.ts';
import type { JobRun } from '#platform/jobs/job-kind.ts';
import { makePdf } from './make-pdf.ts';
import type { Report } from './report.ts';

/** Reports are made anew when they are wanted again; until then a week is enough to fetch one. */
export const keptHours = 7 * 24;

export interface MadeFile {
  fileId: string;
  fileName: string;
}

/** A name every file system takes. */
export const fileNameOf = (parts: readonly string[], ending: string): string =>
  `${parts.join(' ').replace(/[\\/:*?"<>|]/g, ' ')}.${ending}`;

/** The end of every report job: sets the report, keeps the file for a while and says where it is. */
export async function storeReport(
  job: Pick<JobRun<never>, 'context' | 'inTenant' | 'platform' | 'progress' | 'signal'>,
  report: Report,
  nameParts: readonly string[],
): Promise<MadeFile> {
  await job.progress(1, 3);
  const content = await makePdf(report, job.signal);
  await job.progress(2, 3);
  const fileName = fileNameOf(nameParts, 'pdf');
  const file = await job.inTenant((tx) =>
    storeFile(tx, job.platform, job.context.tenantId, { name: fileName, content, expireHours: keptHours }),
  );
  await job.progress(3, 3);
  return { fileId: file.id, fileName };
}
