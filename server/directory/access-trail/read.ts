import type { CustomerAccess, CustomerAccessPage } from '../../../contract/entities'
import type { AccessKind } from '../../platform/access-trail'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { idIn, timeIn } from '../../platform/graphql/read-argument'
import { Refusal } from '../../platform/graphql/refusal'
import { askedMoment } from '../../platform/list/day-range'
import { ACCESS_KINDS, isAccessKind, KIND_NAMES, kindOfCode } from './kinds'

/** What of the trail is wanted, as it was asked for. */
export type Asked = Readonly<{
  customer_id?: string | null | undefined
  user_id?: string | null | undefined
  kinds?: readonly string[] | null | undefined
  from?: string | null | undefined
  until?: string | null | undefined
}>

/** The same, known to make sense. */
export type Filter = Readonly<{
  customerId: string | null
  userId: string | null
  kinds: readonly AccessKind[]
  from: string | null
  until: string | null
}>

/** Where a page ends: the page behind begins there. */
export type Place = Readonly<{ at: Date; id: string }>

/** @throws Refusal INVALID for what makes no sense. */
export function filterOf({ customer_id, user_id, kinds, from, until }: Asked): Filter {
  return {
    customerId: customer_id == null ? null : idIn(customer_id),
    userId: user_id == null ? null : idIn(user_id),
    kinds: kinds ? [...new Set(kinds.map(kindIn))] : KIND_NAMES,
    from: timeOrNull(from),
    until: timeOrNull(until),
  }
}

/** Looked at before anything is noted or sent of what is asked for. */
function timeOrNull(text: string | null | undefined): string | null {
  if (text != null) timeIn(text)
  return text ?? null
}

const kindIn = (name: string): AccessKind => {
  if (!isAccessKind(name)) throw new Refusal('INVALID', 'Tipo de acesso desconhecido.')
  return name
}

/** A place as a client is given it. */
const writePlace = ({ at, id }: Place): string => `${at.getTime()}.${id}`

/** @throws Refusal INVALID for what {@link writePlace} did not write. */
export function readPlace(text: string): Place {
  const [, at, id] = /^(\d{1,15})\.([1-9]\d{0,17})$/.exec(text) ?? []
  if (!at || !id) throw new Refusal('INVALID', 'Página inválida.')
  return { at: new Date(Number(at)), id }
}

type Row = Omit<CustomerAccess, 'at' | 'kind'> & { at: Date; code: number }

/**
 * A page of the trail, newest first. Each kind (and each customer who was merged into the one) is walked along its own
 * index from the place on, for a page at most, whatever is kept; of these the newest are given.
 */
export async function readTrail(
  work: Work,
  { customerId, userId, kinds, from, until }: Filter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<CustomerAccessPage> {
  const parameters = new Parameters()
  const tenant = parameters.add(work.tenant.id)
  const all = [`a.tenant_id = ${tenant}`, 'a.kind = k.code']
  if (customerId) all.push('a.customer_id = s.id')
  if (userId) all.push(`a.user_id = ${parameters.add(userId)}::bigint`)
  if (from) all.push(`a.at >= ${askedMoment(from, parameters, 'begins')}`)
  if (until) all.push(`a.at < ${askedMoment(until, parameters, 'ends')}`)
  if (after) all.push(`(a.at, a.id) < (${parameters.add(after.at)}, ${parameters.add(after.id)}::bigint)`)
  const codes = parameters.add(kinds.map((kind) => ACCESS_KINDS[kind].code))
  const most = parameters.add(limit + 1)
  const rows = await work.query<Row>(
    `WITH RECURSIVE same AS (
       SELECT ${parameters.add(customerId)}::bigint AS id
       UNION SELECT c.id FROM customers c JOIN same s ON c.tenant_id = ${tenant} AND c.merged_into = s.id
     )
     SELECT p.id::text, p.at, p.kind AS code, p.customer_id::text, c.name AS customer_name, p.user_id::text,
       u.name AS user_name
     FROM (
       SELECT a.* FROM unnest(${codes}::smallint[]) AS k(code) CROSS JOIN same s CROSS JOIN LATERAL (
         SELECT a.tenant_id, a.id, a.at, a.kind, a.customer_id, a.user_id FROM customer_accesses a
         WHERE ${all.join(' AND ')} ORDER BY a.at DESC, a.id DESC LIMIT ${most}
       ) a ORDER BY a.at DESC, a.id DESC LIMIT ${most}
     ) p
     LEFT JOIN customers c ON c.tenant_id = p.tenant_id AND c.id = p.customer_id
     LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id
     ORDER BY p.at DESC, p.id DESC`,
    parameters.values,
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ at, code, ...row }) => ({ ...row, at: at.toISOString(), kind: kindOfCode(code) })),
    next: last && rows.length > limit ? writePlace(last) : null,
  }
}
