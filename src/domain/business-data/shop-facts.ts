import type { PaymentKind } from '../../../contract/order-lists'
import { formatDocument } from '../contacts/document'
import { hoursSaid, otherDaysSaid } from '../hours/hours-said'
import { type Calendar, isOpenAt } from '../hours/opening'
import { formatMoney } from '../money/money'
import { addressLine, type StoreForm } from '../store/store-form'
import { foldedWords } from '../text/fold-text'
import { isNear } from './fit'
import { LONGEST_ANSWER } from './limits'

/** What the product knows of a shop because it works by it: nobody types it a second time. */
export type KnownShop = Readonly<{
  store: StoreForm
  /** When it is open, and now as its clock on the wall shows it (ms); null: nobody has said. */
  opening: Readonly<{ calendar: Calendar; wall: number }> | null
  areas: readonly Readonly<{ id: string; name: string; fee: number; minutes: number }>[]
  services: readonly Readonly<{
    id: string
    name: string
    price: number
    minutes: number
    needs_pharmacist: boolean
    description: string | null
  }>[]
  /** How it was paid lately. */
  payments: readonly PaymentKind[]
}>

/** Something that is known of the shop: its name among passages, the ways to ask for it, and what is so at this moment. */
export type ShopFact = Readonly<{ id: string; ways: readonly string[]; answer: string }>

/** Holidays and such are told of so many days ahead. */
const AHEAD = 60
/** Areas and services of a question at most: a name that is in so many of them says nothing. */
const MOST_NAMED = 20

/** What is known of a shop as a whole. */
const OF_SHOP = {
  hours: {
    ways: [
      'Qual o horário de funcionamento?',
      'Que horas abre?',
      'Que horas fecha?',
      'Até que horas fica aberto?',
      'Está aberto agora?',
      'Estão abertos hoje?',
      'Abre no domingo?',
      'Abre no sábado?',
      'Funciona 24 horas?',
      'Horário de atendimento',
    ],
    say: ({ opening, store }) => {
      const said = opening && hoursSaid(opening.calendar, opening.wall)
      if (!opening || !said) return store.hours && `Nosso horário: ${store.hours}.`
      const now = isOpenAt(opening.calendar, opening.wall)
        ? 'Estamos abertos agora'
        : 'Agora estamos fechados'
      return `${now}. Nosso horário: ${said}.`
    },
  },
  holidays: {
    ways: [
      'Abre no feriado?',
      'Vai abrir no Natal?',
      'Funciona nos feriados?',
      'Abre no ano novo?',
      'Horário de feriado',
    ],
    say: ({ opening }) => {
      const days = opening ? otherDaysSaid(opening.calendar, opening.wall, AHEAD) : []
      return days.length > 0 ? `Nestes dias o horário é outro: ${days.join(', ')}.` : ''
    },
  },
  address: {
    ways: [
      'Qual o endereço?',
      'Onde fica a loja?',
      'Onde fica a farmácia?',
      'Onde estão?',
      'Como chegar?',
      'Localização',
      'Em que rua fica?',
      'Em que bairro fica?',
    ],
    say: ({ store }) => {
      const line = addressLine(store)
      return line && `Estamos em ${line}.`
    },
  },
  phone: {
    ways: ['Qual o telefone?', 'Número de telefone para ligar', 'Contato por telefone'],
    say: ({ store }) => store.phone && `Nosso telefone: ${store.phone}.`,
  },
  email: {
    ways: ['Qual o e-mail?', 'Para que e-mail mando?'],
    say: ({ store }) => store.email && `Nosso e-mail: ${store.email}`,
  },
  site: {
    ways: ['Tem site?', 'Qual o site?', 'Página na internet'],
    say: ({ store }) => store.site && `Nosso site: ${store.site}`,
  },
  pharmacist: {
    ways: ['Quem é o farmacêutico responsável?', 'Nome da farmacêutica', 'Qual o CRF do farmacêutico?'],
    say: ({ store }) =>
      store.pharmacist &&
      `Responsável: ${store.pharmacist}${store.crf && `, CRF-${store.crf_state} ${store.crf}`}.`,
  },
  document: {
    ways: ['Qual o CNPJ?', 'Qual a razão social?', 'CNPJ da loja'],
    say: ({ store }) =>
      store.document &&
      [store.legal_name, `CNPJ ${formatDocument(store.document)}`].filter(Boolean).join(', '),
  },
  pix: {
    ways: ['Qual a chave Pix?', 'Me passa o Pix?', 'Para qual Pix eu pago?'],
    say: ({ store }) => store.pix_key && `Nossa chave Pix: ${store.pix_key}`,
  },
  payment: {
    ways: [
      'Quais as formas de pagamento?',
      'Como posso pagar?',
      'Aceita cartão?',
      'Aceita cartão de crédito?',
      'Aceita cartão de débito?',
      'Aceita Pix?',
      'Posso pagar em dinheiro?',
      'Leva maquininha na entrega?',
    ],
    say: ({ payments, store }) => {
      const paid = new Set(payments.map((kind) => PAID_BY[kind]))
      if (store.pix_key) paid.add('Pix')
      return PAID_WAYS.some((way) => paid.has(way))
        ? `Aceitamos ${listOf(PAID_WAYS.filter((way) => paid.has(way)))}.`
        : ''
    },
  },
  delivery: {
    ways: [
      'Fazem entrega?',
      'Entregam em casa?',
      'Tem delivery?',
      'Tem tele-entrega?',
      'Qual a taxa de entrega?',
      'Quanto é o frete?',
      'Quanto custa a entrega?',
      'Quanto tempo demora a entrega?',
      'Em quais bairros entregam?',
    ],
    say: ({ areas }) =>
      areas.length === 0
        ? ''
        : fitted('Entregamos em: ', areas.map(areaSaid), '; e em mais {n}: diga o seu bairro.'),
  },
  services: {
    ways: ['Quais serviços fazem?', 'Que serviços a farmácia tem?', 'Lista de serviços'],
    say: ({ services }) =>
      services.length === 0
        ? ''
        : fitted(
            'Fazemos: ',
            services.map(({ name }) => name),
            '; e mais {n}.',
          ),
  },
} as const satisfies Readonly<
  Record<string, { ways: readonly string[]; say: (shop: KnownShop) => string | null }>
