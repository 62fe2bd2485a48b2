import type {
  BotSession,
  CustomerGroup,
  CustomerMerge,
  CustomerNote,
  CustomerQuote,
  Draft,
  Instance,
  InternalChatMessage,
  Mention,
  OrderByMessageProduct,
  Reaction,
  ScheduledMessage,
  Setting,
  UserPreferences,
} from '@contract/entities'
import { DEFAULT_NOTICES } from '@domain/notices/preferences'
import {
  aBotSession,
  aDraft,
  aMention,
  aMerge,
  aNote,
  anInternalMessage,
  anOrderProduct,
  aQuote,
  aReaction,
  aScheduledMessage,
  aSetting,
  timeAt,
} from './rows'
import type { Tenant } from './tenant'

/** What may happen beside the tickets' own lives. The numbers pick among what is there. */
export type BesideAct =
  | { act: 'mark'; ticket: number; how: number }
  | { act: 'react'; message: number; text: string }
  | { act: 'order'; message: number; products: number }
  | { act: 'group'; customer: number; groups: number }
  | { act: 'blacklist'; customer: number; listed: boolean }
  | { act: 'note'; customer: number; note: number; how: number }
  | { act: 'quote'; customer: number; quote: number; how: number }
  | { act: 'merge'; customer: number; into: number; undone: boolean }
  /** Somebody whom this user never saw. */
  | { act: 'erase'; customer: number }
  | { act: 'flag'; flag: number; on: boolean }
  | { act: 'choose'; who: number; volume: number }
  | { act: 'whisper'; from: number; text: string }
  | { act: 'hear'; from: number }
  | { act: 'announce'; kind: number; to: number }
  | { act: 'area'; name: number }
  | { act: 'refresh'; content: number }
  | { act: 'pin'; tickets: number }
  | { act: 'reload'; to: number; reboot: boolean }
  | { act: 'later'; which: number; state: number }
  | { act: 'bot'; ticket: number; state: number }
  | { act: 'draft'; ticket: number; text: string }
  | { act: 'name'; who: number }
  | { act: 'seeNames' }

/** The user whose panel is looked at, and the colleagues. */
const ME = '2'
const COLLEAGUES = ['1', '3', '4']

const MARKS = [
  'IsResearch',
  'ResearchCanceled',
  'notifyBotIsActive',
  'notifyReviewAttendance',
  'notifyTriageFlowFinishedByMessageLimit',
] as const
/** Events of which the panel keeps only that their area changed, with the area that their lists belong to. */
const TOPIC_OF = {
  campaignCreated: 'campaigns',
  campaignUpdated: 'campaigns',
  orderProductCreated: 'productOrders',
  orderProductUpdated: 'productOrders',
  orderProductDeleted: 'productOrders',
  itemCreated: 'items',
  itemUpdated: 'items',
  itemDeleted: 'items',
  itemGet: 'items',
  collectionCreated: 'collections',
  collectionUpdated: 'collections',
  collectionDeleted: 'collections',
  collectionGet: 'collections',
  metaMessageTemplateUpdated: 'templateMessages',
  stockImageChanged: 'stockImages',
  authLogCreated: 'securityLog',
  notifySenderUpdated: 'senders',
  notifyReasonUpdated: 'reasons',
} as const
const TOPIC_EVENTS = Object.keys(TOPIC_OF) as [keyof typeof TOPIC_OF, ...(keyof typeof TOPIC_OF)[]]

/** What the server keeps of it. */
export const emptyBeside = () => ({
  reactions: new Map<string, readonly Reaction[]>(),
  orders: new Map<string, readonly OrderByMessageProduct[]>(),
  groups: new Map<string, readonly CustomerGroup[]>(),
  internal: new Map<string, InternalChatMessage>(),
  scheduled: new Map<string, ScheduledMessage>(),
  /** The newest of each ticket, by its id. */
  botSessions: new Map<string, BotSession>(),
  drafts: new Map<string, Draft>(),
  mentions: new Map<string, Mention>(),
  /** By id; null: deleted. */
  notes: new Map<string, CustomerNote | null>(),
  quotes: new Map<string, CustomerQuote>(),
  merges: new Map<string, CustomerMerge>(),
  instances: new Map<string, Instance>(),
  settings: new Map<string, Setting>(),
  preferences: null as UserPreferences | null,
  pins: null as readonly string[] | null,
  /** The newest change of each area, as the panel calls it. */
  areas: new Map<string, number>(),
  /** The newest wish that pages be loaded again. */
  wish: null as { rev: number; userId: string | null; reboot: boolean } | null,
  /** Announcements that this user is to see, by event number. */
  announced: [] as number[],
})

const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length]
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

