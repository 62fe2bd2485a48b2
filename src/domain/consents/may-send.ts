/** Ways in which the shop writes to somebody. */
export const SEND_CHANNELS = ['whatsapp', 'email', 'sms'] as const
export type SendChannel = (typeof SEND_CHANNELS)[number]

/**
 * What for, unasked, in the order of how much it takes: within a conversation (an answer, a step of their order, a template that
 * a person chose); about the customer's own affairs; advertising that somebody chose for this one customer; or to many, which
 * takes a yes.
 */
export const SEND_PURPOSES = ['answer', 'service', 'marketing', 'campaign'] as const
export type SendPurpose = (typeof SEND_PURPOSES)[number]

/** Why somebody is not written to. */
export type SendRefusal =
  | 'gone'
  | 'blocked'
  | 'not_served'
  | 'withdrawn'
  | 'denied'
  | 'blacklisted'
  | 'no_consent'
  | 'disconnected'
  | 'template_unknown'
  | 'template_paused'
  | 'window_closed'
  | 'quiet'
  | 'capped'

type Rule = Readonly<{
  /** The least purpose that it stops: it stops those that take more as well. */
  from: SendPurpose
  /** As messages and plans keep it. */
  code: string
  said: string
  /** The same behind "não enviado: ". */
  briefly: string
  /** It may have passed when a message that is planned leaves. */
  passes?: true
  /** The shop's own decision: a person may go on who says why. What the customer said, and the law, no reason overrules. */
  overruled?: true
}>

/**
 * The rule of everything that is written unasked. The first reason that holds is given. Whether one holds is the database's
 * affair (server/directory/customers/consent/send-refusal.sql.ts); there is no second list.
 */
export const SEND_RULE: Readonly<Record<SendRefusal, Rule>> = {
  gone: {
    from: 'answer',
    code: 'CUSTOMER_GONE',
    said: 'Este cliente não existe mais.',
    briefly: 'o cliente não existe mais',
  },
  blocked: {
    from: 'answer',
    code: 'BLOCKED',
    said: 'Este cliente está bloqueado.',
    briefly: 'o cliente está bloqueado',
  },
  not_served: {
    from: 'service',
    code: 'BLACKLISTED',
    said: 'Este cliente está na lista negra: a loja não o procura. Tire-o da lista no cadastro se for o caso.',
    briefly: 'o cliente está na lista negra',
    overruled: true,
  },
  withdrawn: {
    from: 'marketing',
    code: 'OPTED_OUT',
    said: 'Este cliente pediu para não receber mais promoções. Escreva sem modelo de marketing, ou espere ele voltar a aceitar.',
    briefly: 'o cliente não quer promoções',
  },
  denied: {
    from: 'marketing',
    code: 'OPTED_OUT',
    said: 'Este cliente não quis receber promoções. Escreva sem modelo de marketing, ou registre o consentimento se ele mudar de ideia.',
    briefly: 'o cliente não quer promoções',
  },
  blacklisted: {
    from: 'marketing',
    code: 'OPTED_OUT',
    said: 'Este cliente está fora de campanhas: a loja não manda promoções a ele.',
    briefly: 'o cliente está fora de campanhas',
    overruled: true,
  },
  no_consent: {
    from: 'campaign',
    code: 'NO_CONSENT',
    said: 'Este cliente ainda não aceitou receber campanhas.',
    briefly: 'o cliente ainda não aceitou campanhas',
  },
  disconnected: {
    from: 'answer',
    code: 'CONNECTION_OFF',
    said: 'A conexão deste atendimento está desconectada.',
    briefly: 'a conexão está desligada',
    passes: true,
  },
  template_unknown: {
    from: 'answer',
    code: 'TEMPLATE_UNKNOWN',
    said: 'O WhatsApp não tem este modelo na conta desta conexão. Atualize a lista e escolha outro.',
    briefly: 'a conta não tem mais o modelo',
  },
  template_paused: {
    from: 'answer',
    code: 'TEMPLATE_PAUSED',
    said: 'Este modelo não está aprovado pelo WhatsApp agora. Escolha outro.',
    briefly: 'o modelo não está mais aprovado',
    passes: true,
  },
  window_closed: {
    from: 'answer',
    code: 'WINDOW_CLOSED',
    said: 'A janela de 24 horas fechou: envie um modelo aprovado ou espere o cliente escrever.',
    briefly: 'janela fechada',
    passes: true,
  },
  quiet: {
    from: 'service',
    code: 'QUIET_HOURS',
    said: 'Neste horário a loja não escreve a quem não perguntou.',
    briefly: 'horário de silêncio',
    passes: true,
    overruled: true,
  },
  capped: {
    from: 'service',
    code: 'CAPPED',
    said: 'Este cliente já recebeu o bastante da loja nestes dias.',
    briefly: 'limite de mensagens do cliente',
    passes: true,
    overruled: true,
  },
}

/** All reasons, in the order in which they are looked for. */
export const SEND_REFUSALS = Object.keys(SEND_RULE) as readonly SendRefusal[]

/** How much a purpose takes; 0 is the least. */
export const purposeRank = (purpose: SendPurpose): number => SEND_PURPOSES.indexOf(purpose)

/** The reasons that stop a purpose, in the order in which they are looked for. */
export const reasonsAgainst = (purpose: SendPurpose): SendRefusal[] =>
  SEND_REFUSALS.filter((reason) => purposeRank(SEND_RULE[reason].from) <= purposeRank(purpose))

/** Reasons by the code that a message keeps; of several with one code, the first that is looked for. */
export const REFUSAL_OF_CODE: Readonly<Record<string, SendRefusal>> = Object.fromEntries(
  [...SEND_REFUSALS].reverse().map((reason) => [SEND_RULE[reason].code, reason]),
)
