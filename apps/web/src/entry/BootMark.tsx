import { product } from '@ircrisk/contract/product.ts';
import { translate } from '@ircrisk/ui/i18n/texts.ts';
import './entry.css';

/** What stands on the screen while the platform is on its way: the version, as on every other screen. */
export const BootMark = () => (
  <output className="entry-boot">{translate('entry.version', { version: product.version })}</output>
);
