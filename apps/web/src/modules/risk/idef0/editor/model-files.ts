import { exportIdef0, Idef0Model, readIdef0 } from '@ircrisk/contract/modules/risk/idef0.ts';
import { type Idef0Document, nodeIndex, type Tongue, textOfDocument } from '@ircrisk/engine-idef0';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile, saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';

const put = (name: string, content: string, type: string) =>
  saveFile({ name, content: new Blob([content], { type }) });

/** The forms that hold the model itself rather than a picture of it. */
export async function saveModel(
  form: string,
  { id, name, model, tongue }: { id: string; name: string; model: Idef0Document; tongue: Tongue },
): Promise<void> {
  if (form === 'text') put(`${name}.txt`, textOfDocument(model, tongue).text, 'text/plain');
  else if (form === 'json') put(`${name}.json`, JSON.stringify(model, undefined, 2), 'application/json');
  else if (form === 'index') {
    const lines = nodeIndex(model, tongue).map((line) => `${line.node},"${line.name.replaceAll('"', '""')}"`);
    put(`${name}-index.csv`, `\uFEFF${lines.join('\r\n')}\r\n`, 'text/csv');
  } else if (form === 'xlsx') {
    const { fileId, fileName } = await call(exportIdef0, { id });
    await downloadFile(fileId, fileName);
  }
}

/** A model from a workbook or a JSON file; undefined when it is none, which has been told then (`bad` for JSON). */
export async function readModel(file: File, bad: () => void): Promise<Idef0Document | undefined> {
  if (file.name.toLowerCase().endsWith('.xlsx'))
    try {
      return await call(readIdef0, { fileId: (await uploadFile(file)).id });
    } catch (error) {
      tellNoAnswer(error);
      return undefined;
    }
  const read = Idef0Model.safeParse(await file.text().then(JSON.parse, () => undefined));
  if (!read.success) bad();
  return read.success ? read.data : undefined;
}
