import { useQueries, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { asAddress, fetchStored } from '../api/files.ts';

const pictureQuery = (id: string | null | undefined) => ({
  queryKey: ['file', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => asAddress(await fetchStored(id ?? '', signal)),
  enabled: Boolean(id),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Address of a stored picture. Files need the token in a header, so the browser cannot fetch them by itself. */
export const useStoredPicture = (id: string | null | undefined): string | undefined =>
  useQuery(pictureQuery(id)).data;

export const useStoredPictures = (ids: readonly string[]): (string | undefined)[] =>
  useQueries({ queries: ids.map(pictureQuery) }).map(({ data }) => data);

const pictureKinds = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);
/** Whether a file field takes nothing but pictures. */
export const takesPictures = (accept: readonly string[] | undefined): boolean =>
  accept?.every((kind) => pictureKinds.has(kind)) ?? false;

interface Props {
  id: string;
  label: string;
  style?: CSSProperties;
  className?: string;
}

export function StoredPicture({ id, label, ...rest }: Props) {
  const source = useStoredPicture(id);
  return source ? <img src={source} alt={label} {...rest} /> : <span {...rest} />;
}
