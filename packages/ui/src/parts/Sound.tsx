import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchStored } from '../api/files.ts';

interface SoundProps {
  content: Blob;
  label: string;
}

/** A recording with the browser's own controls. */
export function Sound({ content, label }: SoundProps) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(content);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what is said into a phone; the report has its words beside it
  return <audio className="ir-sound" controls preload="metadata" src={source} aria-label={label} />;
}

/** A stored recording. Files need the token in a header, so the browser cannot fetch them by itself. */
export function StoredSound({ id, label }: { id: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['sound', id],
    queryFn: ({ signal }) => fetchStored(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <Sound content={data} label={label} /> : null;
}
