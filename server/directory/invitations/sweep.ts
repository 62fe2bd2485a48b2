import { deletesOld } from '../../platform/housekeeping/delete-old'

/** An invitation that nobody took stays in the list for a month, to be sent again. */
export const sweepInvitations = deletesOld({
  name: 'invitations',
  table: 'invitations',
  column: 'expires_at',
  keep: '30 days',
})
