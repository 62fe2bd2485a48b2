import { isDeepStrictEqual } from 'node:util'
import type { CustomerMerge } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { type MergedValues, REVERSIBLE_MS } from '../../../../src/domain/contacts/merge'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import { parted } from '../../moments'
import { settleMain } from '../addresses'
import { toCustomer } from '../customer.row'
import { type Membership, noteMemberships } from '../groups/changes'
import { lockCustomer } from '../locked-customer'
import { tellCustomer } from '../tell'
import { changeIdentities } from './lock'
import { marksDiffer, mergingOf, toldMerge, writeValues } from './merge'
import { type Moved, readMerge } from './row'

type Row = { survivor_id: string; merged_id: string; merged_at: Date; undone_at: Date | null; moved: Moved }

/**
 * Takes a merge back: what it moved goes to whom it was of, what it changed becomes what it was unless somebody
 * has changed it since. What came after the merge stays with the survivor. Tickets that it made one are two again, unless
 * both were finished since (server/conversation/life/part.ts).
 * @throws Refusal when there is no such merge, it is taken back already, or older than 30 days.
 */
export async function undoMerge(work: Work, viewer: Viewer, id: string, now: Date): Promise<CustomerMerge> {
  await changeIdentities(work)
  const merge = isId(id)
    ? await work.one<Row>(
        'SELECT survivor_id::text, merged_id::text, merged_at, undone_at, moved FROM customer_merges WHERE id = $1 FOR UPDATE',
        [id],
      )
    : undefined
  if (!merge) throw mergeNotFound()
  const survivor = toCustomer(
    await lockCustomer(work, viewer, merge.survivor_id).catch((error: unknown) => {
      throw error instanceof Refusal ? mergeNotFound() : error
    }),
  )
  if (merge.undone_at !== null) throw new Refusal('CONFLICT', 'Esta união já foi desfeita.')
  if (now.getTime() - merge.merged_at.getTime() > REVERSIBLE_MS)
    throw new Refusal('CONFLICT', 'Uma união só pode ser desfeita em até 30 dias.')

  const { survivor_id: from, merged_id: to, moved } = merge
  const parting = mergingOf(from, to, viewer, now)
  parting.joined.push(...(moved.joined ?? []))
  parting.scheduled.push(...(moved.scheduled ?? []))
  await parted.run(work, 'recognise', [parting])
  await parted.run(work, 'decide', [parting])
  await giveBackOwn(work, moved, from, to)
  await work.query('UPDATE customers SET merged_into = NULL WHERE id = $1', [to])
  const tickets = await giveBack(work, viewer, moved, from, to)
  await giveBackAddresses(work, moved, from, to)
  const values = restored(survivor, moved)
  await writeValues(work, from, values)
  await work.query('UPDATE customer_merges SET undone_at = $2, undone_by = $3 WHERE id = $1', [
    id,
    now,
    Number(viewer.id),
  ])
  await parted.run(work, 'record', [parting])
  await parted.run(work, 'tell', [parting])
  const told = await readMerge(work, id)
  await publish(work, [await toldMerge(work, told), ...parting.before])
  await tellCustomer(work, to, {
    tickets: [...tickets, ...parting.tickets],
    groups: moved.groups.length > 0,
  })
  await tellCustomer(work, from, {
    event: marksDiffer(survivor, values) ? 'customerBlacklisted' : undefined,
    groups: moved.groups.length > 0,
    after: parting.after,
  })
  return told
}

const mergeNotFound = () => new Refusal('NOT_FOUND', 'União não encontrada.')

