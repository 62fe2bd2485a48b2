import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  sending: 'A enviar…',
  save: 'Guardar',
  past: 'Escolha uma hora no futuro.',
  windowEnds:
    'A janela de 24 horas pode fechar antes. Se o cliente não escrever até lá, a mensagem não sai e é avisado.',
  otherDraft: 'Escreveu outra coisa noutro dispositivo: “{{text}}”',
  forwardTo: 'Reencaminhar para {{names}}',
}
