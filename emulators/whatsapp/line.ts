import type { Clock } from './clock.ts'
import type { Happening } from './entries.ts'
import { FaultBook } from './faults.ts'
import { Journal } from './journal.ts'
import type { Json } from './json.ts'
import { Pace } from './limits.ts'
import { MediaStore } from './mediaStore.ts'
import { defaultNumbers, defaultSettings, type EmulatorOptions, type Settings } from './options.ts'
import { accountBody } from './payloads.ts'
import { StatusLine } from './statuses.ts'
import { TemplateDesk } from './templates/desk.ts'
import type { WebhookSender } from './webhooks.ts'
import { emptyWorld, fold, type World } from './world.ts'

/** Everything the routes work with: one emulated WhatsApp. */
export interface Line {
  clock: Clock
  journal: Journal
  /** The present state; another object after a reset. */
  world: () => World
  /** Writes a happening down and folds it into the world. The only way to change the world. */
  note: (happening: Happening) => void
  media: MediaStore
  faults: FaultBook
  statuses: StatusLine
  webhooks: WebhookSender
  changeSettings: (change: Partial<Settings>) => Settings
  templates: TemplateDesk
  /** How fast each number has sent lately. */
  pace: Pace
  /** Tells the product something of an account, unless its events are sent to nobody. */
  tellAccount: (waba: string, field: string, value: Json) => void
  /** Takes up what the last life left unfinished: webhooks not taken, statuses not reached. */
  takeUp: () => void
  /** Forgets customers, messages, media, faults and the journal. */
  reset: () => Promise<void>
  close: () => void
}

/** Opens the journal and rebuilds the world from it. Nothing is written or sent yet: see `takeUp`. */
export async function openLine(
  options: EmulatorOptions,
  clock: Clock,
  makeSender: (note: (happening: Happening) => void, settings: () => Settings) => WebhookSender,
): Promise<Line> {
  const settings: Settings = {
    ...defaultSettings,
    ...options.settings,
    ...(options.autoStatuses !== undefined && { autoStatuses: options.autoStatuses }),
  }
  const fresh = () => emptyWorld(options.phoneNumbers ?? defaultNumbers, settings)
  let world = fresh()
  const journal = await Journal.open(clock, options.keepEntries ?? 20_000, options.dataDir, (entry) =>
    fold(world, entry),
  )
  const note = (happening: Happening) => fold(world, journal.append(happening))

  const webhooks = makeSender(note, () => world.settings)
  const statuses = new StatusLine(
    () => world,
    clock,
    note,
    (body) => webhooks.send(body),
  )
  const faults = new FaultBook((action, fault) => note({ kind: 'fault', action, fault }))
  const media = new MediaStore(options.dataDir)
  const tellAccount = (waba: string, field: string, value: Json) => {
    if (!world.unsubscribed.has(waba)) webhooks.send(accountBody(waba, field, clock.now(), value), field)
  }
  const templates = new TemplateDesk(() => world, clock, note, tellAccount)
  const pace = new Pace()

  return {
    clock,
    journal,
    world: () => world,
    note,
    media,
    faults,
    statuses,
    webhooks,
    changeSettings(change) {
      const settings = { ...world.settings, ...change }
      note({ kind: 'settings', settings })
      return settings
    },
    templates,
    pace,
    tellAccount,
    takeUp() {
      for (const webhook of world.pending.values()) webhooks.resume(webhook)
      for (const message of world.messages.values()) {
        const unfinished = message.status === 'accepted' || message.status === 'sent'
        if (message.direction === 'toCustomer' && unfinished) statuses.begin(message)
      }
      templates.takeUp()
    },
    async reset() {
      webhooks.clear()
      statuses.clear()
      templates.clear()
      pace.clear()
      faults.clear()
      await media.clear()
      world = fresh()
      journal.clear()
    },
    close() {
      statuses.clear()
      templates.clear()
      webhooks.close()
      journal.close()
    },
  }
}
