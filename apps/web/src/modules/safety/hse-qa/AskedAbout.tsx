import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useReferenceOptions } from '@ircrisk/ui/resource/options.ts';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';

/** The equipment a question is about: back to its page, or asked about none. */
export function AskedAbout({ equipmentId, onLeave }: { equipmentId: string; onLeave: () => void }) {
  const t = useText();
  const { open } = useShell();
  const { options } = useReferenceOptions('equipment', { keyword: '', ids: [equipmentId] });
  const name = options.find(({ id }) => id === equipmentId)?.label;
  return (
    <div className="qa-about">
      <span className="qa-faint">{t('hse-qa.about')}</span>
      <Button type="link" onClick={() => open(`/equipment/detail?id=${equipmentId}`)}>
        {name ?? t('hse-qa.equipment')}
      </Button>
      <Button type="text" onClick={onLeave}>
        {t('hse-qa.aboutNone')}
      </Button>
    </div>
  );
}
