import { ptBRTicket } from '@ui/locales/pt_BR.ticket'
import { addTexts } from './text'

// Imported for its effect by what speaks of an open ticket: its texts are there before it is evaluated.
addTexts(ptBRTicket)
