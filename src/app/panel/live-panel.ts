import type { User } from '@contract/entities'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import type { Change } from '@domain/kernel/world'
import { currentUser } from '@domain/login/session'
import { viewOr } from '@domain/tickets/lists'
import type { Reading } from '@infra/log/stored-rows'
import type { KeptDrafts } from '../runtime/drafts'
import type { House } from '../runtime/housekeeping'
import { laterHouse } from '../runtime/later-house'
import type { LocalStore } from '../runtime/local-store'
import { RowKeeper } from '../runtime/row-keeper'
import { keepStoreAlive } from '../runtime/store-revival'
import type { WaitingWitness } from '../runtime/waiting-witness'
import { worldIsRead } from '../runtime/world-read'
import type { CommandsHere } from './call-commands'
import { watchDevice } from './device-watch'
import { beginExchange, type ExchangeParts } from './internal/exchange'
import { watchSelf } from './internal/self-watch'
import { type Heir, openStore, type StoreRefusal } from './open-store'
import { copyScreen } from './screen-copy'

type Parts = ExchangeParts &
  Readonly<{
    /** The store's rows, whose reading has begun. */
    prefetched: Reading
    /** Who comes in by the login; null when a reload goes on from what is here. */
    user: User | null
    /** The panel could not start from this store before: see start-tries.ts. */
    startOver: boolean
    witness: WaitingWitness
    /** A newer build has taken the store over while this page stood on it. */
    storeTaken: () => void
    /** Another tab has written the log on while this page took itself for the leader. */
    logForked: () => void
    /** This tab has followed another one, and has its world in memory. */
    heir: Heir | null
    /** Entries were folded here. */
    taken: (entries: readonly Entry[]) => void
  }>

/** The panel of somebody who is signed in, in the tab that leads: log, rows, socket and outbox at work. */
export type LivePanel = Readonly<{
  /** Does the commands of all tabs. */
  here: Omit<CommandsHere, 'commands'>
  drafts: KeptDrafts
  /** Starts (again) to keep up with the server. */
  connect(): void
  /** Stops; the log is written first. `wipe`: this user's data is erased. */
  close(wipe: boolean): Promise<void>
  /**
   * Stops without touching the store: another tab owns it now. Gives the hashes of the messages that wait here:
   * not every one may be on disk.
   */
  abandon(): string[]
}>

/**
 * Opens the device's store, restores the world and puts everything to work around it. 'not-theirs': the user
 * whose world this tab has followed has left, and the store was erased.
 */
export async function openLivePanel(parts: Parts): Promise<LivePanel | StoreRefusal | 'not-theirs'> {
  const { tenant, runtime, clock, ids, heir, shown, witness } = parts
  const revival = keepStoreAlive(runtime, clock, ids)
  const local = await openStore(parts, {
    prefetched: parts.prefetched,
    listener: { newer: parts.storeTaken, lost: revival.lost },
    startOver: parts.startOver,
  })
  if (typeof local === 'string') return local

  const inherited = await heir?.inherit(local.log)
  const { world, behind, incomplete } = inherited ? { ...inherited, incomplete: false } : await local.read()
  const lost = witness.lost(world)
  if (lost > 0) parts.voice.say({ what: 'lost', count: lost })
  const rows = rowKeeperOf(parts, local)
  const note = (reason: string, raw: unknown) => {
    // Its running number is the count of what was dropped. A disk that refuses even this must not stop the rest.
    local.quarantine(clock.served(), reason, writtenDown(raw)).catch(() => {})
  }
  const exchange = beginExchange(parts, local, note)
  let self: (() => void) | null = null
  let house: House | null = null
  const takeNote = (change: Change) => {
    rows.note(change)
    house?.note(change)
    exchange.drafts.note(change)
    if (change.touched.has('areas')) self?.()
    witness.note(change, runtime.world)
    // A store that was emptied becomes its user's again once the server says who that is.
    const user = change.touched.has('session') && runtime.world.rows.session.get('self')?.user
    if (user) local.claim(user.id).catch((error: unknown) => note('claiming the store', String(error)))
  }
  runtime.listener = { effect: exchange.effect, changed: takeNote, taken: parts.taken, quarantined: note }
  rows.note(behind)
  local.log.forked = parts.logForked
  await runtime.adopt(world, local.registry, local.log, inherited?.unwritten)
  exchange.drafts.begin()
  self = watchSelf(runtime, parts.client)
  const { tickets, messages } = world.rows
  worldIsRead()
  performance.mark('balcao:world', { detail: { tickets: tickets.size, messages: messages.size } })

  const mark = (name: string, data = {}) => runtime.ingest([{ kind: 'mark', name, src: 'app', data }])
  if (incomplete) {
    mark('sync.reset', { cursor: 0 })
    exchange.askWhoWasErased()
  }
  const uploads = parts.files.store
  house = laterHouse({ tenant, runtime, clock, ids, local, rows, uploads, shown, note })
  revival.watch(local, rows)
  const watch = watchDevice(clock, {
    online: () => mark('connection.online'),
    offline: () => mark('connection.offline'),
    backAfterAbsence: () => mark('connection.gap'),
    woke: () => mark('connection.woke'),
    leaving: () => {
      exchange.drafts.flush()
      void local.drafts.flush()
      void rows.flush()
      runtime.flush().catch(() => {})
    },
  })
  const stop = () => {
    revival.stop()
    house?.stop()
    watch.stop()
    exchange.stop()
    runtime.listener = {}
  }

  return {
    here: exchange.here,
    drafts: local.drafts,
    connect: exchange.connect,
    async close(wipe) {
      stop()
      if (!wipe) {
        await local.drafts.flush()
        await rows.flush()
        // A refusing disk was told by storageFailing.
        await runtime.flush().catch(() => {})
      }
      await rows.stop()
      // Nothing is written behind the wiping: not what waits, not what is still under way.
      runtime.reset(emptyWorld(), local.registry)
      if (wipe) {
        await local.wipe()
        witness.forget()
      }
      local.close()
    },
    abandon() {
      stop()
      void rows.stop()
      local.close()
      const waiting = [...runtime.world.rows.outbox.keys()]
      runtime.reset(emptyWorld(), local.registry)
      return waiting
    },
  }
}

/** Keeps the rows behind the log, with the screen as it is left. */
const rowKeeperOf = ({ runtime, clock, preferences, shown }: Parts, local: LocalStore) =>
  new RowKeeper(
    local.rows,
    clock,
    () => runtime.world,
    runtime,
    () => ({
      copy: copyScreen(),
      ticketId: new URLSearchParams(location.search).get('ticket'),
      tab: viewOr(preferences.get().listTabs[currentUser(runtime.world)?.id ?? '']),
    }),
    () => shown().flatMap(({ tickets }) => tickets),
  )

/** What was refused, as text; a hostile value may be nested too deeply to be written. */
function writtenDown(raw: unknown): string {
  if (typeof raw === 'string') return raw
  try {
    return JSON.stringify(raw) ?? String(raw)
  } catch (error) {
    return String(error)
  }
}
