import { kpiBook, type Overview, type PeriodName } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile, saveFile } from '@ircrisk/ui/api/files.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { pictureOf } from '@ircrisk/ui/parts/page-picture.ts';

const plain = (name: string) => name.replace(/[\\/:*?"<>|]/g, ' ');

/** The page as it stands. */
export async function savePicture(page: HTMLElement, name: string): Promise<void> {
  saveFile({ name: `${plain(name)}.png`, content: await pictureOf(page) });
}

export async function saveSheet(
  { kpis, children, currency }: Overview,
  name: string,
  language: Language,
  words: {
    place: string;
    whole: string;
    indicator: string;
    value: string;
    unit: string;
    target: string;
    numerator: string;
    denominator: string;
  },
): Promise<void> {
  const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
  const lines = [{ name: words.whole, kpis }, ...children].flatMap((place) =>
    place.kpis.map((one) => [
      place.name,
      kpiDefinitions[one.code][language],
      one.value,
      one.unit === 'currency' ? currency : one.unit,
      one.target,
      one.numerator,
      one.denominator,
    ]),
  );
  const head = [
    words.place,
    words.indicator,
    words.value,
    words.unit,
    words.target,
    words.numerator,
    words.denominator,
  ];
  saveFile({
    name: `${plain(name)}.xlsx`,
    content: new Blob([new Uint8Array(toXlsx([head, ...lines], plain(name).slice(0, 31)))]),
  });
}

/** Set by the server, so that the sheet looks the same everywhere. */
export async function saveBook(
  period: PeriodName,
  nodeId: string | undefined,
  format: ReportFormat,
): Promise<boolean> {
  const { jobId } = await call(kpiBook, { period, format, ...(nodeId ? { nodeId } : {}) });
  const job = await followJob<{ fileId: string; fileName: string }>(jobId);
  if (!job.result) return false;
  await downloadFile(job.result.fileId, job.result.fileName);
  return true;
}
