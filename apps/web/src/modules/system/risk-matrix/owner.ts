import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { Translate } from '@ircrisk/ui/i18n/texts.ts';

type Owned = Pick<MatrixVersion, 'projectName' | 'projectNameEn'> & { method?: string | null };

/** Whose matrix it is: a project's, the company's, or that of a standard. */
export function ownerOf(
  { projectName, projectNameEn, method }: Owned,
  t: Translate,
  language: Language,
): string {
  if (projectName !== null) return nameIn(language, projectName, projectNameEn);
  return t(method ? 'matrix.ofMethod' : 'matrix.ofCompany');
}
