/**
 * What the administrator of a department may do without any role: keep the people of that department and those below it.
 * They reach these departments alone, whatever the roles of their holder reach (`Actor.office`).
 */
export const departmentAdminPermissions: readonly `${string}.${string}`[] = [
  'user.read',
  'user.create',
  'user.update',
  'dept.read',
];
