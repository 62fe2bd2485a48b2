import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  lead: 'O sistema de gestão da loja trata de preço, stock e fatura; o Balcão lê os produtos e envia as encomendas confirmadas.',
  place: 'Ficheiro ou endereço',
  placeHelp: 'O nome de um ficheiro na pasta da loja, ou um endereço que o responsável pelo Balcão permite.',
  missing: 'Produtos que o ficheiro já não traz',
  columns: 'Colunas do ficheiro',
  fileColumns: { ...ptBR.fileColumns, stock: 'Stock' },
  delete: 'Eliminar',
  deleteTitle: 'Eliminar a integração {{name}}?',
  wasDeleted: 'A integração {{name}} foi eliminada.',
}
