import { use, useState } from 'react';
import { type Asked, ListAddressContext, readAsked, writeAsked } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';

/** What a list without a declaration asks for; it stands in the address as the place of a declared one does. */
export function useAsked<T extends Asked>(owner: string, usual: T) {
  const address = use(ListAddressContext);
  const [asked, setAsked] = useState<T>(() => (address && readAsked(owner, usual, address.search)) ?? usual);
  useListAddress(owner, asked, {
    told: (search) => writeAsked(owner, usual, asked, search),
    follow: (search) => setAsked((now) => readAsked(owner, usual, search) ?? now),
  });
  return [asked, setAsked] as const;
}