>

/** What is known of a shop as a whole. */
export type FactOfShop = keyof typeof OF_SHOP

const PAID_BY: Readonly<Record<PaymentKind, string>> = {
  pix_static: 'Pix',
  pix_dynamic: 'Pix',
  cash: 'dinheiro',
  card: 'cartão',
  other: '',
}
const PAID_WAYS = ['Pix', 'cartão', 'dinheiro']

/** The facts of a shop as they are now; what the shop has not said is none. */
export const shopFacts = (shop: KnownShop): ShopFact[] =>
  Object.entries(OF_SHOP).flatMap(([kind, { ways, say }]) => {
    const answer = say(shop)
    return answer ? [{ id: `shop:${kind}`, ways, answer }] : []
  })

/** Facts of the areas and services that a question may speak of, by a word of their names. @param asked folded */
export function namedFacts({ areas, services }: KnownShop, asked: string): ShopFact[] {
  const words = foldedWords(asked)
  const isNamed = ({ name }: { name: string }) =>
    foldedWords(name).some(
      (word) => word.length > 2 && words.some((one) => one === word || isNear(one, word)),
    )
  return [
    ...areas
      .filter(isNamed)
      .slice(0, MOST_NAMED)
      .map((area) => ({
        id: `area:${area.id}`,
        ways: [
          `Entregam em ${area.name}?`,
          `Taxa de entrega para ${area.name}`,
          `Quanto é o frete para ${area.name}?`,
          `Quanto demora a entrega em ${area.name}?`,
        ],
        answer: `Entregamos em ${areaSaid(area)}.`,
      })),
    ...services
      .filter(isNamed)
      .slice(0, MOST_NAMED)
      .map((service) => ({
        id: `service:${service.id}`,
        ways: [`Fazem ${service.name}?`, `Quanto custa ${service.name}?`, service.name],
        answer: serviceSaid(service).slice(0, LONGEST_ANSWER),
      })),
  ]
}

const areaSaid = ({ name, fee, minutes }: KnownShop['areas'][number]) =>
  `${name} (${fee === 0 ? 'sem taxa' : `taxa de ${money(fee)}`}, em cerca de ${lasting(minutes)})`

const serviceSaid = ({
  name,
  price,
  minutes,
  needs_pharmacist,
  description,
}: KnownShop['services'][number]) =>
  [
    `${name}: ${price === 0 ? 'sem custo' : money(price)}, cerca de ${lasting(minutes)}${needs_pharmacist ? ', com o farmacêutico' : ''}.`,
    description,
  ]
    .filter(Boolean)
    .join(' ')

const money = (cents: number) => formatMoney(cents).replace('\u00a0', ' ')

function lasting(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const [unit, one, many] =
    minutes < 2_880 ? ([60, 'hora', 'horas'] as const) : ([1_440, 'dia', 'dias'] as const)
  const count = Math.round(minutes / unit)
  return `${count} ${count === 1 ? one : many}`
}

const listOf = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/** As many of the parts as one answer holds; `rest` says how many there are besides. */
function fitted(head: string, parts: readonly string[], rest: string): string {
  const whole = `${head}${parts.join('; ')}.`
  if (whole.length <= LONGEST_ANSWER) return whole
  const held: string[] = []
  for (const part of parts) {
    if (`${head}${[...held, part].join('; ')}${rest}`.length + 4 > LONGEST_ANSWER) break
    held.push(part)
  }
  return `${head}${held.join('; ')}${rest.replace('{n}', String(parts.length - held.length))}`
}
