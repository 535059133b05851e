import { type Figure, homeFigures } from '@ircrisk/contract/modules/workplace/home.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useMemo } from 'react';

/** Figures of the modules the caller may read, by menu code; a menu entry alone does not say that one may. */
export function useFigures(): { figures: ReadonlyMap<string, Figure> | undefined; failed: boolean } {
  const { data, isError } = useCall(homeFigures, {}, { suppress: true });
  return {
    figures: useMemo(() => data && new Map(data.map((one) => [one.code, one])), [data]),
    failed: isError,
  };
}
