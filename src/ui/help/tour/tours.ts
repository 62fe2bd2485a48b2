import type { TourName } from '@domain/training/talks'
import { currentTexts, type TextKey } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import type { helpTexts } from '../texts/pt_BR'

/** Finds what a step is about; null while it is not on the screen. */
type Find = () => Element | null

/** One thing on the screen, and what is said of it. */
type TourStep = Readonly<{
  find: Find
  says: keyof typeof helpTexts.texts.tour
  /** How it comes onto the screen, where it is not. */
  how: 'openOne' | 'openOwn' | 'openQueue'
}>

const shown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0

const one =
  (selector: string): Find =>
  () =>
    [...document.querySelectorAll(selector)].find(shown) ?? null

/** A control by the name that people read, in the language of the panel. */
const named =
  (selector: string, name: () => string): Find =>
  () =>
    [...document.querySelectorAll(selector)].find(
      (element) =>
        shown(element) &&
        (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(name()),
    ) ?? null

const text = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => () =>
  currentTexts(messageTexts, ticketTexts)(key)
const button = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => named('button', text(key))
const tab = (key: TextKey<typeof ticketTexts | typeof messageTexts>) => named('[role="tab"]', text(key))
const composer = one('[data-composer] textarea')
const rows = one('[data-pane="list"] [role="listbox"]')

/** The tours, each with its steps in order. What they show they only point at. */
export const TOUR_STEPS: Readonly<Record<TourName, readonly TourStep[]>> = {
  accept: [
    { find: tab('tickets:tabs.inbox'), says: 'queueTab', how: 'openQueue' },
    { find: rows, says: 'list', how: 'openQueue' },
    { find: button('messages:conversation.take'), says: 'accept', how: 'openQueue' },
    { find: composer, says: 'composer', how: 'openOwn' },
    { find: tab('tickets:tabs.mine'), says: 'mineTab', how: 'openOne' },
  ],
  transfer: [
    { find: button('messages:composer.comment'), says: 'comment', how: 'openOwn' },
    { find: button('messages:conversation.transfer'), says: 'transfer', how: 'openOwn' },
    { find: button('messages:conversation.returnToInbox'), says: 'giveBack', how: 'openOwn' },
  ],
  close: [
    { find: button('messages:conversation.finish'), says: 'close', how: 'openOwn' },
    { find: tab('tickets:tabs.closed'), says: 'closedTab', how: 'openOne' },
  ],
  quickAnswers: [
    { find: composer, says: 'slash', how: 'openOwn' },
    { find: composer, says: 'slashMore', how: 'openOwn' },
  ],
  sendLater: [
    {
      find: named('[data-composer] button', () => currentTexts(writingTexts)('later')),
      says: 'later',
      how: 'openOwn',
    },
    {
      find: named('[data-composer] button', () => currentTexts(writingTexts)('later')),
      says: 'laterMore',
      how: 'openOwn',
    },
  ],
  search: [
    { find: named('input', text('tickets:searchLabel')), says: 'search', how: 'openOne' },
    { find: one('[data-pane="list"] [role="tablist"]'), says: 'tabs', how: 'openOne' },
    { find: rows, says: 'palette', how: 'openOne' },
  ],
}
