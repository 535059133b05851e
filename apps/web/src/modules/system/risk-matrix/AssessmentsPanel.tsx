import {
  type BandCounts,
  type MatrixVersion,
  matrixAssessments,
  matrixProfile,
  type ProfileStage,
  profileStages,
} from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type BandCode, bandCodes, cellKey } from '@ircrisk/engine-risk-matrix';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Alert, Button, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import type { GridView } from './grid-view.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ownerOf } from './owner.ts';

interface Props {
  version: MatrixVersion;
  view: GridView;
}

const pageSize = 20;
const totalOf = (bands: BandCounts) => Object.values(bands).reduce((sum, count) => sum + count, 0);

/** What has been assessed with this version: counts by cell, the list behind a cell, and every project by band. */
export function AssessmentsPanel({ version, view }: Props) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const mayEdit = usePermission('risk-matrix.update');
  const [cell, setCell] = useState<{ p: number; c: number }>();
  const [current, setCurrent] = useState(1);
  const [stage, setStage] = useState<ProfileStage>('current');
  const [moving, setMoving] = useState(false);
  const profile = useCall(matrixProfile, { id: version.id, stage }, { suppress: true, keepPrevious: true });
  const list = useCall(
    matrixAssessments,
    { id: version.id, stage, current, size: pageSize, ...cell },
    { suppress: true, keepPrevious: true },
  );
  const { cells = [], bands, projects = [], movable = 0 } = profile.data ?? {};
  const total = bands ? totalOf(bands) : 0;
  const matrices = new Set(projects.map(({ matrixId }) => matrixId)).size;
  const choose = (p: number, c: number) => {
    setCurrent(1);
    setCell(cell?.p === p && cell.c === c ? undefined : { p, c });
  };
  const share = (code: BandCode) =>
    total > 0 ? `${Math.round(((bands?.[code] ?? 0) / total) * 100)} %` : '0 %';
  return (
    <div className="matrix-assessments">
      {movable > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('matrix.movable', { count: movable })}
          action={
            mayEdit && (
              <Button size="small" type="primary" onClick={() => setMoving(true)}>
                {t('matrix.move')}
              </Button>
            )
          }
        />
      )}
      <div className="matrix-brush">
        <Segmented<ProfileStage>
          size="small"
          aria-label={t('matrix.stage')}
          value={stage}
          options={profileStages.map((value) => ({ value, label: t(`matrix.stages.${value}`) }))}
          onChange={(value) => {
            setCurrent(1);
            setStage(value);
          }}
        />
        <span>{t('matrix.countedOnce')}</span>
      </div>
      {profile.isSuccess && total === 0 ? (
        <EmptyState title={t('matrix.noAssessments')} purpose={t('matrix.noAssessmentsText')} />
      ) : (
        <div className="matrix-spread">
          <div>
            <MatrixGrid
              matrix={version.definition}
              view={view}
              counts={new Map(cells.map(({ p, c, count }) => [cellKey(p, c), count]))}
              marked={new Set(cell ? [cellKey(cell.p, cell.c)] : [])}
              label={t('matrix.spread')}
              onPress={choose}
            />
            <p className="matrix-shares">
              {bandCodes.map((code) => (
                <span key={code}>
                  <RiskChip band={code} /> {bands?.[code] ?? 0} · {share(code)}
                </span>
              ))}
            </p>
          </div>
          <Table
            size="small"
            rowKey="id"
            aria-label={t('matrix.assessments')}
            loading={list.isFetching}
            dataSource={list.data?.records ?? []}
            pagination={{
              current,
              pageSize,
              total: list.data?.total ?? 0,
              showSizeChanger: false,
              onChange: setCurrent,
              size: 'small',
            }}
            columns={[
              {
                key: 'subject',
                title: t('matrix.subject'),
                render: (_, row) =>
                  row.equipmentId ? (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => open(`/equipment/detail?id=${row.equipmentId}`)}
                    >
                      {row.subjectName}
                    </Button>
                  ) : (
                    (row.subjectName ?? `${row.subjectType} ${row.subjectId}`)
                  ),
              },
              {
                key: 'project',
                title: t('matrix.project'),
                render: (_, row) => row.projectName && nameIn(language, row.projectName, row.projectNameEn),
              },
              { key: 'stage', title: t('matrix.stage'), render: (_, row) => t(`matrix.stages.${row.stage}`) },
              {
                key: 'level',
                title: t('matrix.columns.level'),
                render: (_, row) => (row.level ? <RiskChip band={row.level} /> : t('matrix.notRated')),
              },
              {
                key: 'date',
                title: t('matrix.assessedOn'),
                render: (_, row) => <DateText value={row.assessedOn} />,
              },
              {
                key: 'approved',
                title: t('matrix.approved'),
                render: (_, row) => row.approved && <Tag color="green">{t('matrix.approved')}</Tag>,
              },
            ]}
          />
        </div>
      )}
      {projects.length > 0 && (
        <section>
          <h3>{t('matrix.byProject')}</h3>
          {matrices > 1 && <Alert type="warning" showIcon title={t('matrix.differ', { count: matrices })} />}
          <Table
            size="small"
            rowKey={(row) => `${row.projectId} ${row.matrixId}`}
            pagination={false}
            aria-label={t('matrix.byProject')}
            dataSource={projects}
            columns={[
              {
                key: 'project',
                title: t('matrix.project'),
                render: (_, row) => ownerOf(row, t, language),
              },
              {
                key: 'matrix',
                title: t('matrix.list'),
                render: (_, row) =>
                  `${language === 'en' ? row.matrixNameEn : row.matrixName} · ${row.versions.map((one) => `v${one}`).join(', ')}`,
              },
              ...bandCodes.map((code) => ({
                key: code,
                title: <RiskChip band={code} />,
                align: 'end' as const,
                render: (_: unknown, row: (typeof projects)[number]) => row.bands[code],
              })),
              {
                key: 'total',
                title: t('matrix.total'),
                align: 'end',
                render: (_, row) => totalOf(row.bands),
              },
            ]}
          />
        </section>
      )}
      {moving && <MoveDialog version={version} onClose={() => setMoving(false)} />}
    </div>
  );
}
