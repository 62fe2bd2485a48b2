/** Names of the practice conversations; what is said of them stands in ui/help/texts. */
type TalkName = 'price' | 'complaint' | 'schedule'

/** A customer who does not exist, and what they say: the first words at once, one more after each answer. */
export type PracticeTalk = Readonly<{
  key: TalkName
  customer: string
  first: readonly string[]
  next: readonly string[]
}>

/** The practice customers. Their place is part of their number: a new one stands last. */
export const PRACTICE_TALKS: readonly PracticeTalk[] = [
  {
    key: 'price',
    customer: 'Marina (treino)',
    first: ['Oi, boa tarde!', 'Quanto está a dipirona de 500 mg?'],
    next: [
      'E vocês entregam no Centro?',
      'Ótimo, quero duas caixas. Pode ser no PIX?',
      'Combinado, muito obrigada! 😊',
    ],
  },
  {
    key: 'complaint',
    customer: 'Seu Antônio (treino)',
    first: ['Meu pedido de ontem não chegou até agora.'],
    next: [
      'O nome é Antônio Ramos, era para as 18h.',
      'Isso me deixou sem o remédio da pressão, sabe?',
      'Está bem, se chegar hoje eu espero. Obrigado pela atenção.',
    ],
  },
  {
    key: 'schedule',
    customer: 'Paula (treino)',
    first: ['Oi! A fralda tamanho G que eu queria já chegou?'],
    next: ['Pode me avisar amanhã cedo, então?', 'Perfeito, fico no aguardo. Bom dia!'],
  },
]

/** What can be walked through on the real screens. */
export const TOURS = [
  'accept',
  'transfer',
  'close',
  'quickAnswers',
  'sendLater',
  'search',
  'customers',
  'orders',
  'answers',
  'house',
  'wares',
] as const
export type TourName = (typeof TOURS)[number]

/** Names under which it is kept what a user has been through. */
export const talkLesson = (key: string): string => `talk.${key}`
export const tourLesson = (name: TourName): string => `tour.${name}`

/** Is there such a lesson? */
export const isLesson = (name: string): boolean =>
  TOURS.some((tour) => tourLesson(tour) === name) ||
  PRACTICE_TALKS.some(({ key }) => talkLesson(key) === name)

/**
 * The number of a practice customer: each user has customers of their own. In the shape of a Brazilian mobile, and
 * called by nobody.
 */
export const practicePhone = (talk: number, userId: number): string =>
  `55119${String(talk).padStart(2, '0')}${String(userId).padStart(6, '0')}`

/** Which talk a number belongs to; -1 for one that is no practice customer's. */
export function talkOfPhone(phone: string): number {
  const [, talk] = /^55119(\d{2})\d{6}$/.exec(phone) ?? []
  return talk === undefined || Number(talk) >= PRACTICE_TALKS.length ? -1 : Number(talk)
}
