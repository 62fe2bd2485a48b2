import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import type { Item } from './archive'
import { itemsIn } from './folder'

/** Folders whose content is made again at every start (PostgreSQL 18, "Making a Base Backup", section 25.3.4.4); the log comes last. */
const EMPTIED =
  /^postgres\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
/** Of the running server, of its sessions, or of an earlier copy. */
const LEFT_OUT =
  /\/(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|backup_manifest)$/
const CONTROL = 'postgres/global/pg_control'

/**
 * The files of a cluster that goes on working, as PostgreSQL's own base backup takes them: whatever is written to them
 * while they are read stands in the log as well, and the first start upon the copy plays that log to its end. What is
 * then there is what was committed at one moment: when the last of this is given.
 */
export async function* runningCluster(client: Client, folder: string): AsyncGenerator<Item> {
  // Keeps the log that is written meanwhile; ends with the session, as the backup does.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
    `balcao_backup_${process.pid}`,
  ])
  await client.query(`SELECT pg_backup_start('balcao', true)`)
  const walk = {
    live: true,
    leftOut: (name: string) => LEFT_OUT.test(name) || name === CONTROL,
    emptied: (name: string) => EMPTIED.test(name),
  }
  // PostgreSQL takes no folder that others may read.
  yield { name: 'postgres', folder: true, mode: 0o700 }
  yield* itemsIn(folder, 'postgres', walk)
  yield { name: CONTROL, bytes: await unmixed(path.join(folder, 'global/pg_control')) }
  const { rows } = await client.query<{ label: string; last: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  )
  const { label = '', last = '' } = rows[0] ?? {}
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (first === undefined) throw new Error('the backup label names no segment of the log')
  yield { name: 'postgres/backup_label', bytes: Buffer.from(label) }
  for (const segment of await readdir(path.join(folder, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= last)
      yield { name: `postgres/pg_wal/${segment}`, file: path.join(folder, 'pg_wal', segment), live: false }
}

/** A small file that is written in one piece, read so that no two of its states are mixed. */
async function unmixed(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}
