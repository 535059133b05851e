import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useEffect, useRef } from 'react';

interface Props {
  box: Box;
  /** Enter and Tab go on building where the label was written. */
  onDone: (text: string, next?: 'Tab' | 'Enter') => void;
  onCancel: () => void;
}

/** The label written right in the box. */
export function LabelInput({ box, onDone, onCancel }: Props) {
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
  const width = Math.max(box.width, 148);
  return (
    <foreignObject x={box.x - width / 2} y={box.y + 4} width={width} height={30}>
      <input
        ref={input}
        className="ft-label-input"
        aria-label={t('fault-tree.labelOf', { name: box.name })}
        defaultValue={box.lines.length > 0 ? box.title.replace(`${box.code || box.name} `, '') : ''}
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
