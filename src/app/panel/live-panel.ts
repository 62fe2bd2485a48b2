import type { User } from '@contract/entities'
import { eventsTopic, mqttUser } from '@contract/transport'
import { emptyWorld } from '@domain/empty-world'
import { servedConnections } from '@domain/instances/served'
import type { Telling } from '@domain/kernel/effects'
import type { Entry } from '@domain/kernel/entry'
import type { Change } from '@domain/kernel/world'
import { currentUser } from '@domain/login/session'
import { tabOr } from '@domain/tickets/lists'
import { ADMINISTRATOR } from '@domain/tickets/visibility'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { LogStore } from '@infra/log/log'
import { isQuotaError, NewerStoreError, NoDatabaseError, StoreBlockedError } from '@infra/log/storage-errors'
import type { Reading } from '@infra/log/stored-rows'
import { laterTransport } from '@infra/realtime/later'
import { type MqttTarget, mqttTransport } from '@infra/realtime/mqtt'
import { offeredTransport } from '@infra/realtime/offered'
import { tell } from '@ui/kit/feedback'
import type { Shown } from '@ui/kit/onScreen'
import { currentText } from '@ui/kit/text'
import { copyScreen } from '../boot/screen-copy'
import { laterCustomers } from '../customers/later-customers'
import { internalChatCommands } from '../internal-chat/internal-chat-commands'
import { messageCommands } from '../messages/message-commands'
import { writingCommands } from '../messages/writing-commands'
import { noticeCommands } from '../notices/notice-commands'
import { EffectRunner } from '../runtime/effect-runner'
import { laterPurge } from '../runtime/later-purge'
import { openLocalStore } from '../runtime/local-store'
import { LogKeeper, startInWorker } from '../runtime/log-keeper'
import { RowKeeper } from '../runtime/row-keeper'
import type { Runtime } from '../runtime/runtime'
import { keepStoreAlive } from '../runtime/store-revival'
import type { WaitingWitness } from '../runtime/waiting-witness'
import { worldIsRead } from '../runtime/world-read'
import { DraftSync } from '../sending/draft-sync'
import type { Draft, KeptDrafts } from '../sending/drafts'
import { InternalSender } from '../sending/internal-sender'
import { laterMedia } from '../sending/later-media'
import { loadDrafts } from '../sending/load-drafts'
import type { TabFiles } from '../sending/local-files'
import { OutboxSender } from '../sending/outbox-sender'
import { deviceId } from '../session/device-id'
import type { LeaderCommands } from '../tabs/tab-call'
import type { Inheritance } from '../tabs/tab-follower'
import { templateCommands } from '../templates/template-commands'
import { ticketCommands } from '../tickets/ticket-commands'
import { ticketLifeCommands } from '../tickets/ticket-life-commands'
import { asking } from './asking'
import { watchDevice } from './device-watch'
import { lastFailed } from './failure'
import { hearMaintenance } from './maintenance-said'
import type { PreferencesStore } from './preferences'
import { createSurroundings } from './reference-data'
import { watchSelf } from './self-watch'

type Parts = {
  tenant: string
  /** The store's rows, whose reading has begun. */
  early: Reading
  /** Who comes in by the login; null when a reload goes on from what is here. */
  user: User | null
  runtime: Runtime
  client: GraphqlClient
  clock: Clock
  ids: Ids
  preferences: PreferencesStore
  unauthorized: () => void
  /** The panel could not start from this store before: see start-tries.ts. */
  startOver: boolean
  witness: WaitingWitness
  /** A newer build has taken the store over while this page stood on it. */
  storeTaken: () => void
  /** Another tab has written the log on while this page took itself for the leader. */
  logForked: () => void
  /** This tab has followed another one, and has its world in memory. */
  heir: Heir | null
  /** What every tab shows of the tickets. */
  shown: () => readonly Shown[]
  /** Entries were folded here. */
  taken: (entries: readonly Entry[]) => void
  /** Puts a text into the composers of all tabs, as if it were typed here. */
  type: (ticketId: string, draft: Draft) => void
  /** Files chosen in this tab. */
  files: TabFiles
  /** The user is to be told something. */
  tell: (telling: Telling) => void
}

/** A tab that has followed another one. */
export type Heir = Readonly<{
  /** Whose world it has. */
  user: string | null
  /** See TabFollower.inherit. */
  inherit: (log: LogStore) => Promise<Inheritance | null>
}>

