import type { RefreshRow } from './tables'

/**
 * Must this page reload (specification section 4, Refresh event)? Only when the request is addressed to the user or to
 * everyone, and only when it is a reboot or the user is on chat attendance.
 */
export const mustReload = (
  request: Pick<RefreshRow, 'userId' | 'reboot'>,
  here: { userId: string | null; onAttendance: boolean },
): boolean =>
  (request.userId === null || request.userId === here.userId) && (request.reboot || here.onAttendance)
