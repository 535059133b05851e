import { lexer, type Token } from 'marked';

/** Markdown as tokens, to be drawn as elements; never as HTML. */
export const readMarkdown = (text: string): Token[] => lexer(text, { gfm: true });
export type { Token, Tokens } from 'marked';
