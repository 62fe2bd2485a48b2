import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  label: 'Contas Pix',
  search: 'Buscar uma conta',
  empty:
    'Nenhuma conta ainda. Com uma, o banco gera a cobrança de cada pedido e avisa sozinho quando o cliente paga.',
  noProviders: 'O responsável pelo Balcão ainda não ofereceu nenhum banco (PSP_PROVIDERS).',
  add: 'Nova conta Pix',
  edit: 'Editar conta Pix',
  nameHelp: 'Como a equipe chama esta conta, por exemplo “Conta da matriz”.',
  provider: 'Banco',
  store: 'Loja',
  storeHelp: 'Uma conexão com conta própria recebe só nela.',
  key: 'Chave Pix',
  keyHelp: 'A chave que recebe, registrada neste banco.',
  minutes: 'Validade da cobrança em minutos',
  fields: {
    provider: 'Escolha um banco.',
    name: 'Dê um nome à conta.',
    pixKey: 'Esta chave não está na forma de uma chave Pix.',
    expiryMinutes: 'De 5 minutos a 30 dias.',
  },
  states: {
    connected: 'Conectada',
    opening: 'Conectando',
    degraded: 'Com falhas',
    needs_login: 'Precisa de credenciais',
  },
  heard: 'Última resposta',
  made: '{{name}}: conta criada. Informe agora as credenciais do banco.',
  saved: '{{name}}: alterações salvas.',
  secret: 'Informar credenciais',
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  certificate: 'Certificado (PEM)',
  certificateHelp: 'Só se o banco der um. Cole o texto inteiro, de -----BEGIN até END-----.',
  privateKey: 'Chave do certificado (PEM)',
  secretHelp: 'Ficam cifrados e não são mostrados de novo.',
  secretSaved: 'Credenciais guardadas. O banco está sendo consultado.',
  deleteTitle: 'Excluir a conta {{name}}?',
  deleteText: 'Novas cobranças deixam de usar esta conta. O que já foi pago continua registrado.',
  deleted: '{{name}}: conta excluída.',
}

/** Accounts at payment providers. */
export const pspTexts = defineTexts('payments', texts, { pt: () => import('./pt'), en: () => import('./en') })
