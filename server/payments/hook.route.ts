import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../platform/config'
import { isId } from '../platform/db/is-id'
import { tenantOfJob } from '../platform/db/tenant-of-job'
import type { Routes } from '../platform/http/routes'
import { findAccount } from './account.row'
import { enqueueReconcile } from './schedule'

const BODY_LIMIT = 256 * 1024
/** Payments that one notice may name; providers gather few. */
const MOST = 100

/** What only the holder of an account's address for notices knows. */
const macOf = ({ secretKey }: Pick<Config, 'secretKey'>, tenantId: number, accountId: string): string =>
  createHmac('sha256', secretKey).update(`psp.hook.${tenantId}.${accountId}`).digest('base64url').slice(0, 32)

/** The address that a provider is given for notices of money; it adds "/pix". */
export const hookAddress = (
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenantId: number,
  accountId: string,
): string => `${config.publicUrl}/webhooks/pix/${tenantId}/${accountId}/${macOf(config, tenantId, accountId)}`

const Notice = v.object({
  pix: v.array(v.object({ txid: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/))) })),
})

/**
 * Where providers say that money has come. Nothing of what they say is believed but that: the charge is read again, so a
 * notice that is doubled, late, out of order or forged moves no money. Who does not know the address is answered as if
 * there were none.
 */
export const pixHookRoute: Routes = (app, services) => {
  type Params = { tenant: string; account: string; mac: string }
  for (const path of ['/webhooks/pix/:tenant/:account/:mac', '/webhooks/pix/:tenant/:account/:mac/pix'])
    app.post<{ Params: Params }>(path, { bodyLimit: BODY_LIMIT }, async ({ params, body }, reply) => {
      const { db, config } = services()
      const tenantId = isId(params.tenant) ? Number(params.tenant) : 0
      const good = Buffer.from(macOf(config, tenantId, params.account))
      const given = Buffer.from(params.mac)
      if (tenantId === 0 || good.length !== given.length || !timingSafeEqual(good, given))
        return reply.code(404).send()
      const tenant = await tenantOfJob(db, tenantId)
      const account = tenant && (await db.work(tenant, (work) => findAccount(work, params.account)))
      if (!tenant || !account) return reply.code(404).send()
      // Providers try an address with a body of their own before they keep it.
      const read = v.safeParse(Notice, body)
      const txids = read.success ? read.output.pix.slice(0, MOST).flatMap(({ txid }) => txid ?? []) : []
      if (txids.length > 0)
        await db.work(tenant, async (work) => {
          const rows = await work.query<{ id: string }>(
            'SELECT id::text FROM payments WHERE account_id = $1 AND txid = ANY($2::text[]) ORDER BY payments.id',
            [account.id, txids],
          )
          for (const { id } of rows) await enqueueReconcile(work, id)
        })
      return reply.code(200).send()
    })
}
