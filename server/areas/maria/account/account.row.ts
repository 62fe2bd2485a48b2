import type { ModelWire } from '../../../../src/domain/maria/account-form'
import type { ModelPrices } from '../../../../src/domain/maria/costs'
import type { Config } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'
import { unseal } from '../../../platform/seal'

/** A shop's account at whoever runs a model, without what opens it. */
export type Account = ModelPrices &
  Readonly<{
    wire: ModelWire
    url: string
    model: string
    /** Cents of BRL. */
    per_day: number
    per_month: number
    trouble: string | null
    rests_until: Date | null
    rev: number
  }>

/** The shop's account; undefined: it has none, and Maria answers by the shop's own words alone. */
export const readAccount = (work: Work): Promise<Account | undefined> =>
  work.one<Account>(
    `SELECT wire, url, model, price_in, price_out, per_day, per_month, trouble, rests_until, rev FROM maria_accounts`,
  )

/** What opens the account; null where there is nothing, or nobody can read it any more. */
export async function secretOf(work: Work, { secretKey }: Pick<Config, 'secretKey'>): Promise<string | null> {
  const row = await work.one<{ sealed: string }>('SELECT sealed FROM maria_secrets')
  return row ? unseal(secretKey, row.sealed) : null
}
