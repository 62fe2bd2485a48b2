import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { note } from '../security-log/note'
import { tellOwner } from '../security-log/tell-owner'

/** The browser's own name, by which it is known again; it identifies no user. */
const DEVICE_COOKIE = 'balcao_device'
const FORM = /^[A-Za-z0-9_-]{22}$/
/** The longest that browsers keep a cookie; a device that was not used for as long is forgotten, days. */
const DEVICE_DAYS = 400

/**
 * Somebody has come in from this browser. One that this user never used is written into the security log, and they
 * are told by mail; the very first is no news.
 */
export async function deviceSeen(work: Work, context: RequestContext, userId: number): Promise<void> {
  const row = await work.one<{ fresh: boolean; others: boolean }>(
    `INSERT INTO known_devices AS d (tenant_id, user_id, device_hash) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, user_id, device_hash) DO UPDATE SET last_seen_at = now()
     RETURNING d.first_seen_at = d.last_seen_at AS fresh,
       EXISTS (SELECT 1 FROM known_devices o WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.device_hash <> $3) AS others`,
    [work.tenant.id, userId, hashOf(nameOf(context))],
  )
  if (!row?.fresh || !row.others) return
  await note(work, context, 'new_device', { userId })
  await tellOwner(work, context, userId, {
    kind: 'new-device',
    subject: 'Entrada em um aparelho novo',
    what: 'A sua conta do Balcão foi usada em um navegador em que você ainda não tinha entrado:',
  })
}

/** The browser's hash, of one that has a name; null for others. */
export function deviceOf({ cookies }: Pick<RequestContext, 'cookies'>): string | null {
  const name = cookies.read(DEVICE_COOKIE)
  return name && FORM.test(name) ? hashOf(name) : null
}

/** Has this user come in before from the browser that asks? Of nobody (null) it takes as much work to say no. */
export async function isKnownDevice(
  work: Work,
  context: Pick<RequestContext, 'cookies'>,
  userId: number | null,
): Promise<boolean> {
  const device = deviceOf(context)
  if (device === null) return false
  const row = await work.one(
    'SELECT 1 FROM known_devices WHERE tenant_id = $1 AND user_id = $2 AND device_hash = $3',
    [work.tenant.id, userId, device],
  )
  return row !== undefined
}

/** Has anybody of the tenant come in before from the browser that asks? Where it is not said yet who asks. */
export async function isAnybodysDevice(
  work: Work,
  context: Pick<RequestContext, 'cookies'>,
): Promise<boolean> {
  const device = deviceOf(context)
  if (device === null) return false
  return (
    (await work.one('SELECT 1 FROM known_devices WHERE tenant_id = $1 AND device_hash = $2 LIMIT 1', [
      work.tenant.id,
      device,
    ])) !== undefined
  )
}

/** The name that the browser has, or is given now. */
function nameOf({ cookies, tenant }: RequestContext): string {
  const known = cookies.read(DEVICE_COOKIE)
  const name = known && FORM.test(known) ? known : randomBytes(16).toString('base64url')
  cookies.write(DEVICE_COOKIE, name, { path: `/${tenant.slug}/graphql`, maxAgeS: DEVICE_DAYS * 24 * 3600 })
  return name
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

export const sweepDevices = deletesOld({
  name: 'devices',
  table: 'known_devices',
  column: 'last_seen_at',
  keep: `${DEVICE_DAYS} days`,
})
