import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  title: 'Procurar produto',
  open: 'Procurar produto',
  looking: 'A procurar…',
}
