import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** English. */
export const en: PartTexts<typeof ptBR> = {
  noConnection: 'No connection is linked to you: nothing comes in here.',
  toConnections: 'Open Connections',
  stranded: {
    warning_one: '{{count}} ticket that nobody can serve',
    warning_other: '{{count}} tickets that nobody can serve',
    title: 'Nobody can serve these',
    lead: 'Only an administrator can act on these tickets.',
    ownerGone: 'With somebody who was blocked or removed.',
    noAttendant: 'In the queue, but no attendant sees this department or connection.',
    giveBack: 'Back to the queue',
  },
  empty: {
    inbox: 'Nobody in the queue. Well done!',
    mine: 'You have no open tickets.',
    open: 'No open tickets.',
    closed: 'No closed tickets.',
    all: 'No tickets yet.',
    search: 'Nothing found for “{{search}}”.',
    narrowed: 'No ticket passes these filters.',
  },
  emptyAction: {
    queue: 'See the queue',
    all: 'See all',
    search: 'Clear the search',
    narrowed: 'Remove the filters',
  },
  waiting_one: '{{count}} waits in the queue, for {{span}}',
  waiting_other: '{{count}} wait, the longest for {{span}}',
  takeNext: 'Serve the next',
  orChoose: 'Or choose in the list: {{keys}} opens the next.',
  nobodyWaits: 'Nobody waits in the queue.',
  snoozedCount_one: '{{count}} snoozed',
  snoozedCount_other: '{{count}} snoozed',
  ticketKinds: {
    attendance: 'Service',
    campaign: 'Campaign',
    maria: 'Bot',
    unseen: 'Unread',
    status: 'Status',
  },
  filters: {
    favorites: 'Of favourites',
    withoutDepartment: 'Without department',
    groups: 'Group of the customer',
    show: 'Show only',
    waiting: 'Waiting for an answer',
    departments: 'Department',
    moreGroups: 'Show more groups',
    kind: 'Kind',
    anyKind: 'All kinds',
    active: 'Active filters',
    remove: 'Remove this filter',
  },
}
