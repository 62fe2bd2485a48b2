export default {
  lead: 'O sistema de gestão da loja trata de preço, stock e fatura; o Balcão lê os produtos e envia as encomendas confirmadas.',
  place: 'Ficheiro ou endereço',
  placeHelp: 'O nome de um ficheiro na pasta da loja, ou um endereço que o responsável pelo Balcão permite.',
  missing: 'Produtos que o ficheiro já não traz',
  columns: 'Colunas do ficheiro',
  fileColumns: {
    stock: 'Stock',
  },
  refusals: {
    find: 'Procurar produto da loja',
  },
  find: {
    looking: 'A procurar no ERP…',
    nothing: 'Nada encontrado no ERP. Procure de outra forma, ou indique o número abaixo.',
  },
  deleteTitle: 'Eliminar a integração {{name}}?',
  wasDeleted: 'A integração {{name}} foi eliminada.',
}
