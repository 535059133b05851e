export * from './bm25.ts';
export * from './confidence.ts';
export * from './measures.ts';
export * from './numbers.ts';
export * from './pages.ts';
export * from './quote.ts';
export * from './reword.ts';
export * from './split.ts';
