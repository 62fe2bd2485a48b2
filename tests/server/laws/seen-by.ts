import type { CustomerChat } from '../../../contract/entities'
import type { World } from '../../../src/domain/kernel/world'
import { currentUser, viewerOf } from '../../../src/domain/login/session'
import { scopeOf, TICKET_TABS, ticketList } from '../../../src/domain/tickets/lists'
import { canSee } from '../../../src/domain/tickets/visibility'

/** Columns of a message that its row keeps in a place of their own, and the number that orders its content. */
type Elsewhere = 'ack' | 'error_code' | 'error_message' | 'send_attempt' | 'rev'

function contentOf(data: CustomerChat): Omit<CustomerChat, Elsewhere> {
  const { ack: _a, error_code: _b, error_message: _c, send_attempt: _d, rev: _e, ...content } = data
  return content
}

/**
 * What a person sees in a world: every ticket that is theirs to see, its customer, the tabs in their order,
 * and of the tickets named the conversation and its transfers. Two worlds that show the same are the same,
 * however they came about: list pages, read marks and canceled transfers are the device's own bookkeeping.
 */
export function seenBy(world: World, talks: readonly string[]) {
  const user = currentUser(world)
  if (!user) throw new Error('nobody is signed in')
  const viewer = viewerOf(user)
  const tickets = [...world.rows.tickets.values()].filter((row) => canSee(viewer, scopeOf(row)))
  const seen = new Set(tickets.map(({ id }) => id).filter((id) => talks.includes(id)))
  return {
    tickets: byId(tickets),
    customers: byId(
      tickets.map(({ data }) => ({
        id: data.customer_id,
        data: world.rows.customers.get(data.customer_id)?.data,
      })),
    ),
    messages: byId(
      [...world.rows.messages.values()]
        .filter(({ ticketId }) => seen.has(ticketId))
        .map(({ data, ...row }) => ({ ...row, data: contentOf(data) })),
    ),
    transfers: byId(
      [...world.rows.transfers.values()].filter(
        ({ ticketId, state }) => seen.has(ticketId) && state !== 'canceled',
      ),
    ),
    tabs: Object.fromEntries(
      TICKET_TABS.map((tab) => [
        tab,
        ticketList(world, viewer, { tab, instanceIds: [], search: '', unseenOnly: false }),
      ]),
    ),
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]))
