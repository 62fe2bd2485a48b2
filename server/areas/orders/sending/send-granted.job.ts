import { rightsOf } from '../../../directory/session/viewer'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { warningTo } from '../../../platform/events/warning'
import { Refusal } from '../../../platform/graphql/refusal'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { saySale, writeSending } from './send-sale'
import { type Sale, sendNoMore, type ToSend, toSendOf } from './to-send'

const NAMED = { quote: 'O orçamento', order: 'O pedido' } as const

/**
 * Sends a quote or an order whose discount was granted, in the name and in the conversation of whoever wanted it sent. Where
 * nothing can be sent there any more, its history says why, and they are told; it is theirs to send then.
 */
export async function sendGrantedJob(
  { tenantId, kind, id }: JobPayload<'orders.sendGranted'>,
  { db, files, now }: Pick<JobHelpers, 'db' | 'files' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const sale: Sale = { kind, id }
  const found = await db.work(tenant, async (work) => {
    const toSend = await toSendOf(work, sale)
    const named = await nameOf(work, sale)
    return toSend && named && { toSend, named, rights: await rightsOf(work, toSend.userId) }
  })
  if (!found) return
  const { toSend, named, rights } = found
  const not = (why: string) =>
    db.work(tenant, (work) => cannot(work, sale, { toSend, named, why, at: now() }))
  if (!rights) return not('Quem o enviaria saiu da equipe ou está bloqueado.')
  const way = { ...toSend, customerId: named.customer_id }
  try {
    const said = await saySale({ db, files, tenant }, rights.viewer, { sale, way, by: null }, now())
    if (!said) await db.work(tenant, (work) => sendNoMore(work, sale))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await not(error.message)
  }
}

type Named = { number: string; customer_id: string }

const nameOf = (work: Work, { kind, id }: Sale): Promise<Named | undefined> =>
  work.one<Named>(
    `SELECT number, customer_id::text FROM ${kind === 'quote' ? 'quotes' : 'orders'} WHERE tenant_id = $1 AND id = $2`,
    [work.tenant.id, id],
  )

async function cannot(
  work: Work,
  sale: Sale,
  { toSend, named, why, at }: Readonly<{ toSend: ToSend; named: Named; why: string; at: Date }>,
): Promise<void> {
  await sendNoMore(work, sale)
  await writeSending(work, sale, { userId: null, at, kind: 'not_sent', note: why })
  await publish(work, [
    warningTo(toSend.userId, {
      title: 'Aprovado e não enviado',
      message: `${NAMED[sale.kind]} ${named.number} foi aprovado e não foi ao cliente: ${why}`,
    }),
  ])
}
