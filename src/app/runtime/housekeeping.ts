import type { Change } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import type { UploadStore } from '@infra/media/upload-store'
import { ClosedCleaner } from './internal/closed-cleaner'
import { ErasurePurge } from './internal/erasure-purge'
import { LogKeeper, startInWorker } from './internal/log-keeper'
import type { LocalStore } from './local-store'
import type { Shown } from './on-screen'
import type { RowKeeper } from './row-keeper'
import type { Runtime } from './runtime'

/** A person who pressed no key for this long is not typing, ms. */
const TYPING_MS = 5_000

type Parts = Readonly<{
  tenant: string
  runtime: Runtime
  clock: Clock
  ids: Ids
  local: LocalStore
  rows: RowKeeper
  uploads: UploadStore
  /** What every tab shows. */
  shown: () => readonly Shown[]
  /** Notes, for QA, what did not go as it should. */
  note: (reason: string, raw: unknown) => void
}>

/** What keeps the device tidy, at work. */
export type House = Readonly<{
  /** Hears of every change. */
  note(change: Change): void
  stop(): void
}>

/**
 * What is done on this device in idle moments, in the tab that leads: the log is kept small, erased customers and
 * closed tickets are let go, and what lies open is sealed.
 */
export function keepHouse(parts: Parts): House {
  const { tenant, runtime, clock, ids, local, rows, uploads, shown, note } = parts
  const typing = () => clock.now() - local.drafts.typedAt() < TYPING_MS
  const world = () => runtime.world
  const logKeeper = new LogKeeper({
    clock,
    start: (task) => startInWorker(tenant, local.key(), task),
    world,
    typing,
    damaged: (reason) => {
      note(reason, '')
      local.restartLog(runtime.world).catch((error: unknown) => note('restarting the log', String(error)))
    },
    failed: (reason) => note(reason, ''),
  })
  const settle = async () => {
    await runtime.flush()
    await rows.flush()
  }
  const purge = new ErasurePurge({
    clock,
    ids,
    world,
    drafts: local.drafts,
    uploads,
    settle,
    forgetBefore: (erased) => logKeeper.forgetBefore(erased),
    purged: local.purged,
  })
  void purge.run()
  const drafts = () => local.drafts.all.keys()
  const cleaner = new ClosedCleaner({ runtime, clock, shown, drafts, typing })
  const seal = async () =>
    (await local.liesOpen()) &&
    (await import('./internal/seal-once')).sealOnce(local, uploads, rows, settle, logKeeper)
  seal().catch((error: unknown) => note('sealing the store', String(error)))
  local.log.makeRoom = () => logKeeper.makeRoom()
  local.log.restartLog = () => local.restartLog(runtime.world)
  return {
    note: (change) => purge.note(change),
    stop() {
      purge.stop()
      logKeeper.stop()
      cleaner.stop()
    },
  }
}
