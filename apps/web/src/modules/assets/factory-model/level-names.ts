import { factoryLevel, factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { Level } from './plant.ts';

/** Which picture of the menu's set stands for a level's icon; the others go by their own name. */
const pictures: Record<string, string> = { branch: 'dept', device: 'factory', unit: 'equipment' };
export const pictureOf = (icon: unknown): string => pictures[String(icon)] ?? String(icon);

/** The levels as the company names and marks them; the product's own words until they are known. */
export function useLevels() {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: resourceKey(factoryLevel, 'all'),
    queryFn: ({ signal }) => resourceApi(factoryLevel).page({ size: 100 }, signal),
  });
  const own = (level: Level) => data?.records.find((record) => record.code === level);
  return {
    levelName(level: Level): string {
      const name = own(level)?.[language === 'en' ? 'levelNameEn' : 'levelName'];
      return typeof name === 'string' && name ? name : factoryModel.fields.levelCode.choices[level][language];
    },
    levelIcon: (level: Level): string => pictureOf(own(level)?.icon || level),
  };
}