/** The panel of somebody who is signed in, in the tab that leads: log, rows, socket and outbox at work. */
export type LivePanel = Readonly<{
  commands: Omit<LeaderCommands, 'signOut' | 'switchUser'>
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

/** Why the store cannot be used. */
export type StoreRefusal = 'no-database' | 'newer-store' | 'blocked-store'

/** @throws what is no refusal: the store is there and cannot be read. */
function refusalOf(error: unknown): StoreRefusal {
  if (error instanceof NewerStoreError) return 'newer-store'
  if (error instanceof StoreBlockedError) return 'blocked-store'
  if (error instanceof NoDatabaseError) return 'no-database'
  throw error
}

/**
 * Opens the device's store, restores the world and puts everything to work around it. 'not-theirs': the user
 * whose world this tab has followed has left, and the store was erased.
 */
export async function openLivePanel(parts: Parts): Promise<LivePanel | StoreRefusal | 'not-theirs'> {
  const { tenant, user, runtime, client, clock, ids, preferences, heir } = parts
  const revival = keepStoreAlive(runtime, clock, ids)
  const opened = await openLocalStore(tenant, clock, {
    early: parts.early,
    listener: { newer: parts.storeTaken, lost: revival.lost },
    startOver: parts.startOver,
  }).catch(refusalOf)
  if (typeof opened === 'string') return opened
  const local = opened

  const owner = await local.owner()
  if (heir && owner !== heir.user) {
    local.close()
    return 'not-theirs'
  }
  if (user && owner !== user.id) {
    await local.wipe()
    parts.witness.forget()
  }
  // On a full disk the panel opens all the same; a store that is nobody's is wiped for who comes next.
  if (user) await local.claim(user.id).catch(toleratingFullDisk)

  const inherited = await heir?.inherit(local.log)
  const { world, behind, incomplete } = inherited ? { ...inherited, incomplete: false } : await local.read()
  const lost = parts.witness.lost(world)
  if (lost > 0) tell('failed', currentText()('outbox.lost', { count: lost }))
  const media = laterMedia(client, tenant, parts.files)
  const internalSender = new InternalSender(runtime, client, clock, ids, media)
  const sender = new OutboxSender(runtime, client, clock, ids, media)
  const keeper = new RowKeeper(
    local.rows,
    clock,
    () => runtime.world,
    runtime,
    () => ({
      copy: copyScreen(),
      ticketId: new URLSearchParams(location.search).get('ticket'),
      tab: tabOr(preferences.get().listTabs[currentUser(runtime.world)?.id ?? '']),
    }),
    () => parts.shown().flatMap(({ tickets }) => tickets),
  )
  const note = (reason: string, raw: unknown) => {
    // Its running number is the count of what was dropped. A disk that refuses even this must not stop the rest.
    local.quarantine(clock.now(), reason, writtenDown(raw)).catch(() => {})
  }
  const commands = ticketCommands(runtime, client)
  // Nothing comes of it that would have to be said: what is said before it is here waits for it.
  const presence = import('../sending/presence-sender').then(
    ({ PresenceSender }) => new PresenceSender({ runtime, client, clock, shown: parts.shown }),
    () => null,
  )
  const internal = internalChatCommands(runtime, client, ids)
  const surroundings = createSurroundings(runtime, client)
  const device = deviceId(ids)
  const served = () => {
    const { instanceIds } = preferences.get()
    const self = currentUser(runtime.world)
    return self ? servedConnections(instanceIds, self) : instanceIds
  }
  const writing = writingCommands(runtime, client, device)
  const askWhoWasErased = () => {
    import('../runtime/load-erasures')
      .then(({ loadErasures }) => loadErasures(runtime, client))
      .catch((error: unknown) => note('asking who was erased', String(error)))
  }
  const runner = new EffectRunner({
    runtime,
    client,
    clock,
    ids,
    transport: offeredTransport(() => client.offer, {
      websocket: laterTransport(async () => {
        const { graphqlWsTransport } = await import('@infra/realtime/graphql-ws')
        return graphqlWsTransport(() => socketAddress(tenant, 'graphql'))
      }),
      mqtt: mqttTransport(() => mqttTarget(tenant, client, runtime)),
    }),
    send: () => {
      sender.pump()
      internalSender.pump()
    },
    countInternal: () => internal.loadColleagues('', 1),
    findBeginning: () =>
      commands.loadTickets({ tab: 'inbox', instanceIds: served(), search: '', unseenOnly: false }, 1),
    // What a lost network kept from coming at the start comes with the connection.
    opened: (anew) => {
      void surroundings.load(anew)
      // What was missed cannot be told any more: whom it erased can.
      if (anew) askWhoWasErased()
      void writing.loadMentions(1)
      void loadDrafts(runtime, client).then(() => draftSync.settleAll())
      void commands.loadPins()
    },
    unauthorized: parts.unauthorized,
    instanceIds: served,
    tell: parts.tell,
    malformed: note,
  })
  const draftSync = new DraftSync({
    drafts: local.drafts,
    world: () => runtime.world,
    clock,
    ids,
    device,
    take: parts.type,
    save: writing.saveDraft,
  })
  let self: (() => void) | null = null
  let purge: ReturnType<typeof laterPurge> | null = null
  const takeNote = (change: Change) => {
    keeper.note(change)
    purge?.note(change)
    draftSync.note(change)
    if (change.touched.has('areas')) self?.()
    parts.witness.note(change, runtime.world)
    // A store that was emptied becomes its user's again once the server says who that is.
    const user = change.touched.has('session') && runtime.world.rows.session.get('self')?.user
    if (user) local.claim(user.id).catch((error: unknown) => note('claiming the store', String(error)))
  }
  runtime.listener = {
    effect: (effect) => runner.run(effect),
    changed: takeNote,
    taken: parts.taken,
    quarantined: note,
  }
  keeper.note(behind)
  local.log.forked = parts.logForked
  await runtime.adopt(world, local.registry, local.log, inherited?.unwritten)
  draftSync.begin()
  self = watchSelf(runtime, client)
  const { tickets, messages } = world.rows
  worldIsRead()
  performance.mark('balcao:world', { detail: { tickets: tickets.size, messages: messages.size } })

  const mark = (name: string, data = {}) => runtime.ingest([{ kind: 'mark', name, src: 'app', data }])
  if (incomplete) {
    mark('sync.reset', { cursor: 0 })
    askWhoWasErased()
  }
  const typing = () => clock.now() - local.drafts.typedAt() < TYPING_MS
  const logKeeper = new LogKeeper({
    clock,
    start: (task) => startInWorker(tenant, local.key(), task),
    world: () => runtime.world,
    typing,
    damaged: (reason) => {
      note(reason, '')
      local.beginAnew(runtime.world).catch((error: unknown) => note('beginning the log anew', String(error)))
    },
    failed: (reason) => note(reason, ''),
  })
  const settle = async () => {
    await runtime.flush()
    await keeper.flush()
  }
  purge = laterPurge({
    clock,
    ids,
    world: () => runtime.world,
    drafts: local.drafts,
    uploads: parts.files.store,
    settle,
    forgetBefore: (erased) => logKeeper.forgetBefore(erased),
    purged: local.purged,
  })
  const drafts = () => local.drafts.all.keys()
  // Not needed for the first screen; what is not fetched now comes with the next start.
  const cleaning = import('../runtime/closed-cleaner').then(
    ({ ClosedCleaner }) => new ClosedCleaner({ runtime, clock, shown: parts.shown, drafts, typing }),
    () => null,
  )
  const seal = async () =>
    (await local.liesOpen()) &&
    (await import('../runtime/seal-once')).sealOnce(local, parts.files.store, keeper, settle, logKeeper)
  seal().catch((error: unknown) => note('sealing the store', String(error)))
  local.log.makeRoom = () => logKeeper.makeRoom()
  local.log.beginAnew = () => local.beginAnew(runtime.world)
  revival.watch(local, keeper)
  const watch = watchDevice(clock, {
    online: () => mark('connection.online'),
    offline: () => mark('connection.offline'),
    backAfterAbsence: () => mark('connection.gap'),
    woke: () => mark('connection.woke'),
    leaving: () => {
      draftSync.flush()
      void local.drafts.flush()
      void keeper.flush()
      runtime.flush().catch(() => {})
    },
  })

  let polling: Promise<() => void> | null = null
  const stop = () => {
    void polling?.then((end) => end())
    revival.stop()
    purge?.stop()
    logKeeper.stop()
    void cleaning.then((cleaner) => cleaner?.stop())
    draftSync.stop()
    watch.stop()
    runner.stop()
    void presence.then((sender) => sender?.stop())
    sender.stop()
    internalSender.stop()
    runtime.listener = {}
  }

  return {
    drafts: local.drafts,
    commands: {
      ...commands,
      presence: (ticketId, state) => void presence.then((sender) => sender?.say(ticketId, state)),
      ...messageCommands(runtime, client, ids),
      ...internal,
      ...templateCommands(runtime, client),
      ...noticeCommands(runtime, client),
      ...laterCustomers(runtime, client),
      ...ticketLifeCommands(runtime, client),
      ...writing,
      instances: async (wish) =>
        (await import('../instances/instance-commands')).instances(runtime, client, wish),
      ...asking(runtime, client),
      uploadPicture: async (picture) =>
        (await import('../sending/upload-picture')).uploadPicture(client, tenant, ids.unique(), picture),
      async exportLog({ redacted }) {
        const role = currentUser(runtime.world)?.role.name
        if (!redacted && role !== ADMINISTRATOR) return { ok: false, code: 'FORBIDDEN', message: '' }
        const { exportLog } = await import('../replay/export-log')
        const log = await exportLog(tenant, runtime, local.readLog)
        if (!redacted) return { ok: true, value: log }
        const { redactExport } = await import('../replay/redact-export')
        return redactExport(log)
      },
      account: async (call, asked) =>
        (await import('../session/account-commands')).account(client, call, asked),
      async recorderFacts() {
        const [{ entries }, quarantined] = await Promise.all([local.readLog(), local.quarantinedCount()])
        return { entries: entries.length, since: entries[0]?.rx ?? null, quarantined, failures: lastFailed }
      },
    },
    connect() {
      sender.recover()
      internalSender.recover()
      const { outbox, internalOutbox } = runtime.world.rows
      const waiting = new Set([...outbox.keys(), ...internalOutbox.keys()])
      parts.files.sweep(waiting).catch((error: unknown) => note('sweeping uploads', String(error)))
      mark('connection.stop')
      mark('connection.start')
      if (!navigator.onLine) mark('connection.offline')
      void surroundings.load()
      hearMaintenance(runtime, client)
      // Not needed for the first screen; what is not fetched now is with the next start.
      polling ??= import('./platform-poll').then(
        ({ pollPlatform }) => pollPlatform(tenant, runtime, client, clock),
        () => () => {},
      )
    },
    async close(wipe) {
      stop()
      if (!wipe) {
        await local.drafts.flush()
        await keeper.flush()
        // A refusing disk was told by storageFailing.
        await runtime.flush().catch(() => {})
      }
      await keeper.stop()
      // Nothing is written behind the wiping: not what waits, not what is still under way.
      runtime.reset(emptyWorld(), local.registry)
      if (wipe) {
        await local.wipe()
        parts.witness.forget()
      }
      local.close()
    },
    abandon() {
      stop()
      void keeper.stop()
      local.close()
      const waiting = [...runtime.world.rows.outbox.keys()]
      runtime.reset(emptyWorld(), local.registry)
      return waiting
    },
  }
}

function toleratingFullDisk(error: unknown): void {
  if (!isQuotaError(error)) throw error
}

/** What was refused, as text; a hostile value may be nested too deeply to be written. */
function writtenDown(raw: unknown): string {
  if (typeof raw === 'string') return raw
  try {
    return JSON.stringify(raw) ?? String(raw)
  } catch (error) {
    return String(error)
  }
}

/** A person who pressed no key for this long is not typing, ms. */
const TYPING_MS = 5_000

/** Where this user's events are to be had by MQTT. */
function mqttTarget(tenant: string, client: GraphqlClient, { world }: Runtime): MqttTarget {
  const { offer } = client
  const userId = currentUser(world)?.id ?? ''
  return {
    url: (offer.transport === 'mqtt' ? offer.url : null) ?? socketAddress(tenant, 'mqtt'),
    username: mqttUser(tenant, userId),
    topic: eventsTopic(tenant, userId),
  }
}

function socketAddress(tenant: string, endpoint: 'graphql' | 'mqtt'): string {
  const address = new URL(`/${tenant}/${endpoint}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
