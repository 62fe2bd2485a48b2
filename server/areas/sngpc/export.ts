import { SNGPC_LIMITS } from '../../../contract/sngpc-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { formatDocument, plainDocument } from '../../../src/domain/contacts/document'
import { dispensingFaults, type RecordedLine } from '../../../src/domain/sngpc/dispensing'
import {
  headFault,
  type SngpcHead,
  type SngpcHeadFault,
  type SngpcSale,
  sngpcMessage,
} from '../../../src/domain/sngpc/message'
import { dayOf } from '../../../src/domain/time/relative-time'
import { writeAccesses } from '../../directory/access-trail/write'
import { type From, note } from '../../directory/security-log/note'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { SngpcFile } from '../../platform/graphql/resolvers.gen'
import { faultSaid } from './fault-said'
import { establishments } from './places'
import { type KeptRecord, recordsOf } from './records'
import { salesOf } from './sales'

/** Orders that a refusal names; the list on the screen has all of them. */
const NAMED = 5

/**
 * Makes the file of an establishment's sales of some days that are over. Who takes it, and of whom it tells, stands in the trail.
 * @throws Refusal INVALID with the field, CONFLICT while a sale lacks something, with the orders that do.
 */
export async function exportSngpc(
  work: Work,
  viewer: Viewer,
  head: SngpcHead,
  { from, now }: Readonly<{ from: From; now: Date }>,
): Promise<SngpcFile> {
  refuseHead(headFault(head, dayOf(now.getTime(), await zoneOf(work))))
  const cnpj = plainDocument(head.cnpj)
  const one = (await establishments(work)).find(({ place }) => place.cnpj === cnpj)
  if (!one)
    throw new Refusal(
      'INVALID',
      `A loja de CNPJ ${formatDocument(cnpj)} não registra aqui as vendas para o SNGPC.`,
      { field: 'cnpj' },
    )
  if (head.first < one.place.since)
    throw new Refusal('INVALID', `As vendas são registradas aqui desde ${said(one.place.since)}.`, {
      field: 'first',
    })
  const most = SNGPC_LIMITS.sales
  const orders = await salesOf(work, one, { first: head.first, last: head.last, most: most + 1 })
  if (orders.length > most)
    throw new Refusal('CONFLICT', `Um arquivo leva até ${most} vendas: escolha menos dias.`)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const sales: (SngpcSale & { number: string })[] = []
  const lacking = new Map(
    orders.filter(({ lacks }) => lacks).map(({ number }) => [number, 'item sem registro']),
  )
  for (const record of await recordsOf(work, [...byId.keys()])) {
    const order = byId.get(record.order_id)
    if (!order || record.items.length === 0) continue
    const form = { ...record, patient_age: record.patient_age ?? null }
    const fault = recordFault(form, order.sold_on)
    if (fault && !lacking.has(order.number)) lacking.set(order.number, fault)
    sales.push({ sold_on: order.sold_on, form, number: order.number })
  }
  if (lacking.size > 0) throw refused(lacking)
  const at = now.getTime()
  await writeAccesses(
    work,
    [...new Set(orders.map((order) => order.customer_id))].map((id) => ({
      userId: Number(viewer.id),
      kind: 'exported' as const,
      of: 'customer' as const,
      id,
      at,
    })),
  )
  await note(work, from, 'data_exported', {
    userId: viewer.id,
    exported: { kind: 'sngpc', customerId: null },
  })
  return {
    name: `SNGPC-${cnpj}-${head.first}-${head.last}.xml`,
    content: Buffer.from(sngpcMessage(head, sales), 'latin1').toString('base64'),
    sales: sales.length,
  }
}

/** What of a kept record would not do in the file, by the rules of today; null: nothing. Which pieces it is of is known by its order. */
function recordFault(form: KeptRecord & { patient_age: number | null }, soldOn: string): string | null {
  const lines: RecordedLine[] = form.items.map(({ place, name }) => ({
    place,
    name,
    quantity: SNGPC_LIMITS.quantity * SNGPC_LIMITS.items,
    control_list: form.receipt === 'retained' ? 'antimicrobial' : 'C1',
    recorded: 0,
  }))
  for (const [field, fault] of dispensingFaults(form, lines, soldOn)) return faultSaid(field, fault)
  return null
}

const said = (day: string): string => day.split('-').reverse().join('/')

function refused(lacking: ReadonlyMap<string, string>): Refusal {
  const named = [...lacking].slice(0, NAMED).map(([number, why]) => `${number} (${why.replace(/\.$/, '')})`)
  const more = lacking.size - named.length
  return new Refusal(
    'CONFLICT',
    `O arquivo não foi gerado: falta completar ${lacking.size === 1 ? 'um pedido' : `${lacking.size} pedidos`}. ${named.join('; ')}${more > 0 ? `; e mais ${more}` : ''}. Eles estão na lista, em "Falta registrar".`,
  )
}

/** @throws Refusal INVALID with the field */
function refuseHead(fault: SngpcHeadFault | null): void {
  switch (fault) {
    case null:
      return
    case 'cnpj':
      throw new Refusal('INVALID', 'Diga o CNPJ da loja em Dados da loja.', { field: 'cnpj' })
    case 'letters':
      throw new Refusal('INVALID', 'O layout do SNGPC (versão 2.5) só leva CNPJ de algarismos.', {
        field: 'cnpj',
      })
    case 'cpf':
      throw new Refusal('INVALID', 'Este CPF não existe: confira os algarismos.', { field: 'cpf' })
    case 'first':
      throw new Refusal('INVALID', 'Data inválida.', { field: 'first' })
    case 'last':
      throw new Refusal(
        'INVALID',
        'O período termina depois de começar, e até ontem: o dia de hoje ainda vende.',
        {
          field: 'last',
        },
      )
    case 'days':
      throw new Refusal('INVALID', `Um arquivo leva até ${SNGPC_LIMITS.days} dias.`, { field: 'last' })
  }
}
