import type { DiagramNode } from '@ircrisk/diagram/graph.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/texts.ts';

interface Props {
  node: DiagramNode;
  /** Named otherwise than by the label itself. */
  name?: string;
  value?: string;
  /** Enter and Tab go on building where the label was written. */
  onDone: (text: string, next?: 'Tab' | 'Enter') => void;
  onCancel: () => void;
}

/** The label written right in the box. */
export function LabelInput({ node, name = node.label, value = node.label, onDone, onCancel }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  const finish = (next?: 'Tab' | 'Enter') => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(input.current?.value ?? '', next);
  };
  const width = Math.max(node.width, 148);
  return (
    <foreignObject x={node.x + node.width / 2 - width / 2} y={node.y + 4} width={width} height={30}>
      <input
        ref={input}
        className="dg-label-input"
        aria-label={t('ui.diagram.labelOf', { name })}
        defaultValue={value}
        maxLength={500}
        onPointerDown={(event) => event.stopPropagation()}
        onBlur={() => finish()}
        onKeyDown={(event) => {
          event.stopPropagation();
          // A Chinese word being composed is confirmed by Enter too.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            isOver.current = true;
            onCancel();
          } else if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault();
            finish(event.key);
          }
        }}
      />
    </foreignObject>
  );
}
