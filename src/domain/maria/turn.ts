import * as v from 'valibot'
import { globalWord } from '../bots/words'
import { type Approved, approvedAnswer } from '../business-data/approved'
import { foldText } from '../text/fold-text'
import { RED_FLAG_TEXT, type RedFlag, redFlagIn } from './red-flags'
import { LONGEST_ANSWER, type Passage, type Unproven, unprovenIn } from './verify'

/** What a model may answer with: what to do stands apart from what to say, so that neither is lost in the other. */
export const ModelAnswer = v.strictObject({
  action: v.picklist(['answer', 'ask', 'handover']),
  text: v.pipe(v.string(), v.maxLength(LONGEST_ANSWER * 4)),
  sources: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(6)),
})
export type ModelAnswer = v.InferOutput<typeof ModelAnswer>

/** Why a customer is given to a person. */
export const HANDOVER_CAUSES = [
  ...([
    'asked',
    'red_flag',
    'not_text',
    'not_understood',
    'complaint',
    'turns',
    'model',
    'department',
  ] as const),
  // Without a word: what was written is old, she may not write to them, she was switched off, the server failed over it.
  ...(['late', 'not_written_to', 'switched_off', 'given_up'] as const),
] as const
export type HandoverCause = (typeof HANDOVER_CAUSES)[number]

/** A passage with how well it fits the question, 0 to 1. */
export type Found = Passage & Readonly<{ score: number }>

/** What a model draws from must fit so far; what a tool has said fits. */
export const DRAWN_FROM = 0.25

/** What is known when it is Maria's turn. `found`: what fits the text of all that the shop has approved. */
export type Turn = Readonly<{
  text: string
  file: boolean
  /** Turns of hers in this conversation, and how often nothing was found in a row. */
  turns: number
  misses: number
  found: readonly Found[]
  /** The shop's products that its catalogue knows, folded: none is named that no source names. */
  products: readonly string[]
}>

/** What she does. `miss`: she found nothing, and says so once. */
export type Decision =
  | Readonly<{ kind: 'say'; text: string; sources: readonly string[]; byModel: boolean }>
  | Readonly<{ kind: 'greet' | 'miss'; text: string }>
  | Readonly<{ kind: 'ask'; text: string; passages: readonly Passage[] }>
  | Readonly<{
      kind: 'hand'
      cause: HandoverCause
      text: string
      flag: RedFlag | null
      /** Whose queue it goes to; null: the one it stands in. */
      departmentId: string | null
    }>
  /** What was written is none of hers. */
  | Readonly<{ kind: 'nothing' }>

/** How the ids of what tools have said begin. */
export const OF_TOOL = 'tool:'

/** Turns after which a person takes over. */
export const MOST_TURNS = 8
/** So often she may find nothing in a row. */
const MOST_MISSES = 2

const HANDS = 'Vou chamar uma pessoa da equipe para ajudar você.'
const MISSED =
  'Não encontrei essa informação. Pode perguntar de outro jeito? Ou escreva "atendente" para falar com uma pessoa.'
const WHICH = 'Sobre qual destes assuntos é a sua pergunta?'

const hand = (cause: HandoverCause, text = HANDS, flag: RedFlag | null = null): Decision => ({
  kind: 'hand',
  cause,
  text,
  flag,
  departmentId: null,
})

/** A department that a model has found for what the customer wants. */
export type Department = Readonly<{ id: string; name: string }>

const handTo = ({ id, name }: Department): Decision => ({
  kind: 'hand',
  cause: 'department',
  text: `Vou chamar a equipe do setor ${name}.`,
  flag: null,
  departmentId: id,
})

/** The same without a word to the customer. */
export const handSilently = (cause: HandoverCause): Decision => hand(cause, '')

/** What must happen before anything is looked up, let alone asked of a model; null: nothing must. */
export function beforeLooking({ text, file, turns }: Pick<Turn, 'text' | 'file' | 'turns'>): Decision | null {
  const flag = redFlagIn(text)
  if (flag !== null) return hand('red_flag', RED_FLAG_TEXT[flag], flag)
  if (file) return hand('not_text')
  if (globalWord(text) === 'person' || PERSON.test(foldText(text))) return hand('asked')
  if (COMPLAINT.test(text)) return hand('complaint')
  if (turns >= MOST_TURNS) return hand('turns')
  const plain = foldText(text)
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (GREETING.test(plain)) return { kind: 'greet', text: GREETS }
  return THANKS.test(plain) ? { kind: 'greet', text: WELCOMES } : null
}

