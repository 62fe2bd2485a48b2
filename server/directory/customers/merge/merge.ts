import type { CustomerMerge } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { MAIN_ADDRESS } from '../../../../src/domain/contacts/customer-change'
import { type MergedValues, mergedValues } from '../../../../src/domain/contacts/merge'
import type { Seen } from '../../../platform/db/seen-revision'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import { type Merging, merged } from '../../moments'
import { settleMain } from '../addresses'
import { type CustomerRow, toCustomer } from '../customer.row'
import { noteMemberships } from '../groups/changes'
import { lockCustomers } from '../locked-customer'
import { audienceOf, tellCustomer } from '../tell'
import { changeIdentities } from './lock'
import { type Moved, readMerge } from './row'

type Asked = {
  survivor_id: string
  merged_id: string
  take: readonly string[]
  /** Who was compared, as their rows stood then; see {@link mustBeAsCompared}. */
  survivor_rev?: Seen
  merged_rev?: Seen
}

/**
 * Makes two customers one: tickets, messages, what is scheduled, notes, quotes, groups and addresses of the merged one become the
 * survivor's, in one transaction, and what was moved is written down. Where both have an unfinished ticket on
 * one connection, the one that stays takes over what waits in the other (server/conversation/life/join.ts).
 * @throws Refusal when one of the two is not the viewer's to know, or is not as they were compared.
 */
export async function mergeCustomers(
  work: Work,
  viewer: Viewer,
  { survivor_id, merged_id, take, survivor_rev, merged_rev }: Asked,
  now: Date,
): Promise<CustomerMerge> {
  await changeIdentities(work)
  const merging = mergingOf(survivor_id, merged_id, viewer, now)
  await merged.run(work, 'recognise', [merging])
  const rows = await lockCustomers(work, viewer, [survivor_id, merged_id])
  const [kept, gone] = [rows.get(survivor_id), rows.get(merged_id)]
  if (!kept || !gone || survivor_id === merged_id)
    throw new Refusal('INVALID', 'Escolha dois clientes diferentes.')
  mustBeAsCompared(kept, survivor_rev)
  mustBeAsCompared(gone, merged_rev)
  const survivor = toCustomer(kept)
  const other = toCustomer(gone)

  await merged.run(work, 'decide', [merging])
  const before = valuesOf(survivor)
  const after = mergedValues(before, valuesOf(other), take)
  const moved: Moved = {
    ...(await move(work, merged_id, survivor_id)),
    ...(await moveAddresses(work, merged_id, survivor_id, take.includes(MAIN_ADDRESS))),
    before,
    after,
    sensitive: await takeSensitive(work, survivor_id, merged_id),
    attendant: await takeAttendant(work, survivor_id, merged_id),
    joined: merging.joined,
  }
  merging.scheduled.push(...(moved.scheduled ?? []))
  await writeValues(work, survivor_id, after)
  await noteMemberships(
    work,
    'added',
    moved.groups.map((groupId) => ({ customerId: survivor_id, groupId })),
    viewer.id,
  )
  await work.query('UPDATE customers SET merged_into = $2 WHERE id = $1', [merged_id, survivor_id])
  const written = await work.one<{ id: string }>(
    `INSERT INTO customer_merges (tenant_id, survivor_id, merged_id, user_id, merged_at, moved)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id::text`,
    [work.tenant.id, survivor_id, merged_id, Number(viewer.id), now, JSON.stringify(moved)],
  )
  const merge = await readMerge(work, written?.id ?? '')
  await merged.run(work, 'tell', [merging])
  await tellCustomer(work, survivor_id, {
    event: marksDiffer(before, after) ? 'customerBlacklisted' : undefined,
    groups: moved.groups.length > 0,
    before: [...merging.before, await toldMerge(work, merge)],
    tickets: [...moved.tickets, ...merging.joined.map(({ goes }) => goes)],
    after: merging.after,
  })
  return merge
}

/** Is the customer, by a merge or by its undoing, on a list that they were not on before, or off one? */
export const marksDiffer = (before: MergedValues, after: MergedValues): boolean =>
  before.is_blacklisted !== after.is_blacklisted ||
  before.is_blacklisted_campaign !== after.is_blacklisted_campaign

/** @throws Refusal CONFLICT when somebody changed the customer while they were compared. */
function mustBeAsCompared(row: CustomerRow, seen: Seen): void {
  if (typeof seen === 'number' && seen !== row.c_rev)
    throw new Refusal(
      'CONFLICT',
      `O cadastro de ${row.c_name} mudou enquanto você comparava. Feche e compare de novo.`,
    )
}

/** A merge of which nothing has been done yet. */
export const mergingOf = (survivorId: string, mergedId: string, viewer: Viewer, now: Date): Merging => ({
  survivorId,
  mergedId,
  viewer,
  now,
  joined: [],
  scheduled: [],
  tickets: [],
  lines: [],
  before: [],
  after: [],
})

/**
 * Sensitive values that the survivor has none of; they are seen by too few to be chosen from.
 * @returns their keys, for the undoing: the values themselves are written down nowhere else.
 */
async function takeSensitive(work: Work, survivorId: string, mergedId: string): Promise<string[]> {
  const row = await work.one<{ keys: string[] }>(
    `UPDATE customers s SET sensitive_field = m.sensitive_field || coalesce(s.sensitive_field, '{}')
     FROM customers m, customers old WHERE s.id = $1 AND m.id = $2 AND old.id = s.id AND m.sensitive_field IS NOT NULL
     RETURNING ARRAY(SELECT k FROM jsonb_object_keys(m.sensitive_field) k
       WHERE NOT coalesce(old.sensitive_field, '{}') ? k) AS keys`,
    [survivorId, mergedId],
  )
  return row?.keys ?? []
}

