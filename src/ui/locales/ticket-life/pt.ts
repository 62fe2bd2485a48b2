import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  start: {
    ...ptBR.start,
    known: 'Contactos conhecidos',
    name: 'Nome do contacto',
    whoHint: 'Com indicativo, da forma que preferir.',
    checking: 'A verificar o contacto e o seu WhatsApp para um novo atendimento…',
  },
  close: { ...ptBR.close, search: 'Procurar motivo' },
  department: { ...ptBR.department, loading: 'A carregar setores…' },
  history: { ...ptBR.history, loading: 'A carregar…' },
}
