import type { RoutePattern } from '../../../src/domain/access/routes'

/** The screen where conversations are held: whose role does not list it sees no ticket that is given to them. */
const ATTENDANCE: RoutePattern = 'chat/attendance'

/**
 * SQL that says whether a role of this alias may attend, as `mayOpen` of src/domain/access/rights.ts has it: administrators
 * too only where their role lists the screen.
 */
export const mayAttend = (role: string): string => `'${ATTENDANCE}' = ANY(${role}.has_permission_routes)`
