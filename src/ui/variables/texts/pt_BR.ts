import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  doubt: {
    lacking: 'Falta em Dados da loja: {{fields}}. A frase que o usa não será enviada.',
    lackingAsked: 'Falta em Dados da loja: {{fields}}. Quem enviar terá de escrever.',
    unknown: 'Não existe a variável {{written}}. A frase com ela não será enviada.',
    near: 'Não existe a variável {{written}}: seria {{meant}}? A frase com ela não será enviada.',
    nearAsked: 'Não existe a variável {{written}}: seria {{meant}}? Quem enviar terá de escrever.',
  },
  variable: {
    saudacao: 'bom dia, boa tarde ou boa noite',
    primeiro_nome: 'primeiro nome do cliente',
    nome: 'nome inteiro do cliente',
    protocolo: 'protocolo do atendimento',
    loja: 'nome da conexão, como o cliente a conhece',
    atendente: 'nome de quem atende',
    pedido: 'número do pedido',
    numero_pedido: 'número do pedido',
    total: 'total do pedido',
    total_pedido: 'total do pedido',
    status: 'situação do pedido',
    valor: 'valor recebido',
    lacking: 'falta em Dados da loja',
  },
  field: {
    trade_name: 'Nome fantasia',
    legal_name: 'Razão social',
    document: 'CNPJ',
    phone: 'Telefone',
    email: 'E-mail',
    site: 'Site',
    zip_code: 'CEP',
    street: 'Rua ou avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    hours: 'Horário de funcionamento',
    licence: 'Licença sanitária',
    afe: 'AFE da Anvisa',
    pharmacist: 'Farmacêutico responsável',
    crf: 'CRF',
    crf_state: 'Estado do CRF',
    pix_key: 'Chave Pix',
  },
}

/** What can stand in a text in place of words, and what of it is wrong or lacking. */
export const writtenTexts = defineTexts('variables', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