const INTRODUCES =
  'Aqui é a Maria, assistente virtual da loja. Para falar com uma pessoa, escreva "atendente".'
const GREETS = 'Olá! Como posso ajudar?'
const WELCOMES = 'Por nada! Se precisar, é só escrever.'
const CLOSED = 'A loja está fechada agora: a equipe responde quando abrir.'

/** As the customer reads it: her first word says who she is, and where nobody is there she promises nobody. */
export const spoken = (
  decision: Exclude<Decision, { kind: 'nothing' }>,
  { first, isOpen }: Readonly<{ first: boolean; isOpen: boolean }>,
): string =>
  [
    ...(first && decision.kind !== 'hand' ? [INTRODUCES] : []),
    decision.text,
    ...(decision.kind === 'hand' && !isOpen ? [CLOSED] : []),
  ].join('\n\n')

/** Who asks for a person in a sentence. */
const PERSON =
  /(?:falar|conversar|atendid\w|atendimento|passa\w*|transfer\w*|chama\w*|quero|queria|preciso)[^.!?\n]{0,30}\b(?:atendente|humano|pessoa|alguem|gente de verdade|vendedor\w*|balconista|farmaceutic\w|gerente|responsavel)\b/
const GREETING =
  /^(?:(?:oi+|ola+|opa|alo|hey|e ai|bom dia|boa tarde|boa noite|tudo bem|td bem|tudo bom|como vai|pessoal|gente|maria)\s?)+$/
const THANKS =
  /^(?:(?:ok|okay|certo|beleza|blz|show|perfeito|otimo|entendi|muito|obrigad[oa]|obg|brigad[oa]|valeu|vlw|tchau|ate mais|ate logo|nada mais|so isso|era isso)\s?)+$/

const COMPLAINT =
  /reclam|procon|advogad|p[eé]ssim|absurd|vergonha|enganad|golpe|estelionat|horr[ií]vel|processar voc/iu

/** What she says with the shop's own words alone. */
export function withoutModel(turn: Turn): Decision {
  return (
    beforeLooking(turn) ??
    ofApproved(
      turn,
      approvedAnswer(turn.found, ({ text }) => text),
    )
  )
}

function ofApproved({ misses }: Turn, approved: Approved<Passage>): Decision {
  if (approved.kind === 'answer')
    return { kind: 'say', text: approved.passage.text, sources: [approved.passage.id], byModel: false }
  if (approved.kind === 'ask') return { kind: 'ask', text: WHICH, passages: approved.passages }
  return misses + 1 >= MOST_MISSES ? hand('not_understood') : { kind: 'miss', text: MISSED }
}

/**
 * What she says with a model's help. Whatever it answers, only what is proven by the shop's own words goes out; else the approved answer does, or
 * a person. @param answer null: it gave none in time, or none that can be read
 * @param department whose it is, where the model has found one of the shop's
 */
export function withModel(
  turn: Turn,
  answer: ModelAnswer | null,
  department: Department | null = null,
): Readonly<{ decision: Decision; unproven: Unproven | null }> {
  const before = beforeLooking(turn)
  if (before) return { decision: before, unproven: null }
  const fallback = (unproven: Unproven | null) => ({ decision: withoutModel(turn), unproven })
  if (answer === null) return fallback(null)
  if (answer.action === 'handover')
    return { decision: department ? handTo(department) : hand('asked'), unproven: null }
  const unproven = unprovenIn(answer, turn.found, turn.products)
  if (unproven !== null) return fallback(unproven)
  const fits = turn.found.some(
    ({ id, score }) => answer.sources.includes(id) && (score >= DRAWN_FROM || id.startsWith(OF_TOOL)),
  )
  if (!fits) return fallback('weak_source')
  return {
    decision: { kind: 'say', text: answer.text.trim(), sources: answer.sources, byModel: true },
    unproven: null,
  }
}
