import { product } from '@ircrisk/contract/product.ts';
import { translate } from '@ircrisk/ui/i18n/texts.ts';
import { useFilesWaiting } from './use-files-waiting.ts';
import './entry.css';

/** What stands on the screen while the platform is on its way: the version, as on every other screen, and what it waits for. */
export function BootMark() {
  const isWaiting = useFilesWaiting();
  return (
    <>
      {isWaiting && (
        <main className="entry-failure" role="alert">
          <h1>{translate('entry.noLine')}</h1>
          <p>{translate('entry.noLineHint')}</p>
        </main>
      )}
      <output className="entry-boot">{translate('entry.version', { version: product.version })}</output>
    </>
  );
}
