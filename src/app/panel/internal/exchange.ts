import { servedConnections } from '@domain/instances/served'
import type { Telling } from '@domain/kernel/effects'
import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { Base } from '../../commands/tools'
import { laterPresence } from '../../presence/later-presence'
import type { Draft } from '../../runtime/drafts'
import { EffectRunner } from '../../runtime/effect-runner'
import type { LocalStore } from '../../runtime/local-store'
import type { Shown } from '../../runtime/on-screen'
import type { Runtime } from '../../runtime/runtime'
import { hearTime } from '../../runtime/server-time'
import type { Voice } from '../../runtime/voice'
import { DraftSync } from '../../sending/draft-sync'
import { laterMedia } from '../../sending/later-media'
import { loadDrafts } from '../../sending/load-drafts'
import type { TabFiles } from '../../sending/local-files'
import { OutboxSender } from '../../sending/outbox-sender'
import { toColleagues } from '../../sending/to-colleagues'
import { toCustomers } from '../../sending/to-customers'
import { deviceId } from '../../session/device-id'
import { commandsHere } from '../call-commands'
import type { PreferencesStore } from '../preferences'
import { hearMaintenance } from './maintenance-said'
import { realtimeOf } from './realtime'
import { createReferenceData } from './reference-data'

/** What the exchange with the server stands on. */
export type ExchangeParts = Pick<Base, 'signOut' | 'switchUser'> &
  Readonly<{
    tenant: string
    runtime: Runtime
    client: GraphqlClient
    clock: Clock
    ids: Ids
    preferences: PreferencesStore
    unauthorized: () => void
    /** What every tab shows of the tickets. */
    shown: () => readonly Shown[]
    /** Puts a text into the composers of all tabs, as if it were typed here. */
    type: (ticketId: string, draft: Draft) => void
    /** Files chosen in this tab. */
    files: TabFiles
    voice: Voice
    /** The user is to be told something. */
    tell: (telling: Telling) => void
  }>

/** What a panel exchanges with its server: what is asked, what is sent, what is told. */
export function beginExchange(
  parts: ExchangeParts,
  local: LocalStore,
  note: (reason: string, raw: unknown) => void,
) {
  const { tenant, runtime, client, clock, ids, preferences, files, signOut, switchUser } = parts
  client.onTime((sample) => hearTime(runtime, sample))
  const media = laterMedia(client, tenant, files, parts.voice)
  const senders = [
    new OutboxSender(parts, toCustomers(client, media)),
    new OutboxSender(parts, toColleagues(runtime, client, media)),
  ]
  const presence = laterPresence({ runtime, client, clock, shown: parts.shown })
  const device = deviceId(ids)
  const { commands, ...here } = commandsHere(
    { runtime, client, tenant, ids, device, store: local, presence: presence.say, signOut, switchUser },
    { ids, files },
  )
  const referenceData = createReferenceData(runtime, client)
  const served = () => {
    const { instanceIds } = preferences.get()
    const self = currentUser(runtime.world)
    return self ? servedConnections(instanceIds, self) : instanceIds
  }
  const drafts = new DraftSync({
    drafts: local.drafts,
    world: () => runtime.world,
    clock,
    ids,
    device,
    take: parts.type,
    save: commands.saveDraft,
  })
  const askWhoWasErased = () => {
    import('../../runtime/load-erasures')
      .then(({ loadErasures }) => loadErasures(runtime, client))
      .catch((error: unknown) => note('asking who was erased', String(error)))
  }
  const runner = new EffectRunner({
    runtime,
    client,
    clock,
    ids,
    transport: realtimeOf(tenant, client, runtime),
    senders,
    countInternal: () => commands.loadColleagues('', 1),
    findBeginning: () =>
      commands.loadTickets({ tab: 'inbox', instanceIds: served(), search: '', unseenOnly: false }, 1),
    // What a lost network kept from coming at the start comes with the connection.
    opened: (reset) => {
      void referenceData.load(reset)
      // What was missed cannot be told any more: whom it erased can.
      if (reset) askWhoWasErased()
      void commands.loadMentions(1)
      void loadDrafts(runtime, client).then(() => drafts.settleAll())
      void commands.loadPins()
      void commands.loadWaitingTransfers()
    },
    unauthorized: parts.unauthorized,
    instanceIds: served,
    tell: parts.tell,
    malformed: note,
  })

  let polling: Promise<() => void> | null = null
  return {
    here,
    drafts,
    askWhoWasErased,
    effect: runner.run.bind(runner),

    /** Starts (again) to keep up with the server. */
    connect() {
      const mark = (name: string) => runtime.ingest([{ kind: 'mark', name, src: 'app', data: {} }])
      for (const sender of senders) sender.recover()
      const { outbox, internalOutbox } = runtime.world.rows
      const waiting = new Set([...outbox.keys(), ...internalOutbox.keys()])
      files.sweep(waiting).catch((error: unknown) => note('sweeping uploads', String(error)))
      mark('connection.stop')
      mark('connection.start')
      if (!navigator.onLine) mark('connection.offline')
      void referenceData.load()
      hearMaintenance(runtime, client)
      // Not needed for the first screen; what is not fetched now is with the next start.
      polling ??= import('./platform-poll').then(
        ({ pollPlatform }) => pollPlatform(tenant, runtime, client, clock),
        () => () => {},
      )
    },

    stop() {
      void polling?.then((end) => end())
      drafts.stop()
      runner.stop()
      presence.stop()
      for (const sender of senders) sender.stop()
    },
  }
}
