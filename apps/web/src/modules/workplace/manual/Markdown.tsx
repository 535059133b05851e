import type { Token, Tokens } from '@ircrisk/ui/parts/markdown.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { slug } from './markdown.ts';

interface Props {
  tokens: readonly Token[];
  /** `project.md#members` of the manual, or `menu:project` for the screen itself. */
  onFollow: (target: string) => void;
}

/**
 * Markdown as React elements. Nothing is ever put into the page as HTML: raw HTML of a file is left out, and links lead
 * only to the manual, a screen or a web address.
 */
export function Markdown({ tokens, onFollow }: Props): ReactNode {
  const inner = (more: readonly Token[] | undefined) =>
    more ? <Markdown tokens={more} onFollow={onFollow} /> : null;

  const draw = (token: Token): ReactNode => {
    switch (token.type) {
      case 'heading': {
        const { depth, tokens: words, text } = token as Tokens.Heading;
        return createElement(`h${Math.min(depth, 4)}`, { id: slug(text), tabIndex: -1 }, inner(words));
      }
      case 'paragraph':
        return <p>{inner((token as Tokens.Paragraph).tokens)}</p>;
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return createElement(
          ordered ? 'ol' : 'ul',
          null,
          // biome-ignore lint/suspicious/noArrayIndexKey: a page never reorders its items
          items.map((item, index) => <li key={index}>{inner(item.tokens)}</li>),
        );
      }
      case 'table':
        return <MarkdownTable table={token as Tokens.Table} draw={inner} />;
      case 'blockquote':
        return <blockquote>{inner((token as Tokens.Blockquote).tokens)}</blockquote>;
      case 'code':
        return <pre>{(token as Tokens.Code).text}</pre>;
      case 'hr':
        return <hr />;
      case 'strong':
        return <strong>{inner((token as Tokens.Strong).tokens)}</strong>;
      case 'em':
        return <em>{inner((token as Tokens.Em).tokens)}</em>;
      case 'codespan':
        return <code>{(token as Tokens.Codespan).text}</code>;
      case 'br':
        return <br />;
      case 'link':
        return (
          <Follow
            link={token as Tokens.Link}
            words={inner((token as Tokens.Link).tokens)}
            onFollow={onFollow}
          />
        );
      case 'text': {
        const { tokens: words, text } = token as Tokens.Text;
        return words ? inner(words) : text;
      }
      case 'escape':
        return (token as Tokens.Escape).text;
      default:
        return null;
    }
  };
  // biome-ignore lint/suspicious/noArrayIndexKey: a page never reorders its tokens
  return tokens.map((token, index) => <Fragment key={index}>{draw(token)}</Fragment>);
}

interface TableProps {
  table: Tokens.Table;
  draw: (tokens: readonly Token[]) => ReactNode;
}

function MarkdownTable({ table, draw }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell) => (
            <th key={cell.text} scope="col">
              {draw(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join('|')}>
            {row.map((cell, index) => (
              <td key={table.header[index]?.text ?? index}>{draw(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FollowProps {
  link: Tokens.Link;
  words: ReactNode;
  onFollow: (target: string) => void;
}

function Follow({ link, words, onFollow }: FollowProps) {
  if (/^https?:\/\//.test(link.href)) {
    return (
      <a href={link.href} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  }
  return (
    <button type="button" className="manual-link" onClick={() => onFollow(link.href)}>
      {words}
    </button>
  );
}
