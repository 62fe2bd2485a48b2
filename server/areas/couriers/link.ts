import { tooManyTries } from '../../directory/session/lockout'
import type { Config } from '../../platform/config'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { countTryOf } from '../../platform/db/tries'
import type { Tenant, Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { isSigned, signatureOf } from '../../platform/signature'
import { atWork, knownCourier } from './give'

/** The link of a courier for a day (yyyy-mm-dd, by the shop's clock). */
export type OpenLink = Readonly<{ id: string; courierId: string; courier: string; day: string }>

const PURPOSE = 'balcao.courier'

/** One sentence whatever is wrong with it, so that it says nothing about what there is. */
const over = () => new Refusal('NOT_FOUND', 'Este link não vale mais. Peça outro à loja.')

type Named = Readonly<{ id: string; courierId: string; day: string }>

const textOf = ({ id }: Tenant, link: Named): string => `${id}.${link.id}.${link.courierId}.${link.day}`

/** The address that a courier opens. The token is behind the '#', which browsers send nowhere. */
export function courierAddress(
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenant: Tenant,
  link: Named,
): string {
  const token = `${link.id}.${link.courierId}.${link.day}.${signatureOf(secretKey, PURPOSE, textOf(tenant, link))}`
  return `${publicUrl}/${tenant.slug}/courier#token=${token}`
}

/**
 * The link of a courier for today: the one that there is, or a new one.
 * @throws Refusal INVALID where there is no such courier, or they are not working.
 */
export async function linkOfToday(
  work: Work,
  courierId: string,
  userId: string,
  now: Date,
): Promise<OpenLink> {
  const courier = await atWork(work, courierId)
  await work.query(
    `INSERT INTO courier_links (tenant_id, courier_id, day, made_by, made_at)
     VALUES ($1, $2, ($4::timestamptz AT TIME ZONE ${SHOP_ZONE})::date, $3, $4) ON CONFLICT DO NOTHING`,
    [work.tenant.id, courierId, Number(userId), now],
  )
  const made = await work.one<{ id: string; day: string }>(
    `SELECT id::text, day::text FROM courier_links WHERE courier_id = $1 AND ended_at IS NULL
       AND day = ($2::timestamptz AT TIME ZONE ${SHOP_ZONE})::date`,
    [courierId, now],
  )
  if (!made) throw new Error('a link was not made')
  return { ...made, courierId, courier: courier.name }
}

/**
 * Ends what links a courier has: whoever holds one sees and does nothing more by it. Gives whether there was one.
 * @throws Refusal INVALID where there is no such courier.
 */
export async function endLinks(work: Work, courierId: string, userId: string, now: Date): Promise<boolean> {
  await knownCourier(work, courierId)
  const ended = await work.query(
    'UPDATE courier_links SET ended_at = $2, ended_by = $3 WHERE courier_id = $1 AND ended_at IS NULL RETURNING 1',
    [courierId, now, Number(userId)],
  )
  return ended.length > 0
}

/** Links that are long over, with what was done by them; orders' histories stay. */
export const sweepCourierLinks = deletesOld({
  name: 'courier-links',
  table: 'courier_links',
  column: 'day',
  keep: '90 days',
})

/** What is asked by one link within a minute: its page asks twice a minute, and with every deed. */
export const BY_ONE_LINK = { most: 60, seconds: 60 }

type Asking = Pick<RequestContext, 'db' | 'tenant' | 'config'>

/**
 * Does what is asked by a link, in a transaction before whose end nobody ends it. A token that was not made here costs no look at
 * the database; one that was is heard so often and no more, whatever it is worth now.
 * @throws Refusal NOT_FOUND for one that is of another house or day, was ended, or whose courier is gone; TOO_MANY_TRIES; and
 *   whatever `asked` throws.
 */
export async function byLink<T>(
  { db, tenant, config }: Asking,
  token: string,
  now: Date,
  asked: (work: Work, link: OpenLink) => Promise<T>,
): Promise<T> {
  const named = readToken(config, tenant, token)
  if (!named) throw over()
  const counted = { what: 'courier', whom: named.id }
  const { tries, minutes } = await db.work(tenant, (work) => countTryOf(work, config, counted, BY_ONE_LINK))
  if (tries > BY_ONE_LINK.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  return db.work(tenant, async (work) => asked(work, await openLink(work, named, now)))
}

/** What a token of this house names; null for one that was not made here. */
function readToken({ secretKey }: Pick<Config, 'secretKey'>, tenant: Tenant, token: string): Named | null {
  const [, id = '', courierId = '', day = '', signature = ''] =
    /^([1-9]\d{0,17})\.([1-9]\d{0,17})\.(\d{4}-\d\d-\d\d)\.([\w-]{43})$/.exec(token) ?? []
  const named = { id, courierId, day }
  return isSigned(secretKey, PURPOSE, textOf(tenant, named), signature) ? named : null
}

async function openLink(work: Work, { id, courierId, day }: Named, now: Date): Promise<OpenLink> {
  const found = await work.one<{ courier: string }>(
    `SELECT k.name AS courier FROM courier_links l JOIN couriers k ON k.tenant_id = l.tenant_id AND k.id = l.courier_id
     WHERE l.id = $1 AND l.courier_id = $2 AND l.day = $3::date AND l.ended_at IS NULL AND k.active AND k.deleted_at IS NULL
       AND l.day = ($4::timestamptz AT TIME ZONE ${SHOP_ZONE})::date FOR SHARE OF l`,
    [id, courierId, day, now],
  )
  if (!found) throw over()
  return { id, courierId, day, courier: found.courier }
}
