import { SNGPC_LIMITS } from '../../../contract/sngpc-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { maskDocument } from '../../../src/domain/contacts/document'
import { maskName } from '../../../src/domain/contacts/mask'
import { type DispensingForm, dispensingFaults } from '../../../src/domain/sngpc/dispensing'
import { plainName } from '../../../src/domain/text/plain-name'
import { digitsOf } from '../../../src/domain/text/plain-numbers'
import { dayOf } from '../../../src/domain/time/relative-time'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { DispensingInput } from '../../platform/graphql/resolvers.gen'
import {
  type LockedOrder,
  lockOrder,
  pharmacistOf,
  recordsSales,
  tellOrders,
  tooFar,
  writeSteps,
} from '../orders/area'
import { faultSaid } from './fault-said'
import { recordedLines } from './lines'
import { recordsOf } from './records'

type Which = Readonly<{ order_id: string; rev: number; id?: string | null }>

/**
 * Writes down what was handed over against a prescription, or changes what was written. It takes pieces of the order's lines that
 * no other record has.
 * @throws Refusal FORBIDDEN for whoever is no pharmacist, NOT_FOUND, INVALID with the field that the law or the layout refuses,
 *   CONFLICT for an order that has changed since or was called off, and where the shop does not write its sales down here.
 */
export async function saveDispensing(
  work: Work,
  viewer: Viewer,
  { form: typed, ...which }: Which & { form: DispensingInput },
  now: Date,
): Promise<string> {
  const pharmacist = await pharmacistOf(work, viewer)
  const { order, kept } = await lockRecord(work, viewer, which, now)
  const form = cleaned(typed, kept)
  const lines = await recordedLines(work, order.id, kept?.id ?? null)
  const today = dayOf(now.getTime(), await zoneOf(work))
  for (const [field, fault] of dispensingFaults(form, lines, today))
    throw new Refusal('INVALID', faultSaid(field, fault), { field })
  if (!kept && (await recordsOf(work, [order.id])).length >= SNGPC_LIMITS.records)
    throw new Refusal('CONFLICT', `Um pedido tem no máximo ${SNGPC_LIMITS.records} registros de receita.`)
  const id = await writeRecord(work, {
    orderId: order.id,
    id: kept?.id ?? null,
    form,
    pharmacist,
    viewer,
    now,
  })
  const names = new Map(lines.map(({ place, name }) => [place, name]))
  await work.query('DELETE FROM dispensing_items WHERE dispensing_id = $1', [id])
  await work.query(
    `INSERT INTO dispensing_items (tenant_id, dispensing_id, n, place, name, register, lot, expires_on, quantity, unit, prolonged)
     SELECT $1, $2, v.n, v.place, v.name, v.register, v.lot, v.expires_on, v.quantity, v.unit, v.prolonged
     FROM jsonb_to_recordset($3::jsonb) AS v(n integer, place integer, name text, register text, lot text, expires_on date,
       quantity integer, unit text, prolonged boolean)`,
    [
      work.tenant.id,
      id,
      JSON.stringify(form.items.map((item, at) => ({ ...item, n: at + 1, name: names.get(item.place) }))),
    ],
  )
  await tellChange(work, viewer, order, now)
  return id
}

/** Takes a record away that was written by mistake. @throws Refusal as {@link saveDispensing}. */
export async function deleteDispensing(
  work: Work,
  viewer: Viewer,
  which: Which & { id: string },
  now: Date,
): Promise<true> {
  await pharmacistOf(work, viewer)
  const { order } = await lockRecord(work, viewer, which, now)
  await work.query('DELETE FROM dispensings WHERE id = $1', [which.id])
  await tellChange(work, viewer, order, now)
  return true
}

type Kept = DispensingForm & { id: string }

async function lockRecord(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, rev, id }: Which,
  now: Date,
): Promise<{ order: LockedOrder; kept: Kept | null }> {
  const order = await lockOrder(work, viewer, orderId, rev)
  if (order.phase === 'canceled') throw tooFar(order)
  if (!(await recordsSales(work, order.instance_id, now)))
    throw new Refusal(
      'CONFLICT',
      'A loja não registra aqui as vendas para o SNGPC: um administrador diz nas configurações a partir de que dia.',
    )
  if (id == null) return { order, kept: null }
  const record = isId(id) ? (await recordsOf(work, [orderId])).find((one) => one.id === id) : undefined
  if (!record) throw new Refusal('NOT_FOUND', 'Este registro não existe.')
  return { order, kept: { ...record, patient_age: record.patient_age ?? null } }
}

/** As it is kept: what somebody was shown a part of, and sends back so, stands for what is there. */
function cleaned(typed: DispensingInput, kept: Kept | null): DispensingForm {
  const line = (text: string) => plainName(cleanText(text))
  const shown = (text: string, before: string | undefined, mask: (text: string) => string) =>
    before !== undefined && before !== '' && line(text) === mask(before) ? before : line(text)
  return {
    ...typed,
    number: line(typed.number),
    prescriber: line(typed.prescriber),
    council_number: line(typed.council_number),
    buyer: shown(typed.buyer, kept?.buyer, maskName),
    buyer_document: shown(typed.buyer_document, kept?.buyer_document, maskDocument),
    patient: shown(typed.patient, kept?.patient, maskName),
    patient_age: typed.patient_age ?? null,
    items: typed.items.map((item) => ({
      ...item,
      register: digitsOf(item.register),
      lot: line(item.lot),
    })),
  }
}

type Written = Readonly<{
  orderId: string
  id: string | null
  form: DispensingForm
  pharmacist: Readonly<{ name: string; crf: string }>
  viewer: Viewer
  now: Date
}>

const COLUMNS = [
  ...([
    'receipt',
    'number',
    'issued_on',
    'use',
    'prescriber',
    'council',
    'council_number',
    'council_state',
  ] as const),
  ...(['buyer', 'buyer_document_kind', 'buyer_document', 'buyer_issuer', 'buyer_state'] as const),
  ...(['patient', 'patient_age', 'patient_age_unit', 'patient_sex'] as const),
] as const

async function writeRecord(
  work: Work,
  { orderId, id, form, pharmacist, viewer, now }: Written,
): Promise<string> {
  const values = [
    ...COLUMNS.map((column) => form[column]),
    pharmacist.name,
    pharmacist.crf,
    Number(viewer.id),
    now,
  ]
  const columns = [...COLUMNS, 'pharmacist', 'crf', 'user_id', 'at']
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO dispensings (tenant_id, order_id, ${columns.join(', ')})
           VALUES ($1, $2, ${columns.map((_, at) => `$${at + 3}`).join(', ')}) RETURNING id::text`,
          [work.tenant.id, orderId, ...values],
        )
      : await work.one<{ id: string }>(
          `UPDATE dispensings SET ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} WHERE id = $1 RETURNING id::text`,
          [id, ...values],
        )
  if (!row) throw new Error('a record for the SNGPC was not written')
  return row.id
}

/** Nothing of the prescription stands in the history: who wrote when, and no more. */
async function tellChange(work: Work, viewer: Viewer, { id }: LockedOrder, now: Date): Promise<void> {
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [id])
  await writeSteps(work, [{ orderId: id, userId: viewer.id, at: now, kind: 'dispensed' }])
  await tellOrders(work, [id])
}
