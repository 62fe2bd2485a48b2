import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  lead: 'Os campos próprios aparecem na ficha de cada cliente, pela ordem desta lista.',
  search: 'Procurar campo ou secção',
  empty: 'Ainda não há campos próprios. Crie o primeiro: por exemplo, data de nascimento ou plano de saúde.',
  saved: 'O campo {{name}} foi guardado.',
  section: 'Secção',
  sectionHelp: 'Os campos da mesma secção ficam juntos, sob este título. Opcional.',
  requiredHelp: 'Depois de preenchido, não pode ser eliminado.',
  archiveText: 'O campo sai das fichas. Os valores ficam guardados e voltam se o campo voltar a ser usado.',
  looking: 'A verificar os valores…',
}
