import type { ReactNode } from 'react';

interface Head {
  name: string;
  /** Words stand at the left, figures at the right. */
  isText?: boolean;
}

interface Props {
  /** The first names what a row is about. */
  heads: readonly Head[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Figures of a result: a line for each of what they are about. */
export function FigureTable({ heads, rows }: Props) {
  const side = (at: number) => (heads[at]?.isText ? { className: 'qr-text' } : {});
  return (
    <table className="qr-figures">
      <thead>
        <tr>
          {heads.map(({ name }, at) => (
            <th key={name} scope="col" {...side(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={heads[at]?.name} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heads[at]?.name} {...side(at)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
