import { memo } from 'react';
import { isReadOnly } from './column.ts';
import { headHeight, type Layout } from './layout.ts';

/** The grounds and lines of the columns that scroll: one piece each, whatever the number of rows. */
export const SheetStripes = memo(function SheetStripes({
  layout,
  height,
}: {
  layout: Layout;
  height: number;
}) {
  return layout.columns.map(
    ({ column, left, width, isFrozen }) =>
      !isFrozen && (
        <div
          key={column.name}
          className={isReadOnly(column) ? 'ir-sheet-stripe is-fixed' : 'ir-sheet-stripe'}
          style={{ left, width, top: headHeight, height }}
        />
      ),
  );
});
