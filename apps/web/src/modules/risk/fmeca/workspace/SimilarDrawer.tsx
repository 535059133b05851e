import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Drawer } from 'antd';
import { SimilarCases } from '#modules/safety/incident-case-search/index.tsx';

/** Accidents of others with the equipment and the modes of the study. */
export default function SimilarDrawer({ studyId, onClose }: { studyId: string; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer open size={520} title={t('fmeca.bar.similar')} onClose={onClose}>
      <SimilarCases subject="fmeca-study" id={studyId} k={10} />
    </Drawer>
  );
}
