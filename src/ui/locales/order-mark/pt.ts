import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  order: 'Encomenda {{number}}: {{status}}',
}
