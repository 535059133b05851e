import { z } from 'zod';

/** A node of the trees behind pickers and grants: `key` = `value` = id, `children` left out when there are none. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren: boolean;
  /** Stable code of what may be granted: `post.create` names a button and its operation alike. */
  code?: string;
  children?: TreeNode[];
}
export const TreeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
  code: z.string().optional(),
  get children() {
    return z.array(TreeNode).optional();
  },
});
