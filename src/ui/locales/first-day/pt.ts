import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  lead: 'A lista marca-se sozinha à medida que a loja fica pronta.',
  step: { ...ptBR.step, team: 'Convidar a equipa', number: 'Ligar o número do WhatsApp' },
  why: {
    ...ptBR.why,
    team: 'Cada pessoa entra com a própria palavra-passe.',
    practice: 'Com um cliente a fingir: nada chega ao WhatsApp.',
  },
}
