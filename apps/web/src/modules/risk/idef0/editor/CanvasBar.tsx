import type { DocActivity, DocArrow } from '@ircrisk/engine-idef0';
import type { DiagramTool } from '@ircrisk/ui/diagram/use-diagram-pull.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Segmented } from 'antd';

interface Props {
  tool: DiagramTool;
  onTool: (tool: DiagramTool) => void;
  activity: DocActivity | undefined;
  arrow: DocArrow | undefined;
  onTunnel: () => void;
  onCall: () => void;
  onNote: () => void;
}

/** The tools of the sheet; the letters are their keys. */
export function CanvasBar({ tool, onTool, activity, arrow, onTunnel, onCall, onNote }: Props) {
  const t = useText();
  const acts = [
    ['tunnel', onTunnel, !arrow || arrow.role === 'Call'],
    ['call', onCall, !activity],
    ['note', onNote, false],
  ] as const;
  return (
    <div className="i0-tools" role="toolbar" aria-label={t('idef0.tool.label')}>
      <Segmented
        size="small"
        aria-label={t('idef0.tool.label')}
        value={typeof tool === 'object' ? 'box' : tool}
        options={(['select', 'box', 'connect'] as const).map((value) => ({
          value,
          label: t(`idef0.tool.${value}`),
        }))}
        onChange={(next) => onTool(next === 'box' ? { place: 'box' } : (next as 'select' | 'connect'))}
      />
      {acts.map(([key, run, isOff]) => (
        <Button
          key={key}
          type="text"
          size="small"
          disabled={isOff}
          title={t(`idef0.tool.${key}Tip`)}
          onClick={run}
        >
          {t(`idef0.tool.${key}`)}
        </Button>
      ))}
    </div>
  );
}
