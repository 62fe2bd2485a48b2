import type { PortfolioRoom } from '../consents/portfolio'
import { foldText } from '../text/fold-text'

/** What is known of a campaign before it starts. */
export type Known = Readonly<{
  now: number
  /** Epoch ms; null: at once. */
  sendAt: number | null
  /** How many get it, and how many are meant. */
  receive: number
  audience: number
  /** Null: none is chosen. */
  connection: Readonly<{ name: string; isOfficial: boolean; isOn: boolean; quality: string | null }> | null
  /** Of each variant; null: none is chosen. `whole`: every field has something in it. */
  templates: readonly (Readonly<{
    name: string
    status: string
    category: string
    quality: string | null
    whole: boolean
    /** All that it says, the values in it. */
    says: string
  }> | null)[]
  /** The names of products that take a prescription, and are named in it. */
  prescription: readonly string[]
  /** Of products that are named in it: how many there are. */
  stock: readonly Readonly<{ name: string; left: number }>[]
  /** Cents; null: no price is known. */
  cost: number | null
  ceiling: number | null
  room: PortfolioRoom | null
}>

/** What is in the way of a campaign, or should be known before. */
export type Check = Readonly<{ name: string; verdict: 'ok' | 'warning' | 'refused'; message: string }>

type Found = readonly [verdict: Check['verdict'], message: string]

/** Words by which a text says how to get out. */
const WAY_OUT = /\b(sair|parar|pare|descadastr\w*|cancelar|nao quero receber|stop)\b/
/** Does a text say how whoever gets it can have no more of it? */
export const saysWayOut = (text: string): boolean => WAY_OUT.test(foldText(text))

const MARKETING = 'MARKETING'
const SOON_MS = 60_000

/** What of a template stands in the way, or should be known. */
function templateCheck({ templates }: Known): Found {
  for (const template of templates) {
    if (!template) return ['refused', 'Escolha o modelo que a campanha envia.']
    const { name, status, quality, whole } = template
    if (status !== 'APPROVED')
      return ['refused', `O modelo ${name} não está aprovado pelo WhatsApp agora. Escolha outro.`]
    if (quality === 'RED')
      return ['refused', `A qualidade do modelo ${name} está baixa: o WhatsApp o pararia.`]
    if (!whole) return ['refused', `O modelo ${name} tem um campo ou um arquivo que falta.`]
  }
  const doubtful = templates.find((template) => template?.quality === 'YELLOW')
  return doubtful
    ? ['warning', `A qualidade do modelo ${doubtful.name} está média: acompanhe as primeiras respostas.`]
    : ['ok', 'Aprovado pelo WhatsApp, com todos os campos.']
}

function connectionCheck({ connection }: Known): Found {
  if (!connection) return ['refused', 'Escolha a conexão por onde a campanha sai.']
  if (!connection.isOfficial) return ['refused', 'Campanhas saem só por conexões oficiais da Meta.']
  if (!connection.isOn) return ['refused', `A conexão ${connection.name} está desligada.`]
  if (connection.quality === 'RED')
    return ['refused', `A qualidade do número de ${connection.name} está baixa: espere ela melhorar.`]
  return connection.quality === 'YELLOW'
    ? [
        'warning',
        `A qualidade do número de ${connection.name} está média: envie a menos pessoas de cada vez.`,
      ]
    : ['ok', `Sai por ${connection.name}.`]
}

function audienceCheck({ audience, receive }: Known): Found {
  if (audience === 0) return ['refused', 'Ninguém está neste público. Escolha outro.']
  if (receive === 0)
    return [
      'refused',
      'Ninguém deste público pode receber. Comece por pedir o consentimento dos clientes no fim de cada atendimento.',
    ]
  return ['ok', 'Só recebe quem aceitou receber campanhas.']
}

function wayOutCheck({ templates }: Known): Found {
  const silent = templates.find((template) => template?.category === MARKETING && !saysWayOut(template.says))
  return silent
    ? [
        'warning',
        `O modelo ${silent.name} não diz como deixar de receber. Quem responder SAIR sai do mesmo jeito, mas quem não sabe disso bloqueia o número.`,
      ]
    : ['ok', 'O texto diz como deixar de receber.']
}

function prescriptionCheck({ templates, prescription }: Known): Found {
  const [named] = prescription
  return named !== undefined && templates.some((template) => template?.category === MARKETING)
    ? [
        'refused',
        `O texto fala de ${named}, que pede receita: a propaganda dele ao público é proibida (RDC 96/2008).`,
      ]
    : ['ok', 'Nenhum medicamento com receita no texto.']
}

function limitCheck({ room, receive }: Known): Found | null {
  if (!room || room.room === null) return null
  return receive > room.room
    ? [
        'warning',
        `O limite do WhatsApp deixa enviar a ${room.room} pessoas hoje: as outras recebem nos dias seguintes.`,
      ]
    : ['ok', 'Cabe no limite de 24 horas do WhatsApp.']
}

function costCheck({ cost, ceiling }: Known): Found | null {
  if (cost === null) return ['warning', 'Não se conhece o preço destas mensagens.']
  if (ceiling === null) return null
  return cost > ceiling
    ? [
        'refused',
        'O custo previsto passa do teto desta campanha. Aumente o teto ou escolha um público menor.',
      ]
    : ['ok', 'O custo previsto fica abaixo do teto.']
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
  audience: audienceCheck,
  connection: connectionCheck,
  template: templateCheck,
  prescription: prescriptionCheck,
  way_out: wayOutCheck,
  limit: limitCheck,
  cost: costCheck,
  time: timeCheck,
  stock: stockCheck,
}

/** All that is asked before a campaign starts, in the order in which it is read. One that is refused keeps it from starting. */
export const checksOf = (known: Known): Check[] =>
  Object.entries(CHECKS).flatMap(([name, check]) => {
    const found = check(known)
    return found ? [{ name, verdict: found[0], message: found[1] }] : []
  })
