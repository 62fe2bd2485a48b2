import type { Work } from '../../platform/db/work'
import type { ShownCode } from '../whatsapp/hub/session'
import { announceInstance } from './announce'
import { enqueueProbe, resumeSends } from './standing'

/** What a hub says of a session, and when it said so. */
export type HubState = { at: Date } & (
  | { state: 'open'; phoneNumber: string | null }
  /** It shows a code to be read by the phone; null: the codes have run out. */
  | { state: 'code'; code: ShownCode | null }
  /** It lost the phone and will find it again by itself. */
  | { state: 'reconnecting' }
  /** Somebody else took the session over: it comes back when a person wants it back. */
  | { state: 'replaced' }
  /** The phone unpaired it: only a new code helps. */
  | { state: 'logged out' }
)

/** How long WhatsApp lets a code be read, ms: the first one longer than those after it (whatsapp-facts section 7). */
const CODE_MS = { first: 60_000, later: 20_000 }

/**
 * Takes in how a session stands; what the hub said earlier than what is known changes nothing, nor does a code of the
 * very millisecond in which the phone had read it, whichever of the two comes first. One that is up
 * sends what waited; one that is down holds back what is to be sent, and is asked again after a while in case
 * its "back" gets lost.
 */
export async function applyHubState(work: Work, instanceId: string, told: HubState): Promise<void> {
  const change = changeOf(told)
  const row = await work.one<{ was: boolean }>(
    `UPDATE instances i SET activated = $3, browser_session = $4, qr_code = $5, qr_expires_at = $8, off_code = $6,
       phone_number = coalesce($7, i.phone_number), reset_finished = TRUE, state_at = $2,
       paused_until = CASE WHEN $3 THEN NULL ELSE i.paused_until END,
       probes = CASE WHEN $3 THEN 0 ELSE i.probes END
     FROM (SELECT activated AS was FROM instances WHERE id = $1 FOR UPDATE) before
     WHERE i.id = $1 AND NOT i.is_official AND i.deleted_at IS NULL
       AND (i.state_at IS NULL OR i.state_at < $2 OR (i.state_at = $2 AND NOT (i.activated AND $9)))
       AND (i.activated, i.browser_session, i.qr_code, i.off_code, i.reset_finished)
         IS DISTINCT FROM ($3::boolean, $4::boolean, $5::text, $6::text, TRUE)
     RETURNING before.was`,
    [
      instanceId,
      told.at,
      change.activated,
      change.session,
      change.qr,
      change.activated ? null : 'HUB_CLOSED',
      told.state === 'open' ? told.phoneNumber : null,
      change.expiresAt,
      told.state === 'code',
    ],
  )
  if (!row) {
    // Nothing new, but as of now: else what was said before it, and comes later, would count as news.
    await work.query(
      `UPDATE instances SET state_at = $2
       WHERE id = $1 AND NOT is_official AND deleted_at IS NULL AND state_at < $2`,
      [instanceId, told.at],
    )
    return
  }
  await announceInstance(work, instanceId)
  if (change.activated) await resumeSends(work, instanceId)
  else if (told.state === 'reconnecting') await enqueueProbe(work, instanceId)
}

type Standing = { activated: boolean; session: boolean; qr: string | null; expiresAt: Date | null }

function changeOf(told: HubState): Standing {
  const without = { qr: null, expiresAt: null }
  switch (told.state) {
    case 'open':
      return { activated: true, session: true, ...without }
    case 'code': {
      if (!told.code) return { activated: false, session: false, ...without }
      const { qr, count } = told.code
      const goodFor = count === 1 ? CODE_MS.first : CODE_MS.later
      return { activated: false, session: false, qr, expiresAt: new Date(told.at.getTime() + goodFor) }
    }
    case 'reconnecting':
    case 'replaced':
      return { activated: false, session: true, ...without }
    case 'logged out':
      return { activated: false, session: false, ...without }
  }
}