/** Does one such thing, if there is what it needs. */
export function doBeside(tenant: Tenant, act: BesideAct): void {
  const { beside } = tenant
  switch (act.act) {
    case 'mark': {
      const ticket = at([...tenant.tickets.values()], act.ticket)
      if (!ticket) return
      const rev = tenant.next()
      const name = at(MARKS, act.how) ?? MARKS[0]
      const row = tenant.put({
        ...ticket,
        is_research: name === 'IsResearch',
        bot_is_active: name === 'notifyBotIsActive',
        review: name === 'notifyReviewAttendance' ? 'ótimo' : null,
        rev,
      })
      tenant.emit(rev, name, { ticket: row })
      return
    }
    case 'react':
    case 'order': {
      const message = at([...tenant.messages.values()], act.message)
      if (!message) return
      const rev = tenant.next()
      if (act.act === 'react') {
        const reactions =
          act.text === '' ? [] : [aReaction(String(rev), message.id, { reaction_text: act.text })]
        beside.reactions.set(message.id, reactions)
        tenant.emit(rev, 'reactionsChanged', { customer_chat_id: message.id, reactions, rev })
      } else {
        const products = times(act.products % 4, (i) => anOrderProduct(`${rev}-${i}`, message.id))
        beside.orders.set(message.id, products)
        tenant.emit(rev, 'orderByMsg', { customer_chat_id: message.id, products, rev })
      }
      return
    }
    case 'group': {
      const customer = at([...tenant.customers.values()], act.customer)
      if (!customer) return
      const rev = tenant.next()
      const groups = times(act.groups % 3, (i) => ({
        id: `${customer.id}-${i}`,
        group_id: String(i),
        customer_id: customer.id,
        name: `Grupo ${rev}`,
        color_tag: null,
      }))
      beside.groups.set(customer.id, groups)
      tenant.customers.set(customer.id, { ...customer, groups })
      tenant.emit(rev, 'groupOfCustomersUpdated', { customer_ids: [customer.id], groups, rev })
      return
    }
    case 'blacklist': {
      const customer = at([...tenant.customers.values()], act.customer)
      if (!customer) return
      const rev = tenant.next()
      const row = { ...customer, is_blacklisted: act.listed }
      tenant.customers.set(row.id, row)
      tenant.emit(rev, 'customerBlacklisted', { customer: row, rev })
      return
    }
    case 'note': {
      const customer = at([...tenant.customers.values()], act.customer)
      if (!customer) return
      const rev = tenant.next()
      const id = `${customer.id}${act.note % 3}`
      if (act.how % 3 === 0) {
        beside.notes.set(id, null)
        tenant.emit(rev, 'customerNoteDeleted', { id, customer_id: customer.id, rev })
        return
      }
      const note = aNote(id, customer.id, { text: `Nota ${rev}`, pinned: act.how % 2 === 0, rev })
      beside.notes.set(id, note)
      tenant.emit(rev, 'customerNoteChanged', { note, rev })
      return
    }
    case 'quote': {
      const customer = at([...tenant.customers.values()], act.customer)
      if (!customer) return
      const rev = tenant.next()
      const quote = aQuote(`${customer.id}${act.quote % 3}`, customer.id, {
        status: at(['open', 'accepted', 'refused', 'canceled'], act.how) ?? 'open',
        rev,
      })
      beside.quotes.set(quote.id, quote)
      tenant.emit(rev, 'customerQuoteChanged', { quote, rev })
      return
    }
    case 'merge': {
      const all = [...tenant.customers.values()]
      const [survivor, merged] = [at(all, act.into), at(all, act.customer)]
      if (!survivor || !merged || survivor.id === merged.id) return
      const rev = tenant.next()
      const merge = aMerge(String(rev), survivor.id, merged.id)
      beside.merges.set(merge.id, merge)
      tenant.emit(rev, 'customersMerged', { merge, rev })
      if (!act.undone) return
      const later = tenant.next()
      const undone = { ...merge, undone_at: '2026-11-21T12:00:00.000Z' }
      beside.merges.set(merge.id, undone)
      tenant.emit(later, 'customersMerged', { merge: undone, rev: later })
      return
    }
    case 'erase': {
      const rev = tenant.next()
      const erasure = { customer_id: `9${rev}`, ticket_ids: [`9${rev}`], erased_at: timeAt(rev), rev }
      tenant.emit(rev, 'customerErased', { erasure })
      return
    }
    case 'flag': {
      const rev = tenant.next()
      const key = at(['whatsapp_status', 'maintenance_status'], act.flag) ?? ''
      const setting = { ...aSetting(key, String(act.on)), key }
      beside.settings.set(setting.id, setting)
      tenant.emit(rev, 'settingsChanged', { settings: [setting], rev })
      return
    }
    case 'choose': {
      const rev = tenant.next()
      // Told to that user alone; what comes of another's by mistake changes nothing here.
      const user_id = act.who % 2 === 0 ? ME : (at(COLLEAGUES, act.who) ?? '1')
      const notices = { ...DEFAULT_NOTICES, kinds: [...DEFAULT_NOTICES.kinds], volume: act.volume }
      const preferences = { notices, rev }
      if (user_id === ME) beside.preferences = preferences
      tenant.emit(rev, 'userPreferencesChanged', { user_id, preferences })
      return
    }
    case 'whisper': {
      const rev = tenant.next()
      const peer = at(COLLEAGUES, act.from) ?? '1'
      const mine = act.from % 2 === 0
      const who = mine ? { user_id: peer, user_sending_id: ME } : { user_id: ME, user_sending_id: peer }
      const message = anInternalMessage(String(beside.internal.size + 1), { ...who, message: act.text, rev })
      beside.internal.set(message.id, message)
      tenant.emit(rev, 'InternalChatMessageCreated', { message })
      return
    }
    case 'hear': {
      const peer = at(COLLEAGUES, act.from) ?? '1'
      const heard = [...beside.internal.values()].filter((m) => m.user_sending_id === peer && m.ack < 3)
      if (heard.length === 0) return
      const rev = tenant.next()
      for (const message of heard) beside.internal.set(message.id, { ...message, ack: 3 })
      tenant.emit(rev, 'InternalChatMessagesAckChanged', {
        user_id: ME,
        user_sending_id: peer,
        messages: heard.map(({ id }) => ({ id, ack: 3 })),
        rev,
      })
      return
    }
    case 'announce': {
      const rev = tenant.next()
      const user_id = at([null, ME, '3'], act.to) ?? null
      if (user_id !== '3') beside.announced.push(rev)
      const said = { user_id, title: 'Aviso', message: String(rev), rev }
      const kind = act.kind % 3
      if (kind === 0) tenant.emit(rev, 'chatNotification', { ...said, chat_ticket_id: null })
      else tenant.emit(rev, kind === 1 ? 'campaignWarning' : 'reportWarning', said)
      return
    }
    case 'area': {
      const rev = tenant.next()
      const name = at(TOPIC_EVENTS, act.name) ?? TOPIC_EVENTS[0]
      beside.areas.set(TOPIC_OF[name], rev)
      tenant.emit(rev, name, { id: null, rev })
      return
    }
    case 'refresh': {
      const rev = tenant.next()
      const content = at([null, 'items'], act.content) ?? null
      beside.areas.set(content ?? '*', rev)
      tenant.emit(rev, 'refreshContent', { content, rev })
      return
    }
    case 'later': {
      const rev = tenant.next()
      const standing = at([...beside.scheduled.values()], act.which)
      // What has left or was canceled stays so.
      const over = standing === undefined || standing.state === 'sent' || standing.state === 'canceled'
      const id = over ? String(beside.scheduled.size + 1) : standing.id
      const state = over ? 'pending' : (at(['sending', 'sent', 'failed', 'canceled'], act.state) ?? 'sent')
      const scheduled = aScheduledMessage(id, { state, rev })
      beside.scheduled.set(id, scheduled)
      tenant.emit(rev, 'scheduledMessageChanged', { scheduled })
      return
    }
    case 'bot': {
      const ticket = at([...tenant.tickets.values()], act.ticket)
      if (!ticket) return
      const rev = tenant.next()
      const standing = beside.botSessions.get(ticket.id)
      const goesOn = standing !== undefined && standing.ended_at === null
      const id = goesOn ? standing.id : String(rev)
      const state = goesOn ? (at(['waiting', 'calling', 'handed', 'taken'], act.state) ?? 'done') : 'waiting'
      const ended_at = state === 'handed' || state === 'taken' ? timeAt(rev) : null
      const session = aBotSession(id, ticket.id, { state, seq: rev, ended_at, rev })
      beside.botSessions.set(ticket.id, session)
      tenant.emit(rev, 'botSessionChanged', { session })
      return
    }
    case 'draft': {
      const ticket = at([...tenant.tickets.values()], act.ticket)
      if (!ticket) return
      const rev = tenant.next()
      const draft = aDraft(ticket.id, { message: act.text, rev })
      beside.drafts.set(ticket.id, draft)
      tenant.emit(rev, 'draftChanged', { draft })
      return
    }
    case 'name': {
      const rev = tenant.next()
      const mention = aMention(String(beside.mentions.size + 1), {
        user_id: at([ME, '3'], act.who) ?? ME,
        rev,
      })
      beside.mentions.set(mention.id, mention)
      tenant.emit(rev, 'mentionCreated', { mention })
      return
    }
    case 'seeNames': {
      const mine = [...beside.mentions.values()].filter((one) => one.user_id === ME && one.seen_at === null)
      if (mine.length === 0) return
      const rev = tenant.next()
      const seen_at = timeAt(rev)
      for (const one of mine) beside.mentions.set(one.id, { ...one, seen_at, rev })
      tenant.emit(rev, 'mentionsSeen', { ids: mine.map(({ id }) => id), at: seen_at, rev })
      return
    }
    case 'pin': {
      const rev = tenant.next()
      const ids = ['1', '2', '3'].slice(0, act.tickets % 4)
      beside.pins = ids
      tenant.emit(rev, 'pinnedTicketsChanged', { ids, rev })
      return
    }
    case 'reload': {
      const rev = tenant.next()
      const user_id = at([null, ME], act.to) ?? null
      beside.wish = { rev, userId: user_id, reboot: act.reboot }
      tenant.emit(rev, 'notifyRefreshPage', { user_id, reboot: act.reboot, rev })
    }
  }
}
