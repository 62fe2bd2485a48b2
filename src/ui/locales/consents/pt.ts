import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  record: 'Registar consentimento',
  recorded: 'Consentimento registado',
  save: 'Registar',
  none: 'Nenhum consentimento registado.',
  loading: 'A carregar…',
  failed: 'Não foi possível carregar. Verifique a ligação.',
  retry: 'Tentar novamente',
  evidenceHelp: 'Quem estava presente, em que ficha, em que chamada.',
  by: 'registado por {{user}} em {{at}}',
  byItself: 'registado em {{at}}',
}
