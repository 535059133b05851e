/** Representative fluids of the level 1 consequence for the media of the demo refinery. */
const fluids: Record<string, string> = {
  原油: 'C17-C25',
  石脑油: 'C6-C8',
  柴油: 'C13-C16',
  减压渣油: 'C25+',
  燃料气: 'C1-C2',
  氨: 'Ammonia',
  航空煤油: 'C9-C12',
  常压渣油: 'C25+',
  减压蜡油: 'C17-C25',
  油气: 'C6-C8',
  汽油: 'C6-C8',
  富气: 'C3-C4',
  干气: 'C1-C2',
  液化石油气: 'C3-C4',
  蒸汽: 'Steam',
  催化油浆: 'C25+',
  富气凝液: 'C3-C4',
  '柴油、氢气': 'C13-C16',
  '氢气、柴油': 'H2',
  循环氢: 'H2',
  '循环氢、贫胺液': 'H2',
  反应流出物: 'C9-C12',
  氢气: 'H2',
  酸性气: 'H2S',
  过程气: 'H2S',
  丙烯: 'C3-C4',
};

const gases = /气$|氢$|^蒸汽$|^循环氢、|^氢气、|^氨$/;

/** A number between 0 and 1 that a tag always has: it takes nothing from the plant's own dice. */
const shareOf = (tag: string): number =>
  [...tag].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7) / 9973;

/** What a process engineer wrote down of a stream beside temperature and pressure. */
export function streamOf(tag: string, name: string, medium: string) {
  // Water condenses here and takes up what the stream carries.
  const isWet =
    /回流罐|分水罐|油气分离罐|凝缩油罐|冷高压|冷低压|闪蒸罐|酸性气分液罐|脱气罐|汽提塔$|后冷器|空冷器|富气冷却器/.test(
      name,
    );
  return {
    representative_fluid: fluids[medium] ?? null,
    phase: medium === '液化石油气' || !gases.test(medium) ? 'liquid' : 'gas',
    ph: isWet ? Math.round((5.4 + 1.8 * shareOf(tag)) * 10) / 10 : null,
    /** Mass fraction in the water that condenses: tens to some thousand ppm. */
    h2s_fraction: isWet ? Math.round(10 ** (1.6 + 2 * shareOf(`${tag} H2S`))) / 1e6 : null,
  };
}
