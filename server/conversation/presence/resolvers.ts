import { canSee } from '../../../src/domain/access/visibility'
import { endPause } from '../../directory/pauses/pause'
import { note } from '../../directory/security-log/note'
import { revoke, revokeByCookie } from '../../directory/session/refresh'
import { isId } from '../../platform/db/is-id'
import type { Signal } from '../../platform/events/presence-board'
import { sayPresence } from '../../platform/events/presence-channel'
import { principalOf } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { deliverAll } from '../internal-chat/acknowledge'
import { enqueueTyping } from '../messages/delivery/shown-to-customer'
import { userName } from '../tickets/conversation'
import { LOCKED_COLUMNS, type LockedTicket, placeOf, ticketNotFound } from '../tickets/locked-ticket'
import { PresenceLimit } from './limit'

const STATES: readonly Signal['state'][] = ['viewing', 'typing', 'gone']

/** Of this node: a session that spreads its words over several nodes says no more than one per node and second. */
const limit = new PresenceLimit()

export const resolvers: Resolvers = {
  Mutation: {
    disconnected: async (_root, _args, context) => {
      const { cookies, tenant, db, principals } = context
      const leaving = context.principal ?? context.waiting
      await db.work(tenant, async (work) => {
        if (leaving) {
          await revoke(work, leaving.sessionId)
          await note(work, context, 'logout', { userId: leaving.userId })
          // Who goes home is on pause no more.
          await endPause(work, leaving.userId, null, new Date())
        }
        if (cookies.refresh) await revokeByCookie(work, cookies.refresh)
      })
      if (leaving) principals.forget(tenant.id, leaving.userId)
      cookies.setRefresh(null)
      return true
    },

    connected: async (_root, _args, context) => {
      const { sessionId, viewer } = principalOf(context)
      await context.db.work(context.tenant, async (work) => {
        await work.query('UPDATE sessions SET seen_at = now() WHERE tenant_id = $1 AND id = $2', [
          work.tenant.id,
          sessionId,
        ])
        await deliverAll(work, viewer)
      })
      return true
    },

    attendancePresence: async (_root, { ticket_id: id, state: said }, context) => {
      const { viewer, sessionId } = principalOf(context)
      const state = STATES.find((one) => one === said)
      if (!state) throw new Refusal('INVALID', 'Estado inválido.')
      if (!isId(id)) throw ticketNotFound()
      if (!limit.takes(sessionId, Date.now())) return false
      return context.db.work(context.tenant, async (work) => {
        const ticket = await work.one<LockedTicket>(
          `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`,
          [id],
        )
        if (!ticket || !canSee(viewer, ticket)) throw ticketNotFound()
        await sayPresence(work, {
          ticketId: id,
          userId: viewer.id,
          name: await userName(work, viewer.id),
          state,
          scope: placeOf(ticket),
        })
        // Only whose conversation it is writes to the customer.
        if (state === 'typing' && ticket.user_id === viewer.id) await enqueueTyping(work, id, new Date())
        return true
      })
    },
  },
}
