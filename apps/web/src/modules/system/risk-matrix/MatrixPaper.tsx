import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import {
  type Category,
  type ConsequenceLevel,
  categories,
  categoryTexts,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { intervalText } from './Amount.tsx';
import type { GridView } from './grid-view.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { ownerOf } from './owner.ts';
import './print-matrix.css';

interface Props {
  version: MatrixVersion;
  view: GridView;
}

/** The matrix on paper: letters and hatching keep it readable without colour. */
export function MatrixPaper({ version, view }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { bands, probability, consequence } = version.definition;
  const limit = (value: number | null) => (value === null ? t('matrix.open') : String(value));
  return (
    <article className="matrix-paper">
      <h1>
        {language === 'en' ? version.nameEn : version.name} ·{' '}
        {t('matrix.version', { version: version.matrixVersion })} · {t(`matrix.states.${version.state}`)}
      </h1>
      <p>
        {ownerOf(version, t, language)} · {version.updateTime}
      </p>
      <MatrixGrid matrix={version.definition} view={{ ...view, pattern: true }} label={t('matrix.grid')} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('matrix.columns.level')}</th>
            <th scope="col">{t('matrix.columns.lower')}</th>
            <th scope="col">{t('matrix.columns.upper')}</th>
            <th scope="col">{t('matrix.action')}</th>
            <th scope="col">{t('matrix.approver')}</th>
            <th scope="col">{t('matrix.columns.days')}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.code}>
              <td>
                {riskWords[band.code].code} {band[language]}
                {band.disabled && ` (${t('matrix.columns.disabled')})`}
              </td>
              <td>{band.lower}</td>
              <td>{band.upper}</td>
              <td>{band.action[language]}</td>
              <td>{band.approver?.[language] || '–'}</td>
              <td>{band.responseDays ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('matrix.places.probability')}</th>
            <th scope="col">{t('matrix.columns.from')}</th>
            <th scope="col">{t('matrix.columns.to')}</th>
            <th scope="col">{t('matrix.text')}</th>
          </tr>
        </thead>
        <tbody>
          {[...probability].reverse().map((level) => (
            <tr key={level.index}>
              <td>{level.code}</td>
              <td>{limit(level.lower)}</td>
              <td>{limit(level.upper)}</td>
              <td>{level[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('matrix.places.consequence')}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {category} {say(categoryTexts[category])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {consequence.map((level) => (
            <tr key={level.index}>
              <td>{level.code}</td>
              {categories.map((category) => (
                <td key={category}>
                  {level.texts[category]?.[language]}
                  <LimitText matrix={version.definition} level={level} category={category} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

interface LimitTextProps {
  matrix: RiskMatrix;
  level: ConsequenceLevel;
  category: Category;
}

/** The figures behind the words, where the category is counted. */
function LimitText({ matrix, level, category }: LimitTextProps) {
  const language = useLanguage();
  const [measure, limits] = [matrix.measures?.[category], level.limits?.[category]];
  return measure && limits && <div>{intervalText(measure, limits, language)}</div>;
}
