import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useText } from '../i18n/texts.ts';
import type { CanvasHandle } from './use-view.ts';

export function ZoomBar({ percent, handle }: { percent: number; handle: CanvasHandle }) {
  const t = useText();
  return (
    <div className="ir-zoombar">
      <button type="button" aria-label={t('ui.diagram.smaller')} onClick={() => handle.zoomBy(1 / 1.25)}>
        <ZoomOutOutlined aria-hidden />
      </button>
      <button type="button" title={t('ui.diagram.fullSize')} onClick={() => handle.zoomToFull()}>
        {percent} %
      </button>
      <button type="button" aria-label={t('ui.diagram.larger')} onClick={() => handle.zoomBy(1.25)}>
        <ZoomInOutlined aria-hidden />
      </button>
    </div>
  );
}
