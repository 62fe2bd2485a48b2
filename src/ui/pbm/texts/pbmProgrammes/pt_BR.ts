import { defineTexts } from '@ui/kit/namespaces'

/** Benefit programmes. */
export const texts = defineTexts(
  'pbm/pbmProgrammes',
  {
    lead: 'Programas de benefício em medicamentos (PBM): o paciente paga menos, e a operadora ou o laboratório repõe a diferença à loja.',
    search: 'Buscar programa ou laboratório',
    empty:
      'Nenhum programa ainda. Cadastre os programas em que a loja está credenciada para pedir autorizações nos pedidos.',
    deleteText: 'Não poderá mais ser escolhido. O que já foi autorizado continua dizendo o nome dele.',
    off: 'Suspenso',
    wayHelp:
      'Pelo Balcão, o pedido de autorização vai direto à operadora; no portal, o atendente digita aqui o número que recebeu.',
    codeHelp: 'Como a operadora conhece a loja. Vai junto de cada pedido de autorização.',
    refundHelp: 'Quanto do desconto dado ao paciente a operadora paga à loja no fechamento.',
    valid_daysHelp:
      'Para autorizações digitadas sem validade. As da operadora trazem a sua; a lei dos programas não passa de 30 dias.',
    stacksHelp: 'Sem isto, um item autorizado não recebe o desconto que a loja dá no pedido.',
    productsNone: 'Nenhum',
    productCount_one: '{{count}} produto',
    productCount_other: '{{count}} produtos',
    productsTitle: 'Produtos do programa',
    productsHelp: 'O que a loja já sabe: serve para avisar antes de pedir. Quem autoriza é a operadora.',
    productsSearch: 'Buscar entre os produtos do programa',
    productsMore_one: 'E mais {{count}}: busque pelo nome ou EAN.',
    productsMore_other: 'E mais {{count}}: busque pelo nome ou EAN.',
    productName: 'Nome e apresentação',
    registration: 'Registro na Anvisa',
    rate: 'Desconto',
    days: 'Dias entre compras',
    pieces: 'Quantidade por compra',
    addProduct: 'Adicionar produto',
    removeProduct: 'Remover {{name}}',
  },
  { en: () => import('./en') },
)
