import { loopSheet } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Drawer, Skeleton } from 'antd';
import { ControlTable, DamageTable, PointTables } from './ChapterTables.tsx';
import { LoopSheetView } from './LoopSheetView.tsx';

/** One loop with everything known of it. */
export default function LoopDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall(loopSheet, { id }, { suppress: true });
  return (
    <Drawer
      open
      size={960}
      title={data ? `${data.code} ${nameIn(language, data.name, data.nameEn)}` : t('corrosion.live.sheet')}
      onClose={onClose}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <LoopSheetView loop={data} />
          <h3>{t('corrosion.chapter.c4')}</h3>
          <DamageTable loops={[data]} />
          <h3>{t('corrosion.chapter.c6')}</h3>
          <ControlTable loops={[data]} hasState />
          <PointTables loops={[data]} />
        </>
      )}
    </Drawer>
  );
}
