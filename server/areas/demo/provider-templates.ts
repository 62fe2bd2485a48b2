/** The demonstration's provider templates, one of each shape and of each judgement. */
export const providerTemplates = [
  {
    name: 'pedido_pronto',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      {
        type: 'BODY',
        text: 'Olá, {{1}}! Seu pedido do protocolo {{2}} está pronto para retirada no balcão.',
        example: { body_text: [['Maria', '2026112100042']] },
      },
      { type: 'FOOTER', text: 'Farmácia Modelo' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Vou buscar' },
          { type: 'QUICK_REPLY', text: 'Quero entrega' },
        ],
      },
    ],
  },
  {
    name: 'retomar_atendimento',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Oi, {{primeiro_nome}}! Podemos continuar o atendimento {{protocolo}}? É só responder por aqui.',
        example: {
          body_text_named_params: [
            { param_name: 'primeiro_nome', example: 'Maria' },
            { param_name: 'protocolo', example: '2026112100042' },
          ],
        },
      },
    ],
  },
  {
    name: 'oferta_da_semana',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      {
        type: 'BODY',
        text: 'Olá, {{1}}! Esta semana tem {{2}} com desconto na nossa loja.',
        example: { body_text: [['Maria', 'protetor solar']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Quero aproveitar' },
          {
            type: 'URL',
            text: 'Ver oferta',
            url: 'https://farmacia-modelo.example/ofertas/{{1}}',
            example: ['https://farmacia-modelo.example/ofertas/solar'],
          },
        ],
      },
    ],
  },
  {
    name: 'nota_fiscal',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Olá, {{1}}! Segue a nota fiscal da sua compra. Guarde este documento.' },
    ],
  },
  {
    name: 'lembrete_de_receita',
    category: 'UTILITY',
    status: 'PENDING',
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! Sua receita vence em {{2}} dias. Quer renovar o pedido?' },
    ],
  },
  {
    name: 'frete_gratis',
    category: 'MARKETING',
    status: 'REJECTED',
    components: [{ type: 'BODY', text: 'Frete grátis para todos, sempre!' }],
  },
  {
    name: 'aniversario',
    category: 'MARKETING',
    status: 'PAUSED',
    components: [{ type: 'BODY', text: 'Feliz aniversário, {{1}}! Temos um presente para você na loja.' }],
  },
] as const
