import { CheckOutlined } from '@ant-design/icons';
import { useText } from '../i18n/texts.ts';
import { plantTime } from '../session/plant-clock.ts';
import type { SaveState } from './use-saved-document.ts';

const clock = (time: Date | undefined) => (time ? plantTime(time).slice(11, 16) : '');

/** Whether the server has what is on the screen. */
export function SaveMark({ save, isEditable }: { save: SaveState<unknown>; isEditable: boolean }) {
  const t = useText();
  if (!isEditable) return <span className="dg-save">{t('ui.diagram.save.readOnly')}</span>;
  const isWrong = save.kind === 'failed' || save.kind === 'conflict';
  const text = t(`ui.diagram.save.${save.kind}`, { time: save.kind === 'saved' ? clock(save.time) : '' });
  return (
    <span className={isWrong ? 'dg-save dg-save-wrong' : 'dg-save'} role="status" title={text}>
      {save.kind === 'saved' && <CheckOutlined aria-hidden />} {text}
    </span>
  );
}
