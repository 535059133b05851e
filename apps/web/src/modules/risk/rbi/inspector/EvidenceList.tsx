import type { Basis } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  type EvidenceInput,
  evidenceKinds,
  kindNames,
  kindOfSource,
  type MechanismEvidence,
  sourceNames,
} from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { choiceName } from '@ircrisk/contract/modules/risk/rbi-inputs.ts';
import { fieldName, fieldQuantity, mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatQuantity, NO_VALUE } from '@ircrisk/units';
import { riskUnit, shortNumber, shownAs } from '../format.ts';
import { EvidenceBar } from './EvidenceBar.tsx';

interface Props {
  evidence: readonly MechanismEvidence[];
  basis: Basis;
}

const order = ['assumed', 'measured', 'stated'] as const;

/** What each mechanism of a part rests on: defaults first, those that could move the risk most at the top. */
export function EvidenceList({ evidence, basis }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const risk = (value: number) => shortNumber(shownAs(value, basis, language));
  const shown = ({ field, value }: EvidenceInput): string => {
    if (value === null) return NO_VALUE;
    const quantity = fieldQuantity(field);
    if (typeof value !== 'number') return say(choiceName(value));
    return quantity ? formatQuantity(quantity, value, language) : shortNumber(value);
  };
  /** Inside its mechanism an input needs no second naming of it. */
  const named = (field: string) => say(fieldName(field)).split(/：|: /).at(-1);
  const span = ({ moves }: EvidenceInput) => (moves ? moves.to - moves.from : 0);
  const rank = ({ source }: EvidenceInput) => order.indexOf(kindOfSource[source]);
  return evidence.map(({ type, isDriver, count, inputs }) => (
    <section key={type} className="rbi-evidence" aria-label={say(mechanismName(type))}>
      <header>
        <b>{say(mechanismName(type))}</b>
        {isDriver && <span className="rbi-mark driver">{t('rbi.evidence.driver')}</span>}
        <EvidenceBar count={count} />
      </header>
      <p className="rbi-evidence-count">
        {evidenceKinds.map((kind) => `${say(kindNames[kind])} ${count[kind]}`).join(' · ')}
      </p>
      <table>
        <tbody>
          {inputs
            .toSorted((a, b) => rank(a) - rank(b) || span(b) - span(a))
            .map((input) => (
              <tr key={input.field} className={kindOfSource[input.source]}>
                <th scope="row">{named(input.field)}</th>
                <td>
                  {shown(input)}
                  {input.moves && (
                    <span className="moves">
                      {t('rbi.evidence.moves', {
                        from: risk(input.moves.from),
                        to: risk(input.moves.to),
                        unit: riskUnit(basis, language),
                      })}
                    </span>
                  )}
                </td>
                <td>
                  <span className={`rbi-source ${kindOfSource[input.source]}`}>
                    {say(sourceNames[input.source])}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  ));
}
