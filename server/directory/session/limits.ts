import { countTryOf, type Limit, takeTryBack } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { tooManyTries } from './lockout'

/** Failures from one address, whatever the accounts: a shop's people share one, so there is room for all of them. */
export const FAILURES: Limit = { most: 100, seconds: 15 * 60 }

/** Comings-in of one account by one method, good ones too: no person and no program needs more. */
export const ENTRIES: Limit = { most: 60, seconds: 15 * 60 }

/** A method without a password: its tries are counted apart. */
type Method = 'sso' | 'integration'

/**
 * Counts a try of a method, from the asker's address, in a transaction of its own: each call of a resolver is one,
 * whatever request or alias it came in. Gives what takes it back, for a good one.
 * @throws Refusal TOO_MANY_TRIES
 */
export async function countSignInTry(
  { db, tenant, config, ip }: RequestContext,
  method: Method,
): Promise<(work: Work) => Promise<unknown>> {
  const counted = { what: `${method}.from`, whom: ip }
  const { tries, minutes } = await db.work(tenant, (work) => countTryOf(work, config, counted, FAILURES))
  if (tries > FAILURES.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  return (work) => takeTryBack(work, config, counted)
}

/**
 * Counts that an account comes in by a method, and says how many minutes are left where it did so too often; null where
 * it did not. For the transaction that lets it in.
 */
export async function tooOften(
  work: Work,
  { config }: Pick<RequestContext, 'config'>,
  method: Method,
  account: string,
): Promise<number | null> {
  const { tries, minutes } = await countTryOf(work, config, { what: `${method}.for`, whom: account }, ENTRIES)
  return tries > ENTRIES.most ? minutes : null
}
