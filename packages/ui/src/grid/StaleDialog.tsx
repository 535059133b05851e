import { Button, Modal } from 'antd';
import { useLanguage, useText } from '../i18n/texts.ts';
import { textIn } from './rows.ts';
import type { Sheet, StaleRow } from './sheet.ts';

interface Props {
  sheet: Sheet;
  stale: readonly StaleRow[];
  onClose: () => void;
}

/** Rows somebody else has changed meanwhile: what is stored now beside what was typed here, to be settled row by row. */
export function StaleDialog({ sheet, stale, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { saving, columns } = sheet;
  return (
    <Modal
      open
      width={760}
      title={t('ui.sheet.stale', { count: stale.length })}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
      onCancel={onClose}
    >
      {stale.map(({ line, theirs }) => {
        const typed = columns.filter(({ name }) => name in line.cells);
        return (
          <table key={line.key} className="ir-sheet-stale">
            <caption>{textIn(line, columns[0]!, language)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('ui.sheet.field')}</th>
                <th scope="col">{t('ui.sheet.mine')}</th>
                <th scope="col">{t('ui.sheet.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {typed.map((column) => (
                <tr key={column.name}>
                  <th scope="row">{column.field[language]}</th>
                  <td>{textIn(line, column, language)}</td>
                  <td>
                    {theirs
                      ? textIn({ key: line.key, stored: theirs, cells: {} }, column, language)
                      : t('ui.sheet.removed')}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <td>
                  {theirs && (
                    <Button size="small" onClick={() => saving?.settle(line.key, 'mine')}>
                      {t('ui.sheet.keepMine')}
                    </Button>
                  )}
                </td>
                <td>
                  <Button size="small" onClick={() => saving?.settle(line.key, 'theirs')}>
                    {t('ui.sheet.takeTheirs')}
                  </Button>
                </td>
              </tr>
            </tfoot>
          </table>
        );
      })}
    </Modal>
  );
}
