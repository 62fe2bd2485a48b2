import type { SendChannel } from '../consents/may-send'
import type { PortfolioRoom } from '../consents/portfolio'
import { formatMoney } from '../money/money'
import { foldText } from '../text/fold-text'

/** What is known of a campaign before it starts. */
export type Known = Readonly<{
  now: number
  /** Epoch ms; null: at once. */
  sendAt: number | null
  /** How many get it, and how many are meant. */
  receive: number
  audience: number
  channel: SendChannel
  /** What the channel itself has found: what it leaves by, what it says, and how it says to get out. */
  own: readonly Check[]
  /** It is advertising. */
  advertises: boolean
  /** The names of products that take a prescription, and are named in it. */
  prescription: readonly string[]
  /** The names of other medicines that are named in it. */
  otc: readonly string[]
  /** All that it says. */
  text: string
  /** Of products that are named in it: how many there are. */
  stock: readonly Readonly<{ name: string; left: number }>[]
  /** Cents; null: no price is known. */
  cost: number | null
  ceiling: number | null
  /** Of the shop's budget of this month, cents; null: it has none. */
  month: number | null
  room: PortfolioRoom | null
}>

/** What is in the way of a campaign, or should be known before. */
export type Check = Readonly<{ name: string; verdict: 'ok' | 'warning' | 'refused'; message: string }>

type Found = readonly [verdict: Check['verdict'], message: string]

const SOON_MS = 60_000

function audienceCheck({ audience, receive }: Known): Found {
  if (audience === 0) return ['refused', 'Ninguém está neste público. Escolha outro.']
  if (receive === 0)
    return [
      'refused',
      'Ninguém deste público pode receber. Comece por pedir o consentimento dos clientes no fim de cada atendimento.',
    ]
  return ['ok', 'Só recebe quem aceitou receber campanhas.']
}

const isWritten = ({ text }: Known): boolean => text.trim() !== ''

function prescriptionCheck(known: Known): Found | null {
  if (!isWritten(known)) return null
  const { advertises, prescription } = known
  const [named] = prescription
  return named !== undefined && advertises
    ? [
        'refused',
        `O texto fala de ${named}, que pede receita: a propaganda dele ao público é proibida (RDC 96/2008).`,
      ]
    : ['ok', 'Nenhum medicamento com receita no texto.']
}

/** What advertising of any medicine has to say (Lei 9.294/1996, art. 7º, § 5º; RDC 96/2008). */
const WARNING = 'a persistirem os sintomas, o médico deverá ser consultado'

function medicineCheck({ advertises, otc, text }: Known): Found | null {
  const [named] = otc
  if (named === undefined || !advertises) return null
  return foldText(text).includes('persistirem os sintomas')
    ? ['ok', 'O texto traz o aviso que a propaganda de medicamentos pede.']
    : ['refused', `O texto oferece ${named}: a lei pede o aviso “${WARNING}” (Lei 9.294/1996).`]
}

const LIMITS: Readonly<Record<SendChannel, string>> = {
  whatsapp: 'O limite do WhatsApp',
  email: 'O domínio ainda é novo: por enquanto o limite dele',
  sms: 'O limite do provedor de SMS',
}

function limitCheck({ room, receive, channel }: Known): Found | null {
  if (!room || room.room === null) return null
  return receive > room.room
    ? [
        'warning',
        `${LIMITS[channel]} deixa enviar a ${room.room} pessoas hoje: as outras recebem nos dias seguintes.`,
      ]
    : ['ok', 'Cabe no limite de 24 horas.']
}

function costCheck(known: Known): Found | null {
  const { cost, ceiling } = known
  if (cost === null && !isWritten(known)) return null
  if (cost === null) return ['warning', 'Não se conhece o preço destas mensagens.']
  if (ceiling === null) return null
  return cost > ceiling
    ? [
        'refused',
        'O custo previsto passa do teto desta campanha. Aumente o teto ou escolha um público menor.',
      ]
    : ['ok', 'O custo previsto fica abaixo do teto.']
}

function monthCheck({ cost, month, sendAt }: Known): Found | null {
  if (month === null || !cost) return null
  if (month <= 0 && sendAt === null)
    return ['refused', 'O orçamento do mês da loja acabou: aumente-o nos ajustes, ou envie no mês que vem.']
  return cost > month
    ? [
        'warning',
        `Restam ${formatMoney(Math.max(0, month))} do orçamento do mês: quando acabarem, a campanha pausa.`,
      ]
    : ['ok', 'Cabe no orçamento do mês.']
}

function timeCheck({ sendAt, now }: Known): Found | null {
  if (sendAt === null) return null
  return sendAt < now - SOON_MS
    ? ['refused', 'O horário escolhido já passou.']
    : ['ok', 'Sai sozinha no horário escolhido.']
}

function stockCheck({ stock, receive }: Known): Found | null {
  const short = stock.find(({ left }) => left < receive)
  if (short)
    return ['warning', `Há ${short.left} de ${short.name} no estoque, e ${receive} pessoas recebem a oferta.`]
  return stock.length > 0 ? ['ok', 'Há estoque do que o texto oferece.'] : null
}

const CHECKS: Readonly<Record<string, (known: Known) => Found | null>> = {
  prescription: prescriptionCheck,
  medicine: medicineCheck,
  limit: limitCheck,
  cost: costCheck,
  month: monthCheck,
  time: timeCheck,
  stock: stockCheck,
}

/**
 * All that is asked before a campaign starts, in the order in which it is read. One that is refused keeps it from starting. Of a text
 * that is not there yet nothing is said.
 */
export const checksOf = (known: Known): Check[] => [
  checkOf('audience', audienceCheck(known)),
  ...known.own,
  ...Object.entries(CHECKS).flatMap(([name, check]) => {
    const found = check(known)
    return found ? [checkOf(name, found)] : []
  }),
]

const checkOf = (name: string, [verdict, message]: Found): Check => ({ name, verdict, message })
