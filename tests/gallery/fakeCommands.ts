import { facesOver } from '@app/panel/call-commands'
import type { Commands, Outcome } from '@app/panel/commands'
import { findCommand } from '@app/panel/registry'
import type { ChatTicket } from '@contract/entities'
import type { TicketRow } from '@domain/tickets/tables'
import { aReaction } from '../model/rows'
import type { Counter } from './counter'
import { message, nextRev } from './rows'
import { COLLEAGUES, ME, type Scene } from './scenes'

const ok: Outcome = { ok: true, value: undefined }
const lost: Outcome<never> = { ok: false, code: 'unreachable', message: 'O servidor não respondeu.' }
const rest = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Commands that answer as quickly as a good server. What stands here folds its own answers, or gives something to look
 * at; the others say what they say in a replay, or that it is done.
 */
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
  const played: Partial<Commands> = {
    async logIn() {
      counter.give('intent', 'login.submitted', {})
      await rest(1200)
      counter.give('outcome', 'login.failed', { message: 'Senha ou E-mail incorreto.' })
      return { ok: false, code: 'login', message: 'Senha ou E-mail incorreto.' }
    },
    signOut: async () => counter.give('intent', 'session.signedOut', {}),
    switchUser: async () => ({ ok: false, code: 'LOGIN_FAILED', message: 'Senha ou E-mail incorreto.' }),
    take: (id) =>
      change(id, {
        inbox: 0,
        user_id: ME.id,
        user: { id: ME.id, name: ME.name, image: null, deleted_at: null },
      }),
    finish: (id) => change(id, { inbox: 0, finished_ticket: 1, finished_at: new Date().toISOString() }),
    returnToInbox: (id) => change(id, { inbox: 1, user_id: null, user: null }),
    async colleagues(_, search) {
      await rest()
      const needle = search.toLowerCase()
      return scene.fail
        ? lost
        : { ok: true, value: COLLEAGUES.filter((each) => each.name.toLowerCase().includes(needle)) }
    },
    findCustomers: async () => ({ ok: true, value: { items: [], more: false } }),
    findGroups: async () => ({ ok: true, value: { items: [], more: false } }),
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
    read: async () => lost,
    change: async () => lost,
    uploadPicture: async () => lost,
    instances: async () => lost,
    stickers: async () => lost,
    account: async () => lost,
    startTicket: async () => ({ ok: true, value: { ticketId: '1', existed: true } }),
    bulkTickets: async (ids) => ({ ok: true, value: ids.map((id) => ({ id, done: true, message: null })) }),
    myTicketIds: async () => ({ ok: true, value: [] }),
    discard: async (id) => counter.give('intent', 'outbox.canceled', { hash: id.replace('tmp:', '') }),
    dismissNotice: async (ticketId, seq) => counter.give('intent', 'notice.dismissed', { ticketId, seq }),
    dismissAnnouncement: async (id) => counter.give('intent', 'announcement.dismissed', { id }),
    exportLog: async () => ({ ok: true, value: new Blob(['{}\n'], { type: 'application/x-ndjson' }) }),
    recorderFacts: async () => ({
      ok: true,
      value: { entries: 1_234, since: Date.now() - 7_200_000, quarantined: 2, failures: [] },
    }),
  }
  return facesOver((name) => async (...said) => {
    const own: ((...said: never[]) => unknown) | undefined = played[name as keyof Commands]
    if (own) return own(...said)
    const inReplay = (await findCommand(name))?.inReplay
    const outcome = await answer()
    return outcome.ok && typeof inReplay === 'object' ? { ok: true, ...inReplay } : outcome
  })
}
