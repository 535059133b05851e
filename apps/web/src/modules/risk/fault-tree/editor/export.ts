import {
  exportFaultTree,
  type FaultTreeDetail,
  faultTreeDiagram,
  faultTreeReport,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { type Box, layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { toSvg } from '@ircrisk/engine-fault-tree/drawing/svg.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { saveMadeFile } from '@ircrisk/ui/diagram/diagram-files.ts';
import { svgToPng } from '@ircrisk/ui/diagram/picture.ts';
import { language } from '@ircrisk/ui/i18n/texts.ts';
import type { ExportKind } from './export-kinds.ts';

interface Subject {
  detail: FaultTreeDetail;
  model: FaultTreeModel;
  style: SymbolStyle;
  valueText: (box: Box) => string;
}

/** Hands the tree out in one of its forms. Drawings are the whole tree, black on white, whatever is folded away. */
export async function exportTree(
  kind: ExportKind,
  { detail, model, style, valueText }: Subject,
): Promise<void> {
  const name = `${detail.code}-R${detail.revision}`;
  const { id } = detail;
  try {
    if (kind === 'openPsa') {
      const { fileName, xml } = await call(exportFaultTree, { id });
      saveFile({ name: fileName, content: new Blob([xml], { type: 'application/xml' }) });
    } else if (kind === 'svg' || kind === 'png') {
      const title = `${detail.code} ${nameIn(language(), detail.name, detail.nameEn)}`;
      const svg = toSvg(layoutTree(model), { style, valueText, title });
      const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg);
      saveFile({ name: `${name}.${kind}`, content });
    } else if (kind === 'pdf') {
      await saveMadeFile((await call(faultTreeDiagram, { id, style, paper: 'A3' })).jobId, `${name}.pdf`);
    } else {
      const wanted = kind.endsWith('Zh') ? 'zh' : 'en';
      const format = kind.startsWith('word') ? 'docx' : 'pdf';
      const { jobId } = await call(faultTreeReport, { id, style, language: wanted, format });
      await saveMadeFile(jobId, `${name}.${format}`);
    }
  } catch (error) {
    // A refusal has been told already.
    tellNoAnswer(error);
  }
}
