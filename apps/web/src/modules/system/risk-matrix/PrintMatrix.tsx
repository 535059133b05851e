import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { PrintSheet } from '@ircrisk/ui/parts/PrintSheet.tsx';
import type { GridView } from './grid-view.ts';
import { MatrixPaper } from './MatrixPaper.tsx';

interface Props {
  version: MatrixVersion;
  view: GridView;
  onClose: () => void;
}

/** The sheet before it goes to the printer. */
export function PrintMatrix({ version, view, onClose }: Props) {
  const t = useText();
  return (
    <PrintSheet title={t('matrix.print')} width={920} onClose={onClose}>
      <MatrixPaper version={version} view={view} />
    </PrintSheet>
  );
}
