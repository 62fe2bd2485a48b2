import { withoutServer } from '@app/messages/writing'
import type { Commands, Outcome } from '@app/panel/commands'
import type { ChatTicket } from '@contract/entities'
import type { TicketRow } from '@domain/tickets/tables'
import { aReaction } from '../model/rows'
import type { Counter } from './counter'
import { message, nextRev } from './rows'
import { COLLEAGUES, ME, type Scene } from './scenes'

const ok: Outcome = { ok: true, value: undefined }
const lost: Outcome<never> = { ok: false, code: 'unreachable', message: 'O servidor não respondeu.' }
const rest = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

/** Commands that fold their own answers, as quickly as a good server. */
export function fakeCommands(counter: Counter, scene: Scene): Commands {
  const { store } = counter
  const answer = async (): Promise<Outcome> => {
    if (scene.hang) await new Promise(() => undefined)
    await rest()
    return scene.fail ? lost : ok
  }
  const change = async (ticketId: string, columns: Partial<ChatTicket>): Promise<Outcome> => {
    const outcome = await answer()
    const row: TicketRow | undefined = store.world.rows.tickets.get(ticketId)
    if (outcome.ok && row)
      counter.give('event', 'Changed', { ticket: { ...row.data, ...columns, rev: nextRev() } })
    return outcome
  }
  let count = 0
  return {
    async logIn() {
      counter.give('intent', 'login.submitted', {})
      await rest(1200)
      counter.give('outcome', 'login.failed', { message: 'Senha ou E-mail incorreto.' })
      return { ok: false, code: 'login', message: 'Senha ou E-mail incorreto.' }
    },
    signOut: async () => counter.give('intent', 'session.signedOut', {}),
    switchUser: async () => ({ ok: false, code: 'LOGIN_FAILED', message: 'Senha ou E-mail incorreto.' }),
    loadTickets: async () => {
      const outcome = await answer()
      return outcome.ok ? { ok: true, value: [] } : outcome
    },
    openTicket: answer,
    loadOlderMessages: answer,
    markSeen: async () => ok,
    presence: () => {},
    strandedTickets: async () => ({ ok: true, value: [] }),
    loadPins: answer,
    pin: answer,
    markUnseen: answer,
    take: (id) =>
      change(id, {
        inbox: 0,
        user_id: ME.id,
        user: { id: ME.id, name: ME.name, image: null, deleted_at: null },
      }),
    finish: (id) => change(id, { inbox: 0, finished_ticket: 1, finished_at: new Date().toISOString() }),
    returnToInbox: (id) => change(id, { inbox: 1, user_id: null, user: null }),
    transfer: answer,
    sendMedia: answer,
    sendInternalMedia: answer,
    acceptTransfer: answer,
    cancelTransfer: answer,
    async colleagues(_, search) {
      await rest()
      const needle = search.toLowerCase()
      return scene.fail
        ? lost
        : { ok: true, value: COLLEAGUES.filter((each) => each.name.toLowerCase().includes(needle)) }
    },
    findCustomers: async () => ({ ok: true, value: { items: [], more: false } }),
    findGroups: async () => ({ ok: true, value: { items: [], more: false } }),
    loadCustomer: answer,
    changeCustomer: async () => (scene.fail ? lost : { ok: true, value: { id: '1' } }),
    async send(ticketId, text, { type, replyTo }) {
      const hash = `h${++count}`
      const row = store.world.rows.tickets.get(ticketId)
      counter.give('intent', 'message.queued', {
        hash,
        ticketId,
        customerId: row?.data.customer_id ?? '',
        instanceId: row?.data.instance_id ?? '',
        toNumber: row?.data.customer.phone_number ?? '',
        type,
        text,
        replyTo,
        userId: ME.id,
        userName: ME.name,
      })
      if (store.world.rows.connection.get('self')?.state === 'live')
        setTimeout(() => {
          const sent = message(String(9000 + count), ticketId, text, 0, {
            hash,
            type,
            tag_type: 'out',
            user_sending_id: ME.id,
            user_sending_name: ME.name,
            ack: 1,
            parent_id: replyTo,
          })
          counter.give('mark', 'outbox.sending', { hash })
          counter.give('outcome', 'outbox.answered', { hash, message: sent })
        }, 900)
      return ok
    },
    loadColleagues: async () => ({ ok: true, value: { more: false } }),
    openInternalChat: answer,
    loadOlderInternal: answer,
    markInternalSeen: async () => ok,
    sendInternal: async () => ok,
    retryInternal: async () => undefined,
    discardInternal: async () => undefined,
    replyInternal: async () => undefined,
    retry: answer,
    async react(messageId, emoji) {
      const data =
        emoji === '' ? [] : [aReaction('own', messageId, { reaction_text: emoji, customer_id: null })]
      counter.give('event', 'reactionsChanged', {
        customer_chat_id: messageId,
        reactions: data,
        rev: nextRev(),
      })
      return ok
    },
    read: async () => ({ ok: false, code: 'UNREACHABLE', message: '' }),
    change: async () => ({ ok: false, code: 'UNREACHABLE', message: '' }),
    uploadPicture: async () => ({ ok: false, code: 'UNREACHABLE', message: '' }),
    loadTemplates: async () => ok,
    loadMetaTemplates: async () => ok,
    syncMetaTemplates: async () => ok,
    sendTemplate: async () => ok,
    adoptTemplates: answer,
    changeTicket: answer,
    startTicket: async () => ({ ok: true, value: { ticketId: '1', existed: true } }),
    bulkTickets: async (ids) => ({ ok: true, value: ids.map((id) => ({ id, done: true, message: null })) }),
    loadClosing: async () => ok,
    loadDepartments: async () => ok,
    loadTicketPast: async () => ok,
    myTicketIds: async () => ({ ok: true, value: [] }),
    deleteTemplate: answer,
    discard: async (id) => counter.give('intent', 'outbox.canceled', { hash: id.replace('tmp:', '') }),
    saveNotices: answer,
    saveLook: answer,
    dismissAllNotices: () => {},
    dismissNotice: (ticketId, seq) => counter.give('intent', 'notice.dismissed', { ticketId, seq }),
    dismissAnnouncement: (id) => counter.give('intent', 'announcement.dismissed', { id }),
    instances: async () => lost,
    ...withoutServer(answer, async () => lost),
    exportLog: async () => ({ ok: true, value: new Blob(['{}\n'], { type: 'application/x-ndjson' }) }),
    account: async () => ({ ok: false, code: 'UNREACHABLE', message: 'Sem servidor.' }),
    recorderFacts: async () => ({
      entries: 1_234,
      since: Date.now() - 7_200_000,
      quarantined: 2,
      failures: [],
    }),
  }
}
