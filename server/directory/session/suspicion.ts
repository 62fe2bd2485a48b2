import { type Counted, triesOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import type { Failures } from '../captcha/due'
import { deviceOf, isKnownDevice } from '../devices/known'
import { type Account, failuresOf, MOST_FAILURES, unknownAccount } from './lockout'

type Found = { id: number; password_hash: string; closed: boolean }

/** What speaks against a try at an account from here, before it is made. */
export type Suspicion = Readonly<{
  user: Found | undefined
  account: Account
  /** Tries from the asker's address. */
  from: Counted
  /** Of a browser in which the account's user has come in before, its own tries: strangers do not count there. */
  device: Counted | null
  failures: Failures
}>

/** The longest e-mail that is looked at, characters. */
const LONGEST = 320

/** Reads it; nothing is counted. Of an account that does not exist it is the same, by as many statements. */
export async function suspicionOf(work: Work, context: RequestContext, email: string): Promise<Suspicion> {
  const { config, tenant, ip } = context
  const wanted = email.trim().slice(0, LONGEST)
  const user = await work.one<Found>(
    `SELECT id, password_hash, blocked_at IS NOT NULL AS closed FROM users
     WHERE tenant_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL`,
    [work.tenant.id, wanted],
  )
  const account: Account = user ? { userId: user.id } : unknownAccount(config.jwtSecret, tenant, wanted)
  const from = { what: 'login', whom: ip }
  const known = (await isKnownDevice(work, context, user?.id ?? null)) ? deviceOf(context) : null
  if (known !== null) {
    const device = { what: 'login.device', whom: `${user?.id}.${known}` }
    const own = await triesOf(work, config, device)
    // One that fails as often as strangers may is taken for a stranger's.
    if (own < MOST_FAILURES) return { user, account, from, device, failures: { account: own, address: 0 } }
  }
  const failures = {
    account: await failuresOf(work, account),
    address: await triesOf(work, config, from),
  }
  return { user, account, from, device: null, failures }
}
