import type { Commands } from '@app/panel/commands'
import type { Viewer } from '@domain/access/visibility'
import type { SettingEntry } from '@domain/settings/registry'
import type { ShortcutId } from '@domain/shortcuts/table'
import type { TicketChange } from '@domain/tickets/changes'
import { mayStopBot } from '@domain/tickets/pick-rules'
import { mayReopen, reopenHours } from '@domain/tickets/reopening'
import { ticketRights } from '@domain/tickets/rights'
import { isSnoozed } from '@domain/tickets/snooze'
import type { TicketRow } from '@domain/tickets/tables'
import { tell, tellFailure } from '@ui/kit/feedback'
import type { Translate } from '@ui/kit/text'
import { tellReturned } from './life/tellReturned'
import type { lifeTexts } from './texts/life/pt_BR'
import { askTicketDialog } from './ticketDialog'

/** What an action is decided on. */
export type ActionSight = Readonly<{
  row: TicketRow
  viewer: Viewer
  settings: readonly SettingEntry[]
  /** May it be taken from the queue now, as the pick rules say? */
  pickable: boolean
  /** Was its connection deleted? */
  gone: boolean
  /** Domain time, ms since 1970. */
  now: number
}>

/** What an action is done with. */
type ActionTools = Readonly<{ commands: Commands; texts: Translate<typeof lifeTexts> }>

/** Something one does with a ticket, from the header's menu or the palette. `label` is a text of lifeTexts.ts. */
export type TicketActionItem = Readonly<{
  id: string
  label: `actions.${Id}`
  /** The key that does it too: the palette lists it by that. */
  shortcut?: ShortcutId
  allowed: (sight: ActionSight) => boolean
  /** Does it, or opens its dialog; what fails is said at the foot of the screen. */
  run: (row: TicketRow, tools: ActionTools) => Promise<void> | void
}>

type Id =
  | 'take'
  | 'transfer'
  | 'returnToInbox'
  | 'close'
  | 'snooze'
  | 'wake'
  | `priority${0 | 1 | 2 | 3}`
  | 'research'
  | 'unresearch'
  | 'department'
  | 'giveToBot'
  | 'stopBot'
  | 'reopen'
  | 'history'
  | 'print'
  | 'copyProtocol'

const rightsOf = ({ viewer, row }: ActionSight) => ticketRights(viewer, row)
const dialog =
  (kind: 'transfer' | 'close' | 'snooze' | 'department' | 'bot' | 'history' | 'print') =>
  ({ id }: TicketRow) =>
    askTicketDialog({ kind, ticketId: id })

const change =
  (what: TicketChange, done?: 'done.reopen' | 'done.wake' | 'done.stopBot') =>
  async (row: TicketRow, tools: ActionTools) => {
    if (tellFailure(await tools.commands.changeTicket(row.id, what)) && done) tell('done', tools.texts(done))
  }

const priority = (level: 0 | 1 | 2 | 3): TicketActionItem => ({
  id: `priority${level}`,
  label: `actions.priority${level}`,
  allowed: (sight) => rightsOf(sight).mark && sight.row.data.priority !== level,
  run: change({ kind: 'priority', priority: level }),
})

/** Everything that can be done with one ticket, in the order in which menus show it. */
export const TICKET_ACTIONS: readonly TicketActionItem[] = [
  {
    id: 'take',
    label: 'actions.take',
    shortcut: 'take',
    allowed: (sight) => sight.pickable && rightsOf(sight).take,
    run: async (row, tools) => void tellFailure(await tools.commands.take(row.id), 'take'),
  },
  {
    id: 'reopen',
    label: 'actions.reopen',
    allowed: ({ row, viewer, settings, gone, now }) =>
      row.state === 'closed' &&
      !gone &&
      mayReopen(viewer, row.data, reopenHours(settings, row.data.instance_id), now) === 'yes',
    run: change({ kind: 'reopen' }, 'done.reopen'),
  },
  {
    id: 'wake',
    label: 'actions.wake',
    allowed: (sight) => rightsOf(sight).snooze && isSnoozed(sight.row),
    run: change({ kind: 'wake' }, 'done.wake'),
  },
  {
    id: 'snooze',
    label: 'actions.snooze',
    shortcut: 'snooze',
    allowed: (sight) => rightsOf(sight).snooze,
    run: dialog('snooze'),
  },
  priority(3),
  priority(2),
  priority(1),
  priority(0),
  {
    id: 'research',
    label: 'actions.research',
    allowed: (sight) => rightsOf(sight).mark && !sight.row.data.is_research,
    run: change({ kind: 'research', on: true }),
  },
  {
    id: 'unresearch',
    label: 'actions.unresearch',
    allowed: (sight) => rightsOf(sight).mark && sight.row.data.is_research,
    run: change({ kind: 'research', on: false }),
  },
  {
    id: 'transfer',
    label: 'actions.transfer',
    shortcut: 'transfer',
    allowed: (sight) => rightsOf(sight).transfer,
    run: dialog('transfer'),
  },
  {
    id: 'department',
    label: 'actions.department',
    allowed: (sight) => rightsOf(sight).changeDepartment,
    run: dialog('department'),
  },
  {
    id: 'stopBot',
    label: 'actions.stopBot',
    allowed: (sight) => rightsOf(sight).stopBot && mayStopBot(sight.viewer, sight.settings, sight.row.data),
    run: change({ kind: 'stop_bot' }, 'done.stopBot'),
  },
  {
    id: 'giveToBot',
    label: 'actions.giveToBot',
    allowed: (sight) => rightsOf(sight).giveToBot,
    run: dialog('bot'),
  },
  {
    id: 'returnToInbox',
    label: 'actions.returnToInbox',
    shortcut: 'returnToInbox',
    allowed: (sight) => rightsOf(sight).returnToInbox,
    run: async (row, tools) => {
      if (tellFailure(await tools.commands.returnToInbox(row.id), 'return')) tellReturned(row, tools.commands)
    },
  },
  { id: 'history', label: 'actions.history', allowed: () => true, run: dialog('history') },
  { id: 'print', label: 'actions.print', shortcut: 'print', allowed: () => true, run: dialog('print') },
  {
    id: 'copyProtocol',
    label: 'actions.copyProtocol',
    allowed: () => true,
    run: async ({ data }, { texts }) => {
      try {
        await navigator.clipboard.writeText(data.protocol)
        tell('done', texts('done.copied'))
      } catch {
        tell('failed', texts('done.copyFailed'))
      }
    },
  },
  {
    id: 'close',
    label: 'actions.close',
    shortcut: 'finish',
    allowed: (sight) => rightsOf(sight).finish,
    run: dialog('close'),
  },
]
