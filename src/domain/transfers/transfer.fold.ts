import * as v from 'valibot'
import { TicketTransfer } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { noticeTransfer } from '../notices/notice.rows'
import { seeTicket } from '../tickets/ticket.rows'
import { tellOfQueue } from '../tickets/ticket-news'
import { seeTransfer, seeTransferCanceled } from './transfer.rows'

export const transferEntries: Definition[] = [
  defineEvent('Transferring', (world, entry, change) => {
    seeTicket(world, change, entry.data.ticket)
    seeTransfer(world, change, entry.data.transfer)
  }),
  defineEvent('Transferred', (world, entry, change) => {
    seeTicket(world, change, entry.data.ticket)
    seeTransfer(world, change, entry.data.transfer)
  }),
  defineEvent('ChatTicketTransferred', (world, entry, change) => {
    const ticketId = entry.data.ticket.id
    const before = world.rows.tickets.get(ticketId)
    seeTicket(world, change, entry.data.ticket)
    seeTransfer(world, change, entry.data.transfer)
    noticeTransfer(world, entry, change)
    tellOfQueue(world, entry, change, { ticketId, before, opened: false })
  }),
  defineEvent('TransferCanceled', (world, entry, change) => {
    const { id, chatTicketId, rev } = entry.data
    seeTransferCanceled(world, change, id, chatTicketId, rev)
  }),
  define(
    'baseline',
    'ticketTransfer',
    v.object({ result: v.array(TicketTransfer) }),
    (world, entry, change) => {
      for (const transfer of entry.data.result) seeTransfer(world, change, transfer)
    },
  ),
]
