import { loopSheet } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Button, Drawer, Skeleton } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { ControlTable, DamageTable, PointTables } from './ChapterTables.tsx';
import { LoopSheetView } from './LoopSheetView.tsx';

/** One loop with everything known of it. */
export default function LoopDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
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
          <h3>{t('corrosion.sheet.drawings')}</h3>
          {data.drawings.length === 0 && <p className="cc-quiet">{t('corrosion.sheet.noDrawing')}</p>}
          <ul className="cc-drawings">
            {data.drawings.map((one) => (
              <li key={one.documentId}>
                <Button
                  type="link"
                  size="small"
                  onClick={() => open(`/pdf-marking-tool/doc/${one.documentId}`)}
                >
                  {one.number} R{one.revision}
                </Button>
                {nameIn(language, one.title, one.titleEn)} ·{' '}
                {t('corrosion.sheet.onPages', { pages: one.pages.join(', '), count: one.marks })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}