/** The survivor's own attendant stays theirs; who had none is given the merged one's. @returns whether they were. */
const takeAttendant = async (work: Work, survivorId: string, mergedId: string): Promise<boolean> =>
  (await work.one(
    `UPDATE customers s SET attendant_id = m.attendant_id, substitute_id = m.substitute_id
     FROM customers m WHERE s.id = $1 AND m.id = $2 AND s.attendant_id IS NULL AND m.attendant_id IS NOT NULL
     RETURNING s.id`,
    [survivorId, mergedId],
  )) !== undefined

/** All addresses become the survivor's; `takes`: the merged one's main address becomes the main one. */
async function moveAddresses(
  work: Work,
  from: string,
  to: string,
  takes: boolean,
): Promise<Required<Pick<Moved, 'addresses' | 'mainAddresses'>>> {
  const rows = await work.query<{ id: string; customer_id: string; main: boolean }>(
    'SELECT id::text, customer_id::text, main FROM customer_addresses WHERE customer_id = ANY($1::bigint[]) ORDER BY customer_addresses.id',
    [[from, to]],
  )
  const mainOf = (customer: string) =>
    rows.find(({ customer_id, main }) => main && customer_id === customer)?.id ?? null
  const [survivor, merged] = [mainOf(to), mainOf(from)]
  await work.query(
    'UPDATE customer_addresses SET customer_id = $2, main = main AND $3 WHERE customer_id = $1',
    [from, to, survivor === null],
  )
  await settleMain(work, [to], takes && merged !== null ? [merged] : [])
  return {
    addresses: rows.flatMap(({ id, customer_id }) => (customer_id === from ? [id] : [])),
    mainAddresses: { survivor, merged },
  }
}

/** The event of a merge as it stands. */
export async function toldMerge(work: Work, merge: CustomerMerge): Promise<Change> {
  return {
    event: 'customersMerged',
    data: (rev) => ({ merge, rev }),
    audience: await audienceOf(work, [merge.survivor_id, merge.merged_id]),
    rows: [],
  }
}

const valuesOf = (customer: MergedValues): MergedValues => ({
  name: customer.name,
  email: customer.email,
  document_register: customer.document_register,
  color_tag: customer.color_tag,
  image: customer.image,
  open_field: customer.open_field,
  is_favorite: customer.is_favorite,
  is_blacklisted: customer.is_blacklisted,
  is_blacklisted_campaign: customer.is_blacklisted_campaign,
})

/** Writes what a customer is after a merge, or is again after it was taken back. */
export const writeValues = (work: Work, id: string, values: MergedValues): Promise<unknown> =>
  work.query(
    `UPDATE customers SET name = $2, email = $3, document_register = $4, color_tag = $5, image = $6,
       open_field = $7, is_favorite = $8, is_blacklisted = $9, is_blacklisted_campaign = $10 WHERE id = $1`,
    [
      id,
      values.name,
      values.email,
      values.document_register,
      values.color_tag,
      values.image,
      values.open_field === null ? null : JSON.stringify(values.open_field),
      values.is_favorite,
      values.is_blacklisted,
      values.is_blacklisted_campaign,
    ],
  )

/** Gives everything of one customer to another; tells what it was. */
async function move(
  work: Work,
  from: string,
  to: string,
): Promise<
  Omit<Moved, 'before' | 'after' | 'sensitive' | 'attendant' | 'addresses' | 'mainAddresses' | 'joined'>
> {
  const tickets = await work.query<{ id: string }>(
    `UPDATE chat_tickets t SET customer_id = $2, wa_id = coalesce(t.wa_id, c.wa_id, NULLIF(c.phone_number, ''))
     FROM customers c WHERE c.id = $1 AND t.customer_id = $1 RETURNING t.id::text`,
    [from, to],
  )
  const ids = tickets.map(({ id }) => id)
  await work.query('UPDATE customer_chats SET customer_id = $2 WHERE chat_ticket_id = ANY($1::bigint[])', [
    ids,
    to,
  ])
  const notes = await work.query<{ id: string }>(
    'UPDATE customer_notes SET customer_id = $2 WHERE customer_id = $1 RETURNING id::text',
    [from, to],
  )
  const quotes = await work.query<{ id: string }>(
    'UPDATE quotes SET customer_id = $2 WHERE customer_id = $1 RETURNING id::text',
    [from, to],
  )
  const orders = await work.query<{ id: string }>(
    'UPDATE orders SET customer_id = $2 WHERE customer_id = $1 RETURNING id::text',
    [from, to],
  )
  const scheduled = await work.query<{ id: string }>(
    'UPDATE scheduled_messages SET customer_id = $2 WHERE customer_id = $1 RETURNING id::text',
    [from, to],
  )
  const groups = await work.query<{ group_id: string }>(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT tenant_id, group_id, $2 FROM customer_group_members WHERE customer_id = $1
     ON CONFLICT DO NOTHING RETURNING group_id::text`,
    [from, to],
  )
  const identifiers = await work.query<{ kind: string; value: string }>(
    'UPDATE customer_identifiers SET customer_id = $2 WHERE customer_id = $1 RETURNING kind, value',
    [from, to],
  )
  return {
    tickets: ids,
    notes: notes.map(({ id }) => id),
    quotes: quotes.map(({ id }) => id),
    orders: orders.map(({ id }) => id),
    scheduled: scheduled.map(({ id }) => id),
    groups: groups.map(({ group_id }) => group_id),
    identifiers,
  }
}
