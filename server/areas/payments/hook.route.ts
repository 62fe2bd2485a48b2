import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Routes } from '../../platform/http/routes'
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

const Params = v.object({ tenant: v.string(), account: v.string(), mac: v.string() })
type Params = v.InferOutput<typeof Params>

const Notice = v.object({
  pix: v.array(v.object({ txid: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/))) })),
})

/**
 * Where providers say that money has come. Nothing of what they say is believed but that: the charge is read again, so a
 * notice that is doubled, late, out of order or forged moves no money. Who does not know the address is answered as if
 * there were none.
 */
export const pixHookRoute: Routes = (app, services) => {
  const tenantFor = ({ tenant, account, mac }: Params): number | null => {
    const id = isId(tenant) ? Number(tenant) : 0
    const [good, given] = [Buffer.from(macOf(services().config, id, account)), Buffer.from(mac)]
    return id > 0 && good.length === given.length && timingSafeEqual(good, given) ? id : null
  }
  const knows = async ({ params }: FastifyRequest) => tenantFor(v.parse(Params, params)) !== null
  for (const path of ['/webhooks/pix/:tenant/:account/:mac', '/webhooks/pix/:tenant/:account/:mac/pix'])
    app.post<{ Params: Params }>(
      path,
      { bodyLimit: BODY_LIMIT, config: { knows } },
      async ({ params, body }, reply) => {
        const { db } = services()
        const tenantId = tenantFor(params)
        if (tenantId === null) return reply.code(404).send()
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
      },
    )
}
