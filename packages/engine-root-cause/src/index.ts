export * from './cause-tree.ts';
export * from './effectiveness.ts';
export * from './fishbone.ts';
export * from './messages.ts';
export * from './roots.ts';
export * from './solutions.ts';
