/** Percent-encoding of RFC 3986: only unreserved characters stay. `encodeURIComponent` leaves five more, which some readers split at. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
