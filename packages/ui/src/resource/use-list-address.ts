import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ListAddressContext, placeOwner } from './list-address.ts';

interface Way {
  /** The address with the list's state in it. */
  told: (search: string) => string;
  /** Takes over the state an address tells. */
  follow: (search: string) => void;
}

/**
 * Keeps what a list asks for in the address: a link shows another person the same rows, and a page loaded anew the ones it had.
 * A link to other rows of a list that is open already is followed.
 */
export function useListAddress(owner: string, state: unknown, { told, follow }: Way): void {
  const address = use(ListAddressContext);
  // What the list wrote itself and has not seen yet: of several in a row, an earlier one may be shown for an instant.
  const own = useRef(new Set([address?.search]));
  const write = useEffectEvent(() => {
    if (!address?.visible) return;
    const search = told(address.search);
    if (search === address.search) return;
    own.current.add(search);
    address.replace(search);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the list has changed
  useEffect(() => write(), [state]);
  // A link of the page may have dropped it. The place of another list on the page is left alone: two would never come to rest.
  const again = useEffectEvent((search: string) => {
    const place = placeOwner(search);
    const isOwn = own.current.has(search);
    if (search === told(search)) own.current.clear();
    if (place === owner && !isOwn) follow(search);
    else if ([null, owner].includes(place)) write();
  });
  const shown = address?.visible ? address.search : undefined;
  useEffect(() => {
    if (shown !== undefined) again(shown);
  }, [shown]);
}