/** Moves back what is still where the merge put it; gives the tickets. */
async function giveBack(
  work: Work,
  viewer: Viewer,
  moved: Moved,
  from: string,
  to: string,
): Promise<string[]> {
  const tickets = await work.query<{ id: string }>(
    'UPDATE chat_tickets SET customer_id = $3 WHERE id = ANY($1::bigint[]) AND customer_id = $2 RETURNING id::text',
    [moved.tickets, from, to],
  )
  const ids = tickets.map(({ id }) => id)
  await work.query('UPDATE customer_chats SET customer_id = $2 WHERE chat_ticket_id = ANY($1::bigint[])', [
    ids,
    to,
  ])
  await work.query(
    'UPDATE customer_notes SET customer_id = $3 WHERE id = ANY($1::bigint[]) AND customer_id = $2',
    [moved.notes, from, to],
  )
  await work.query('UPDATE quotes SET customer_id = $3 WHERE id = ANY($1::bigint[]) AND customer_id = $2', [
    moved.quotes ?? [],
    from,
    to,
  ])
  await work.query('UPDATE orders SET customer_id = $3 WHERE id = ANY($1::bigint[]) AND customer_id = $2', [
    moved.orders ?? [],
    from,
    to,
  ])
  await work.query(
    'UPDATE scheduled_messages SET customer_id = $3 WHERE id = ANY($1::bigint[]) AND customer_id = $2',
    [moved.scheduled ?? [], from, to],
  )
  const left = await work.query<Membership>(
    `DELETE FROM customer_group_members WHERE customer_id = $1 AND group_id = ANY($2::bigint[])
     RETURNING group_id::text AS "groupId", customer_id::text AS "customerId"`,
    [from, moved.groups],
  )
  await noteMemberships(work, 'removed', left, viewer.id)
  await work.query(
    `UPDATE customer_identifiers i SET customer_id = $3
     FROM unnest($1::text[], $2::text[]) v(kind, value) WHERE i.kind = v.kind AND i.value = v.value`,
    [moved.identifiers.map(({ kind }) => kind), moved.identifiers.map(({ value }) => value), to],
  )
  return ids
}

/**
 * Takes the sensitive values, the attendant and the substitute from the survivor that the merge gave them. What
 * differs by now from what the merged one has was somebody's decision since, and stays.
 */
async function giveBackOwn(work: Work, { sensitive = [], attendant }: Moved, from: string, to: string) {
  await work.query(
    `UPDATE customers s SET sensitive_field = NULLIF(s.sensitive_field - ARRAY(
         SELECT k FROM unnest($3::text[]) k WHERE s.sensitive_field -> k = m.sensitive_field -> k), '{}')
     FROM customers m WHERE s.id = $1 AND m.id = $2 AND s.sensitive_field IS NOT NULL`,
    [from, to, sensitive],
  )
  if (attendant)
    await work.query(
      `UPDATE customers s SET attendant_id = NULL, substitute_id = NULL
       FROM customers m WHERE s.id = $1 AND m.id = $2 AND s.attendant_id = m.attendant_id
         AND s.substitute_id IS NOT DISTINCT FROM m.substitute_id`,
      [from, to],
    )
}

/** Addresses go back, and each of the two has the main one of before; what was made main since by somebody stays the survivor's. */
async function giveBackAddresses(
  work: Work,
  { addresses = [], mainAddresses }: Moved,
  from: string,
  to: string,
): Promise<void> {
  const main = await work.one<{ id: string }>(
    'SELECT id::text FROM customer_addresses WHERE customer_id = $1 AND main',
    [from],
  )
  await work.query(
    'UPDATE customer_addresses SET customer_id = $3, main = false WHERE id = ANY($1::bigint[]) AND customer_id = $2',
    [addresses, from, to],
  )
  const { survivor = null, merged = null } = mainAddresses ?? {}
  const wasTaken = main !== undefined && addresses.includes(main.id)
  await settleMain(
    work,
    [from, to],
    [wasTaken ? survivor : null, merged].filter((id) => id !== null),
  )
}

/** The survivor's values: those that the merge changed and nobody since are what they were. */
function restored(now: MergedValues, { before, after }: Moved): MergedValues {
  const values: MergedValues = { ...now }
  const give = <K extends keyof MergedValues>(key: K) => {
    if (!isDeepStrictEqual(before[key], after[key]) && isDeepStrictEqual(now[key], after[key]))
      values[key] = before[key]
  }
  for (const key of Object.keys(after)) if (isKey(key, after)) give(key)
  return values
}

const isKey = (key: string, values: MergedValues): key is keyof MergedValues => Object.hasOwn(values, key)
