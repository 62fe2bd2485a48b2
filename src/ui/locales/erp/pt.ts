import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  lead: 'O sistema de gestão da loja trata de preço, stock e fatura; o Balcão lê os produtos e envia as encomendas confirmadas.',
  delete: 'Eliminar',
  deleteTitle: 'Eliminar a integração {{name}}?',
  wasDeleted: 'A integração {{name}} foi eliminada.',
}
