import type { ChatTicket, Customer } from '../../../contract/entities'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { ticketSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { observationOf } from './lifecycle'

/** Takes in a ticket as the server has it; an older `rev` than the known one changes nothing. */
export function seeTicket(world: World, change: Change, data: ChatTicket): void {
  const known = world.rows.tickets.get(data.id)
  seeCustomer(world, change, data.customer, data.rev)
  if (known && known.data.rev >= data.rev) return
  const state = step(ticketSteps, known?.state ?? 'absent', observationOf(data))
  put(world, change, 'tickets', { id: data.id, state, data })
  if (state !== known?.state) change.effects.push({ type: 'recount' })
}

/** Takes in a customer; the higher event number wins. */
export function seeCustomer(world: World, change: Change, data: Customer, rev: number): void {
  const known = world.rows.customers.get(data.id)
  if (known && known.rev >= rev) return
  put(world, change, 'customers', { id: data.id, rev, data })
}
