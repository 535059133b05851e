import { lazy, Suspense } from 'react';

/** Some sixty drawings: they come after the first screen, whose texts name every entry without them. */
const Drawn = lazy(async () => {
  const { icons, plainIcon } = await import('./menu-icon-set.ts');
  return {
    default: function Drawn({ name }: { name: string | null | undefined }) {
      const Icon = icons[name ?? ''] ?? plainIcon;
      return <Icon />;
    },
  };
});

/** The icon of a menu entry; an unknown name gives the plain page. Decoration: the entry's text names it. */
export function MenuIcon({ name }: { name: string | null | undefined }) {
  return (
    <span aria-hidden="true" className="anticon menu-icon">
      <Suspense>
        <Drawn name={name} />
      </Suspense>
    </span>
  );
}
