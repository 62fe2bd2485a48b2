import type { Commands } from '@app/panel/commands'
import type { TicketRow } from '@domain/tickets/tables'
import { currentTexts } from '@ui/kit/text'
import { feedbackTexts } from '@ui/kit/texts/feedback/pt_BR'
import { tellUndoable } from '@ui/kit/undo'

/** Says that a ticket is back in the queue; taken back, whoever gave it has it again, unless somebody was faster. */
export function tellReturned({ id, data }: TicketRow, commands: Commands): void {
  tellUndoable(currentTexts(feedbackTexts)('returned', { name: data.customer_name }), () => commands.take(id))
}
