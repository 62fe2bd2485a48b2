import type { RulesTexts } from '@ui/security-report/texts'
import { rulesPtBR } from './rules.pt_BR'

/** The same in Portuguese. */
export const rulesPt: RulesTexts = {
  ...rulesPtBR,
  days: 'Mudar a palavra-passe a cada (dias)',
  save: 'Guardar',
  saved: 'Guardado.',
  loading: 'A carregar…',
}
