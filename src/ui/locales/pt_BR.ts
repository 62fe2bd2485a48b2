import { ptBREntry } from './pt_BR.entry'
import { ptBRTicket } from './pt_BR.ticket'
import { ptBRWorkspace } from './pt_BR.workspace'

/** Brazilian Portuguese: the default language and the measure of the others. */
export const ptBR = {
  ...ptBREntry,
  ...ptBRWorkspace,
  ...ptBRTicket,
  // Begun in the workspace's lists, and gone on with in the open ticket.
  conversation: { ...ptBRWorkspace.conversation, ...ptBRTicket.conversation },
  message: { ...ptBRWorkspace.message, ...ptBRTicket.message },
  media: { ...ptBRWorkspace.media, ...ptBRTicket.media },
}
