import { deletesOld } from '../../platform/housekeeping/delete-old'

export const sweepExpired = deletesOld({ name: 'sessions-expired', table: 'sessions', column: 'expires_at' })
/** Kept for a day: the refresh token of a session that was ended is still known as a copy's. */
export const sweepRevoked = deletesOld({
  name: 'sessions-revoked',
  table: 'sessions',
  column: 'revoked_at',
  keep: '1 day',
})
export const sweepResets = deletesOld({
  name: 'password-resets',
  table: 'password_resets',
  column: 'expires_at',
})
export const sweepTries = deletesOld({ name: 'tries', table: 'door_tries', column: 'until' })
export const sweepUnknownLogins = deletesOld({
  name: 'unknown-logins',
  table: 'unknown_logins',
  column: 'touched_at',
  keep: '1 hour',
})
