import { createContext } from 'react';

/** False within a page that is kept while another one is in sight. */
export const PageShownContext = createContext(true);
