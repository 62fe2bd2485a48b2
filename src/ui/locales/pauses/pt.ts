import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  unreachable: 'Não foi possível. Verifique a ligação e tente de novo.',
  reasons: { ...ptBR.reasons, search: 'Procurar motivo', saved: 'O motivo {{name}} foi guardado.' },
}
