/** The classes of tickets that are handed over; see privacy.ts. */
export const transferPrivacy = {
  TicketTransferPage: { total_pages: 'number', total_items: 'number', items: 'rows' },
  TicketRef: { id: 'id' },
  TicketTransfer: {
    id: 'id',
    transfer_at: 'time',
    created_at: 'time',
    transferred_at: 'time',
    pulled: 'flag',
    nextUserId: 'id',
    previousUserId: 'id',
    chatTicketId: 'id',
    chatTicket: 'rows',
    previousUser: 'rows',
    nextUser: 'rows',
    userDepartment: 'rows',
    note: 'text',
    rev: 'number',
  },
} as const
