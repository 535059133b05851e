interface Props<Name extends string> {
  label: string;
  names: readonly Name[];
  current: Name;
  text: (name: Name) => string;
  onOpen: (name: Name) => void;
}

/** The views of one thing, each at an address of its own. */
export function Tabs<Name extends string>({ label, names, current, text, onOpen }: Props<Name>) {
  return (
    <nav className="qr-tabs" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onOpen(name)}
        >
          {text(name)}
        </button>
      ))}
    </nav>
  );
}
