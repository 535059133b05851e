import { useLanguage } from '../i18n/texts.ts';
import { useTokens } from '../theme/theme-store.ts';
import { type RiskBand, riskWords } from '../theme/tokens.ts';
import './parts.css';

const heights = [3, 5, 7.5, 10];

/** Four rising bars filled up to the band, and always the word: colour never speaks alone. */
export function RiskChip({ band, text }: { band: RiskBand; text?: string }) {
  const { risk } = useTokens();
  const language = useLanguage();
  const { ink, tint, solid } = risk[band];
  const word = riskWords[band];
  return (
    <span className="ir-risk" style={{ background: tint, color: ink }}>
      <svg viewBox="0 0 12 10" aria-hidden="true">
        {heights.map((height, index) => (
          <rect
            key={height}
            x={index * 3.2}
            y={10 - height}
            width={2.2}
            height={height}
            fill={index < word.bars ? solid : ink}
            opacity={index < word.bars ? 1 : 0.22}
          />
        ))}
      </svg>
      {text ?? word[language]}
    </span>
  );
}
