import { REASON_FIELD_TYPES, REASON_OUTCOMES, REASON_TYPES } from './privacy-lists'

/** The classes of why a ticket is closed, and of what closing it brings; see privacy.ts. */
export const closingPrivacy = {
  TicketClosing: { reason: 'text', category: 'text', outcome: REASON_OUTCOMES, fields: 'rows' },
  ClosingValue: { label: 'text', value: 'text' },
  Reason: {
    id: 'id',
    name: 'text',
    category: 'text',
    type: REASON_TYPES,
    outcome: REASON_OUTCOMES,
    fields: 'rows',
  },
  ReasonField: { key: 'id', label: 'text', type: REASON_FIELD_TYPES, required: 'flag', options: 'text' },
  ClosingPlan: { reason_required: 'flag', message: 'text', nps: 'text' },
} as const
