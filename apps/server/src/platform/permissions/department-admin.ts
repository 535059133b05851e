/**
 * What the administrator of a department may do without any role: keep the people of that department and those below it.
 * The reach of these rights is the data scope, which holds exactly these departments.
 */
export const departmentAdminPermissions: readonly `${string}.${string}`[] = [
  'user.read',
  'user.create',
  'user.update',
  'dept.read',
];
