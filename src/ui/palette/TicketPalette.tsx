import { useCommands, useRow } from '@app/panel/panel'
import { keysText } from '@domain/shortcuts/table'
import type { TicketRow } from '@domain/tickets/tables'
import { useTexts } from '@ui/kit/text'
import { useMacros } from '@ui/macros/macroRows'
import { macroTexts } from '@ui/macros/texts/pt_BR'
import { askMacro } from '@ui/tickets/askMacro'
import { lifeTexts } from '@ui/tickets/texts/life/pt_BR'
import { TICKET_ACTIONS } from '@ui/tickets/ticketActionList'
import { useActionSight } from '@ui/tickets/useActionSight'
import Palette, { type PaletteProps } from './internal/Palette'

type Props = Omit<PaletteProps, 'ticketLines'> & { ticketId: string | null }

/** The palette, with what can be done with the open ticket. */
export default function TicketPalette({ ticketId, ...rest }: Props) {
  const row = useRow('tickets', ticketId ?? '')
  return row ? <WithTicket row={row} {...rest} /> : <Palette {...rest} ticketLines={[]} />
}

function WithTicket({ row, ...rest }: Omit<Props, 'ticketId'> & { row: TicketRow }) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const sight = useActionSight(row)
  const texts = useTexts(macroTexts)
  const macros = useMacros().map(({ id, name, key }) => ({
    key: `macro:${id}`,
    label: texts('palette', { name }),
    hint: key === null ? undefined : keysText(key),
    run: () => askMacro({ what: 'run', id }),
  }))
  const lines = TICKET_ACTIONS.filter(({ shortcut, allowed }) => !shortcut && allowed(sight)).map(
    ({ id, label, run }) => ({
      key: `ticket-action:${id}`,
      label: life(label),
      run: () => void run(row, { commands, texts: life }),
    }),
  )
  return <Palette {...rest} ticketLines={[...lines, ...macros]} />
}
