import { createReadStream } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { pdfErrors } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { replaceFile } from '#modules/assets/document/index.ts';
import { sql } from '#platform/database/sql.ts';
import { anyFile, contentOf, storeFile } from '#platform/files/files.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { withinMemory, writtenBy } from './flatten-job.ts';
import { asFile } from './reading.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

interface Picture {
  id: string;
  number: string;
  title: string;
  titleEn: string | null;
  revision: string;
  fileId: string;
  fileName: string;
  mediaType: string;
  size: number;
}

const drafts = ({ actor, projectId }: Caller, more = sql`true`) => sql`
  select t.id, t.document_number as number, t.title, t.title_en as "titleEn", t.revision, f.id as "fileId", f.name as "fileName", f.media_type as "mediaType", f.size::float8 as size
  from documents t join files f on f.id = t.file_id and f.media_type in ('image/png', 'image/jpeg')
  where t.state = 'draft' and ${visible(resource, viewerOf(actor, projectId))} and ${more} order by t.document_number, t.id limit 200`;

export const listPictures = (call: Caller): Promise<Picture[]> => call.tx.all<Picture>(drafts(call));

/** Less than a transaction may stand idle. */
const longestMs = 25_000;

let former: Promise<unknown> = Promise.resolve();
/** One after the other: a large scan takes a gigabyte while it is read. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = former.then(work);
  former = mine.catch(() => undefined);
  return mine;
}

/** The picture of a draft becomes a PDF with the same pixels, which can be marked. */
export async function makePdf(call: Caller & Pick<Call, 'platform'>, id: string): Promise<{ id: string }> {
  const { tx, platform, actor } = call;
  const picture = await tx.maybe<Picture>(drafts(call, sql`t.id = ${id}`));
  const file = picture && (await anyFile(tx, picture.fileId));
  if (!picture || !file) throw fail(pdfErrors.notPicture);
  const stored = await asFile(await contentOf(platform, file), async (source) => {
    const target = `${source}.made`;
    const { mediaType, fileName } = picture;
    const worker = () =>
      new Worker(new URL('./picture-worker.ts', import.meta.url), {
        workerData: { file: source, target, mediaType },
        resourceLimits: withinMemory,
      });
    await inTurn(() => writtenBy(worker(), AbortSignal.timeout(longestMs))).catch(() => {
      throw fail(pdfErrors.pictureBroken, { name: fileName });
    });
    const name = `${fileName.replace(/\.[^.]*$/, '')}.pdf`;
    return storeFile(tx, platform, actor.tenantId, { name, content: createReadStream(target) });
  });
  if (!(await replaceFile(tx, id, picture.fileId, stored.id))) throw fail(pdfErrors.notPicture);
  return { id };
}
