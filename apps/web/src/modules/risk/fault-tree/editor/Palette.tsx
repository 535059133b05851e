import { gateSymbol, leafPaths, type SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { type ElementKind, isGateKind } from '../model/edits.ts';

const offered: readonly (readonly ElementKind[])[] = [
  ['and', 'or', 'atleast', 'inhibit'],
  ['basic', 'undeveloped', 'house', 'transfer'],
];

/** The symbol of a kind, small. */
export function KindIcon({ kind, style }: { kind: ElementKind; style: SymbolStyle }) {
  const symbol = isGateKind(kind)
    ? gateSymbol({ kind, args: [] }, style)
    : { path: leafPaths[kind], sign: '' };
  const sign = kind === 'atleast' ? 'k/n' : symbol.sign;
  return (
    <svg width="24" height="22" viewBox="-20 -2 40 36" aria-hidden="true" className="ft-kind">
      <path d={symbol.path} />
      {sign && (
        <text x="0" y="20" textAnchor="middle">
          {sign}
        </text>
      )}
    </svg>
  );
}

/** Adds to the selected gate, or beside the selected event. */
export function Palette({ style, onPlace }: { style: SymbolStyle; onPlace: (kind: ElementKind) => void }) {
  const t = useText();
  return (
    <div className="ft-palette" role="toolbar" aria-label={t('fault-tree.palette')}>
      {offered.map((kinds) => (
        <div key={kinds[0]}>
          {kinds.map((kind) => {
            const name = t('fault-tree.addKind', { kind: t(`fault-tree.kind.${kind}`) });
            return (
              <button key={kind} type="button" title={name} onClick={() => onPlace(kind)}>
                <span className="ir-out-of-sight">{name}</span>
                <KindIcon kind={kind} style={style} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
