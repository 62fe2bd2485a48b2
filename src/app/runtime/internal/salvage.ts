import { emptyWorld } from '@domain/empty-world'
import type { InternalOutboxRow } from '@domain/internal-chat/tables'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import type { Registry } from '@domain/kernel/registry'
import type { World } from '@domain/kernel/world'
import { temporaryId } from '@domain/messages/message.rows'
import type { MessageRow } from '@domain/messages/tables'
import type { OutboxRow } from '@domain/outbox/tables'
import { restartLog } from '@infra/log/checkpoint-store'
import type { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { storeAdmission } from '@infra/log/read-segments'
import { readableRows } from '@infra/log/rows-in-pages'
import { openJson } from '@infra/log/seal'
import { readStoredRows } from '@infra/log/stored-rows'

/**
 * Clears a store that the panel cannot start from of all that the server has too. What only this device has
 * stays, as far as it can be read: the drafts, whose data it is, and messages that wait to be sent.
 */
export async function salvage(db: LocalDatabase, registry: Registry, tenant: string): Promise<void> {
  const world = await unsentMessages(db, registry, tenant)
  const owner = await db.meta.get('owner').catch(() => undefined)
  const cleared = db.tables.filter(
    ({ name }) => name !== 'drafts' && name !== 'quarantine' && name !== 'meta',
  )
  await db.transaction('rw', db.tables, async () => {
    for (const table of cleared) await table.clear()
    const format = await db.meta.get('format')
    await db.meta.clear()
    await db.meta.bulkPut([format, owner].filter((row) => row !== undefined))
  })
  await restartLog(db, world)
}

/**
 * A world of nothing but the messages that wait: what the log says of them, and the rows for those that the
 * log no longer speaks of.
 */
async function unsentMessages(db: LocalDatabase, registry: Registry, tenant: string): Promise<World> {
  const world = emptyWorld()
  const spokenOf = new Set<string>()
  for (const entry of await entriesOfCommands(db, registry)) {
    if (entry.cmd === undefined || entry.kind === 'event') continue
    spokenOf.add(entry.cmd)
    fold(registry, world, entry)
  }
  // Answers were folded too, to see what is done; what they brought comes from the server again.
  for (const [id, row] of world.rows.messages) if (!row.temp) world.rows.messages.delete(id)
  const stored = await readStoredRows(tenant).all()
  const temporary = new Map(readableRows<MessageRow>(stored?.pages.messages).map((row) => [row.id, row]))
  for (const row of readableRows<OutboxRow>(stored?.pages.outbox)) {
    const message = temporary.get(temporaryId(row.id))
    if (spokenOf.has(row.id) || !message?.temp) continue
    world.rows.outbox.set(row.id, row)
    world.rows.messages.set(message.id, message)
  }
  for (const row of readableRows<InternalOutboxRow>(stored?.pages.internalOutbox))
    if (!spokenOf.has(row.id)) world.rows.internalOutbox.set(row.id, row)
  // A checkpoint stands at a position; nothing stands before the first.
  world.pos = Math.max(1, world.pos, stored?.meta.pos ?? 0)
  world.cursor = 0
  return world
}

async function entriesOfCommands(db: LocalDatabase, registry: Registry): Promise<Entry[]> {
  const found = await db.meta.get('commands').catch(() => undefined)
  const kept = found?.key === 'commands' ? openJson<Entry[]>(db.key, found.entries).catch(() => []) : []
  const { entries } = await new DexieLog(db, storeAdmission(registry)).read().catch(() => ({ entries: [] }))
  return [...(await kept), ...entries]
}
