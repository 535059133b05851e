/** Everything a list writes into the address of its page begins with this: a page's own parameters are never touched. */
export const placePrefix = 'l.';

/** The part of an address in which a list is searched for these words. */
export const listSearch = (resource: string, words: string): string =>
  new URLSearchParams({ [`${placePrefix}of`]: resource, [`${placePrefix}q`]: words }).toString();
