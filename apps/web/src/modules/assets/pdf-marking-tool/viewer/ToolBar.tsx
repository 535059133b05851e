import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useEffect } from 'react';
import { usePage } from '#shell/page-context.ts';
import { type Tool, tools } from './tools.ts';

const glyphs: Readonly<Record<Tool, string>> = {
  select: 'M4 2l9 6-4 1 2 4-2 1-2-4-3 3z',
  rect: 'M3 4h10v8H3z',
  ellipse: 'M8 4c3 0 5 2 5 4s-2 4-5 4-5-2-5-4 2-4 5-4z',
  polyline: 'M2 12l4-6 4 4 4-7',
  polygon: 'M3 6l5-4 5 4-2 7H5z',
  ink: 'M2 12c3-9 5 4 7-3s3 2 5-3',
  highlight: 'M3 9h10v4H3zM4 3h8',
  pin: 'M8 4a4 4 0 110 8 4 4 0 010-8zM8 7v2',
  text: 'M3 4V3h10v1M8 3v10',
  callout: 'M3 3h10v6H8l-3 4V9H3z',
  stamp: 'M6 3h4l-1 5h3v3H4V8h3zM4 13h8',
  length: 'M2 11L11 2l3 3-9 9zM6 8l1 1M8 6l1 1',
  area: 'M3 13V5l7-2 3 10zM6 9h4',
  angle: 'M3 13L12 4M3 13h11M8 8a6 6 0 013 5',
  zone: 'M2 2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M2 6V2M5 8h6',
  calibrate: 'M2 8h12M2 5v6M14 5v6M5 7v2M8 7v2M11 7v2',
};

/** Tools of marking, each with its letter. */
export function ToolBar({ tool, onTool }: { tool: Tool; onTool: (tool: Tool) => void }) {
  const t = useText();
  const { visible } = usePage();
  useEffect(() => {
    if (!visible) return undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(target.tagName))
        return;
      if (event.key === 'Escape') onTool('select');
      const chosen = tools.find(({ letter }) => letter === event.key.toUpperCase());
      if (chosen) onTool(chosen.key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [visible, onTool]);
  return (
    <div className="pm-tools" role="toolbar" aria-label={t('pdf.tools')} aria-orientation="vertical">
      {tools.map(({ key, letter }) => (
        <button
          key={key}
          type="button"
          aria-pressed={tool === key}
          aria-label={t(`pdf.tool.${key}`)}
          title={`${t(`pdf.tool.${key}`)} (${letter})`}
          onClick={() => onTool(key)}
        >
          <svg viewBox="0 0 16 16" aria-hidden>
            <path d={glyphs[key]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
