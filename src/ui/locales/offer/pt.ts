import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = { ...ptBR, textFirst: 'Veja o que separei para si:' }
