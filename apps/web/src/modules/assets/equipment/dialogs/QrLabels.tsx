import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PrintSheet } from '@ircrisk/ui/parts/PrintSheet.tsx';
import { QrCode } from '@ircrisk/ui/parts/QrCode.tsx';
import { readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { detailPath, nameOf } from '../names.ts';

/** Labels to print and stick on: the code opens the equipment's page. */
export function QrLabels({ records, onClose }: { records: readonly RecordData[]; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const root = new URL(basePath(), location.origin).href.replace(/\/$/, '');
  return (
    <PrintSheet title={t('equipment.labels.title', { count: records.length })} onClose={onClose}>
      <div className="eq-labels">
        {records.map((record) => (
          <div key={record.id} className="eq-label">
            <QrCode text={`${root}${detailPath(record.id)}`} label={String(record.tag)} size={88} />
            <div>
              <strong className="eq-label-tag">{String(record.tag)}</strong>
              <span className="eq-label-line">{nameOf(record, language)}</span>
              <span className="eq-label-line">{readableTwin(record, 'nodeId') ?? ''}</span>
            </div>
          </div>
        ))}
      </div>
    </PrintSheet>
  );
}
