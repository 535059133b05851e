import { currentMatrix } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { setBandColours } from '@ircrisk/ui/theme/theme-store.ts';
import { useEffect } from 'react';

/** Risk bands are shown everywhere in the colours of the matrix in force; issued reports keep theirs. */
export default function BandColours() {
  const { data } = useCall(currentMatrix, {}, { suppress: true, staleTime: 60_000 });
  useEffect(() => {
    setBandColours(
      Object.fromEntries(data?.definition.bands.map(({ code, colour }) => [code, colour]) ?? []),
    );
  }, [data]);
  return null;
}
