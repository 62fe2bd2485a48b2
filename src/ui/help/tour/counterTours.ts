import { currentTexts, type TextKey } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { named, one, type TourStep } from './step'

const text = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => () =>
  currentTexts(messageTexts, ticketTexts)(key)
const button = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => named('button', text(key))
const tab = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => named('[role="tab"]', text(key))
const composer = one('[data-composer] textarea')
const rows = one('[data-pane="list"] [role="listbox"]')

const COUNTER = 'chat/attendance'
/** The steps at the counter are all on one page. */
const counter = (steps: readonly Omit<TourStep, 'route'>[]): readonly TourStep[] =>
  steps.map((step) => ({ ...step, route: COUNTER }))

/** The tours of the counter, each with its steps in order. */
export const COUNTER_TOURS = {
  accept: counter([
    { find: tab('tickets:tabs.inbox'), says: 'queueTab', how: 'openQueue' },
    { find: rows, says: 'list', how: 'openQueue' },
    { find: button('messages:conversation.take'), says: 'accept', how: 'openQueue' },
    { find: composer, says: 'composer', how: 'openOwn' },
    { find: tab('tickets:tabs.mine'), says: 'mineTab', how: 'openOne' },
  ]),
  transfer: counter([
    { find: button('messages:composer.comment'), says: 'comment', how: 'openOwn' },
    { find: button('messages:conversation.transfer'), says: 'transfer', how: 'openOwn' },
    { find: button('messages:conversation.returnToInbox'), says: 'giveBack', how: 'openOwn' },
  ]),
  close: counter([
    { find: button('messages:conversation.finish'), says: 'close', how: 'openOwn' },
    { find: tab('tickets:tabs.closed'), says: 'closedTab', how: 'openOne' },
  ]),
  quickAnswers: counter([
    { find: composer, says: 'slash', how: 'openOwn' },
    { find: composer, says: 'slashMore', how: 'openOwn' },
  ]),
  sendLater: counter([
    {
      find: named('[data-composer] button', text('messages:composer.later')),
      says: 'later',
      how: 'openOwn',
    },
    {
      find: named('[data-composer] button', text('messages:composer.later')),
      says: 'laterMore',
      how: 'openOwn',
    },
  ]),
  search: counter([
    { find: named('input', text('tickets:searchLabel')), says: 'search', how: 'openOne' },
    { find: one('[data-pane="list"] [role="tablist"]'), says: 'tabs', how: 'openOne' },
    { find: rows, says: 'palette', how: 'openOne' },
  ]),
} satisfies Readonly<Record<string, readonly TourStep[]>>
