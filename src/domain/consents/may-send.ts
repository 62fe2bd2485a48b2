/** Ways in which the shop writes to somebody. */
export const SEND_CHANNELS = ['whatsapp', 'email', 'sms'] as const
export type SendChannel = (typeof SEND_CHANNELS)[number]

/**
 * What for, unasked: about the customer's own affairs; advertising that somebody chose for this one customer; or to many,
 * which takes a yes.
 */
export const SEND_PURPOSES = ['service', 'marketing', 'campaign'] as const
export type SendPurpose = (typeof SEND_PURPOSES)[number]

/** Why somebody is not written to. */
export type SendRefusal =
  | 'gone'
  | 'blocked'
  | 'not_served'
  | 'blacklisted'
  | 'withdrawn'
  | 'denied'
  | 'no_consent'

const ADVERTISING: readonly SendPurpose[] = ['marketing', 'campaign']

/**
 * The rule of everything that is written unasked: each reason, which purposes it stops, and what it is called. The first
 * that holds is given. Whether one holds is the database's affair (server/directory/consents/may-send.ts); there is no second list.
 */
export const SEND_RULE: Readonly<
  Record<SendRefusal, Readonly<{ stops: readonly SendPurpose[]; said: string }>>
> = {
  gone: { stops: SEND_PURPOSES, said: 'Este cliente não existe mais.' },
  blocked: { stops: SEND_PURPOSES, said: 'Este cliente está bloqueado.' },
  not_served: {
    stops: SEND_PURPOSES,
    said: 'Este cliente está na lista negra: a loja não o procura. Tire-o da lista no cadastro se for o caso.',
  },
  blacklisted: {
    stops: ADVERTISING,
    said: 'Este cliente está fora de campanhas: a loja não manda promoções a ele.',
  },
  withdrawn: {
    stops: ADVERTISING,
    said: 'Este cliente pediu para não receber mais promoções. Escreva sem modelo de marketing, ou espere ele voltar a aceitar.',
  },
  denied: {
    stops: ADVERTISING,
    said: 'Este cliente não quis receber promoções. Escreva sem modelo de marketing, ou registre o consentimento se ele mudar de ideia.',
  },
  no_consent: { stops: ['campaign'], said: 'Este cliente ainda não aceitou receber campanhas.' },
}

/** The reasons that stop a purpose, in the order in which they are looked for. */
export const reasonsAgainst = (purpose: SendPurpose): SendRefusal[] =>
  (Object.keys(SEND_RULE) as SendRefusal[]).filter((reason) => SEND_RULE[reason].stops.includes(purpose))
