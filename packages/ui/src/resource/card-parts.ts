import type { Field, Resource } from '@ircrisk/contract/resource.ts';

/** Which columns of a list a card shows, and where. */
export interface CardParts {
  title: string;
  /** The words beside a bare number. */
  subtitle: string | undefined;
  state: string | undefined;
  date: string | undefined;
  /** The others in their order; a card shows the first two that are filled. */
  facts: string[];
}

/** A date somebody has to keep comes before one on which something was written down. */
const isDue = (name: string) => /due|planned|next|until|deadline/i.test(name);
const isState = (name: string) => /state|status/i.test(name);

/** Whether it says in English what another says. */
export const isEnglishTwin = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean =>
  name.endsWith('En') && name.slice(0, -2) in fields;

/** The parts of a card from the columns of the list: whoever declares a list has its cards too. */
export function cardParts(resource: Resource, names: readonly string[]): CardParts {
  const rest = names.filter((name) => name !== resource.label && !isEnglishTwin(resource, name));
  const take = (...wishes: ((name: string, field: Field) => boolean)[]): string | undefined => {
    for (const wish of wishes) {
      const at = rest.findIndex((name) => {
        const field = resource.fields[name];
        return field !== undefined && wish(name, field);
      });
      if (at >= 0) return rest.splice(at, 1)[0];
    }
    return undefined;
  };
  const state = take(
    (name, { kind }) => kind === 'choice' && isState(name),
    (_, { kind }) => kind === 'choice',
  );
  const date = take(
    (name, { kind }) => (kind === 'date' || kind === 'time') && isDue(name),
    (_, { kind }) => kind === 'date',
    (_, { kind }) => kind === 'time',
  );
  const subtitle = take(
    (name, { kind }) => kind === 'text' && /name|title/i.test(name),
    (_, { kind }) => kind === 'note',
  );
  return { title: resource.label, subtitle, state, date, facts: rest };
}
