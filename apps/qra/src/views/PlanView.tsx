import { qraCharacteristics } from '@ircrisk/contract/modules/risk/qra.ts';
import { qraCharacteristic } from '@ircrisk/contract/resources/quality/control.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { frozenNames, sheetNames } from '../parts/sheet-names.ts';
import { useProject } from '../project/use-project.ts';

/** The control plan as a sheet; it goes on whatever is revised. */
export default function PlanView() {
  const language = useLanguage();
  const { board } = useProject();
  const names = useMemo(() => sheetNames(qraCharacteristic, language), [language]);
  const columns = useMemo(() => frozenNames('code', 'name', language), [language]);
  const queries = useQueryClient();
  const filters = useMemo(() => ({ studyId: board.seriesId }), [board.seriesId]);
  const given = useMemo(() => ({ studyId: { value: board.seriesId } }), [board.seriesId]);
  const changed = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(qraCharacteristics) }),
    [queries],
  );
  return (
    <div className="qr-page">
      <div className="qr-sheet">
        <ResourceSheet
          resource={qraCharacteristic}
          names={names}
          columns={columns}
          filters={filters}
          given={given}
          onSaved={changed}
          tools={<Exchange resource={qraCharacteristic} filters={filters} onChanged={changed} />}
        />
      </div>
    </div>
  );
}
