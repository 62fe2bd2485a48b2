import { foldText } from '../text/fold-text'
import type { Check } from './checks'

/** What a campaign over WhatsApp needs, as it stands. */
export type WhatsAppNeeds = Readonly<{
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
}>

type Found = readonly [verdict: Check['verdict'], message: string]

/** Words by which a text says how to get out. */
const WAY_OUT = /\b(sair|parar|pare|descadastr\w*|cancelar|nao quero receber|stop)\b/
/** Does a text say how whoever gets it can have no more of it? */
export const saysWayOut = (text: string): boolean => WAY_OUT.test(foldText(text))

const MARKETING = 'MARKETING'
/** Does a template advertise, as its provider has it? */
export const advertises = (template: Readonly<{ category: string }> | null): boolean =>
  template?.category === MARKETING

/** What of a template stands in the way, or should be known. */
function templateCheck({ templates }: WhatsAppNeeds): Found {
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

function connectionCheck({ connection }: WhatsAppNeeds): Found {
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

function wayOutCheck({ templates }: WhatsAppNeeds): Found | null {
  if (templates.includes(null)) return null
  const silent = templates.find((template) => advertises(template) && !saysWayOut(template?.says ?? ''))
  return silent
    ? [
        'warning',
        `O modelo ${silent?.name} não diz como deixar de receber. Quem responder SAIR sai do mesmo jeito, mas quem não sabe disso bloqueia o número.`,
      ]
    : ['ok', 'O texto diz como deixar de receber.']
}

const CHECKS: Readonly<Record<string, (needs: WhatsAppNeeds) => Found | null>> = {
  connection: connectionCheck,
  template: templateCheck,
  way_out: wayOutCheck,
}

/** What of it stands in the way of a campaign, or should be known. Of a text that is not there yet nothing is said. */
export const whatsAppChecks = (needs: WhatsAppNeeds): Check[] =>
  Object.entries(CHECKS).flatMap(([name, check]) => {
    const found = check(needs)
    return found ? [{ name, verdict: found[0], message: found[1] }] : []
  })
