import { type QraBoard, qraBoard, qraScoring } from '@ircrisk/contract/modules/risk/qra.ts';
import { qraRisk, qraStep } from '@ircrisk/contract/resources/quality/risk.ts';
import { qraStudyCalls } from '@ircrisk/contract/resources/quality/study.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { View } from '../address.ts';

/** One project on the screen: what it is, what may be done to it, and the ways between its views. */
export interface ProjectState {
  readonly board: QraBoard;
  readonly isEditable: boolean;
  /** The record a view looks at. */
  readonly focus: string | null;
  go(view: View, focus?: string | null): void;
  /** Something of the revision was changed: everything shown of it is asked for anew. */
  refresh(): void;
}

const ProjectContext = createContext<ProjectState | undefined>(undefined);
export const ProjectProvider = ProjectContext.Provider;
export function useProject(): ProjectState {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('useProject outside a project');
  return project;
}

export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const one of [qraBoard, qraScoring, qraStudyCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(one) });
    for (const resource of [qraRisk, qraStep])
      void queries.invalidateQueries({ queryKey: resourceKey(resource) });
  }, [queries]);
}
