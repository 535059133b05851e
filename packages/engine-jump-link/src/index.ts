export * from './address.ts';
export * from './binding.ts';
export * from './canonical.ts';
export * from './encode.ts';
export * from './messages.ts';
export * from './sign-in.ts';
export * from './template.ts';
