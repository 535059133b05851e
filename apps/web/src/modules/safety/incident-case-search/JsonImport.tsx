import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  caseFormat,
  caseFormatVersion,
  type importCases as ImportCases,
  importCases,
  mostCasesAtOnce,
} from '@ircrisk/contract/modules/safety/case-exchange.ts';
import { mapCases, searchCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Table } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { casesOfFile } from './json-file.ts';

type Found = ResultOf<typeof ImportCases>;

/** Cases of a file, so many at a time; what is told of one keeps its place in the file. */
async function send(cases: readonly Record<string, unknown>[], check: boolean): Promise<Found> {
  const found: Found = { added: 0, errors: [] };
  for (let from = 0; from < cases.length; from += mostCasesAtOnce) {
    const { added, errors } = await call(importCases, {
      ...{ format: caseFormat, version: caseFormatVersion, check },
      cases: cases.slice(from, from + mostCasesAtOnce),
    });
    found.added += added;
    found.errors.push(...errors.map((one) => ({ ...one, place: one.place + from })));
  }
  return found;
}

/** A file of cases is looked through first; what is right in it becomes drafts. */
export default function JsonImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [cases, setCases] = useState<Record<string, unknown>[]>();
  const [found, setFound] = useState<Found>();
  const [isBusy, setBusy] = useState(false);
  const busy = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setBusy(false);
    }
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    setCases(undefined);
    setFound(undefined);
    if (!file) return;
    void busy(async () => {
      const read = casesOfFile(await file.text());
      if (!read) {
        notify.error(t('incident-case-search.json.notRead'));
        return;
      }
      setFound(await send(read, true));
      setCases(read);
    });
  };
  const bring = () =>
    busy(async () => {
      const { added } = await send(cases ?? [], false);
      notify.success(t('incident-case-search.json.added', { count: added }));
      void client.invalidateQueries({ queryKey: resourceKey(incidentCase) });
      for (const one of [searchCases, mapCases]) void client.invalidateQueries({ queryKey: callKey(one) });
      onClose();
    });
  return (
    <DragModal
      open
      width={680}
      title={t('incident-case-search.json.import')}
      okText={t('incident-case-search.json.bring', { count: found?.added ?? 0 })}
      cancelText={t('ui.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !cases || !found || found.added === 0 }}
      onOk={() => void bring()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('incident-case-search.json.file')}
          required
          help={t('incident-case-search.json.hint')}
        >
          <Input
            type="file"
            accept=".json"
            aria-label={t('incident-case-search.json.file')}
            onChange={take}
          />
        </Form.Item>
      </Form>
      {found && (
        <>
          <Alert
            type={found.errors.length > 0 ? 'warning' : 'success'}
            showIcon
            title={t('incident-case-search.json.found', {
              count: found.added,
              errors: new Set(found.errors.map(({ place }) => place)).size,
            })}
          />
          {found.errors.length > 0 && (
            <Table
              size="small"
              rowKey={({ place, field, msg }) => `${place} ${field} ${msg}`}
              pagination={{ pageSize: 8, hideOnSinglePage: true }}
              dataSource={found.errors}
              columns={[
                { dataIndex: 'place', title: t('incident-case-search.json.place'), width: 80 },
                { dataIndex: 'title', title: t('incident-case-search.json.case'), width: 220 },
                { dataIndex: 'msg', title: t('incident-case-search.json.fault') },
              ]}
            />
          )}
        </>
      )}
    </DragModal>
  );
}
