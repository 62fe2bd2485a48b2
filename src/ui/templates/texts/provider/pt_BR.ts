import { DRAFT_WORDS } from '@domain/templates/draft-words'
import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Mensagens que a Meta aprova antes: as únicas que chegam a um cliente depois de 24 horas sem conversa.',
  label: 'Modelos de mensagem do WhatsApp',
  empty:
    'Nenhum modelo ainda. Comece por um dos prontos para farmácia, ou escreva o seu: a Meta costuma responder em menos de um dia.',
  add: 'Novo modelo',
  duplicate: 'Copiar para outro idioma',
  states: {
    approved: 'Aprovado',
    rejected: 'Rejeitado',
    paused: 'Pausado',
    pending: 'Pendente',
    other: 'Outra situação',
  },
  priced: {
    MARKETING: 'Cobrado como marketing em toda mensagem entregue.',
    UTILITY: 'Sem custo dentro das 24 horas de conversa.',
    AUTHENTICATION: 'Cobrado como autenticação.',
  },
  deleteTitle: 'Apagar o modelo “{{name}}”?',
  deleteText:
    'Ele some também do WhatsApp, e mensagens agendadas com ele deixam de sair. O nome de um modelo aprovado só fica livre depois de 30 dias.',
  deleteWhat: 'O que apagar',
  deleteOne: 'Só em {{language}}',
  deleteAll: 'Em todos os idiomas',
  deleted: 'O modelo “{{name}}” foi apagado.',
  gone: 'Este modelo não existe mais.',
  noConnection:
    'Modelos são da conta oficial do WhatsApp. Conecte um número oficial da Meta para criar o primeiro.',
  locks: {
    state: 'A Meta está analisando este modelo, ou o desativou: ele não pode ser mudado agora.',
    parts: 'Este modelo tem partes que só se mudam no Gerenciador do WhatsApp.',
    day: 'Este modelo já foi mudado nas últimas 24 horas: a Meta aceita uma mudança por dia.',
    month: 'Este modelo já foi mudado 10 vezes em 30 dias, o máximo que a Meta aceita.',
  },
  rejectedBecause: 'A Meta rejeitou este modelo: {{reason}} Mude o texto e envie de novo.',
  rejectedPlain: 'A Meta rejeitou este modelo sem dizer por quê. Mude o texto e envie de novo.',
  approvedChange:
    'Enquanto a Meta analisa a mudança, o modelo não pode ser enviado. Ela aceita uma mudança por dia.',
  library: 'Começar de um modelo pronto',
  libraryHelp: 'Vinte modelos de farmácia, fáceis de aprovar. Escolha um e mude o que quiser.',
  name: 'Nome do modelo',
  nameHelp: 'Só a loja vê. Depois de enviado não muda.',
  categoryHelp: 'A Meta confere, e muda a categoria quando o texto é de outra.',
  categories: {
    UTILITY: 'Utilidade',
    UTILITYHelp:
      'Sobre algo que o cliente pediu: pedido, entrega, orçamento, horário marcado. Sem custo dentro das 24 horas de conversa; fora delas, a mais barata.',
    MARKETING: 'Marketing',
    MARKETINGHelp:
      'Ofertas, aniversário, novidades, convites para voltar. Cobrada em toda mensagem entregue, e só vai para quem aceitou receber.',
  },
  header: 'Cabeçalho',
  headers: {
    none: 'Nenhum',
    text: 'Texto',
    image: 'Imagem',
    video: 'Vídeo',
    document: 'Documento',
    product: 'Produto do catálogo',
  },
  productHelp:
    'A foto, o nome e o preço vêm do catálogo. O produto é escolhido em cada envio, e o WhatsApp põe o botão Ver.',
  headerText: 'Texto do cabeçalho',
  fileHelp: {
    image: 'Exemplo para a análise: JPG ou PNG, até 5 MB. Em cada envio pode ir outra imagem.',
    video: 'Exemplo para a análise: MP4, até 16 MB. Em cada envio pode ir outro vídeo.',
    document: 'Exemplo para a análise: um PDF, até 16 MB. Em cada envio pode ir outro documento.',
  },
  uploading: 'Enviando o arquivo…',
  notUploaded: 'O arquivo não foi enviado. Tente de novo.',
  body: 'Texto',
  bodyHelp: 'O que muda de cliente para cliente é uma variável, como {{example}}.',
  nextNumber: 'próximo campo numerado',
  below: 'Rodapé',
  footerHelp: 'Em ofertas, diga aqui como parar de receber: “responda SAIR”.',
  samples: 'Exemplos das variáveis',
  samplesHelp: 'A Meta lê o modelo com estes exemplos. Não use dados de um cliente de verdade.',
  headerSample: '{{name}} (cabeçalho)',
  buttons: 'Botões',
  buttonsHelp: 'Com mais de três, o WhatsApp mostra dois e uma lista.',
  addButton: {
    reply: 'Resposta rápida',
    link: 'Abrir site',
    call: 'Ligar',
    code: 'Copiar código',
    catalog: 'Ver catálogo',
  },
  buttonOf: '{{kind}}, botão {{number}}',
  buttonText: 'Texto do botão',
  url: 'Endereço',
  phone: 'Telefone',
  code: 'Exemplo de código',
  catalogHelp: 'Abre o catálogo da loja. O produto da foto é escolhido em cada envio.',
  open: 'O final do endereço muda para cada cliente',
  end: 'Exemplo do final',
  remove: 'Tirar este botão',
  previewEmpty: 'O texto aparece aqui enquanto você escreve.',
  submit: 'Enviar para análise',
  submitted: 'O modelo “{{name}}” foi enviado. A Meta costuma responder em menos de um dia.',
  fields: {
    category: 'Categoria',
    header: 'Cabeçalho',
    body: 'Texto',
    footer: 'Rodapé',
    buttons: 'Botões',
  },
  problems: { ...DRAFT_WORDS },
}

/** The provider's templates as they are written and looked after. */
export const providerTemplateTexts = defineTexts('templates/provider', texts, {
  en: () => import('./en'),
})
