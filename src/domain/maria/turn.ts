import * as v from 'valibot'
import { type Approved, approvedAnswer, type Found } from './approved'
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
  'asked',
  'red_flag',
  'not_text',
  'nothing_known',
  'not_understood',
  'complaint',
  'turns',
  'budget',
  'model',
] as const
export type HandoverCause = (typeof HANDOVER_CAUSES)[number]

/** What is known when it is Maria's turn. */
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

/** What she does. */
export type Decision =
  | Readonly<{ kind: 'say'; text: string; sources: readonly string[]; byModel: boolean }>
  | Readonly<{ kind: 'ask'; text: string; passages: readonly Passage[] }>
  | Readonly<{ kind: 'hand'; cause: HandoverCause; text: string; flag: RedFlag | null }>

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
})

/** What must happen before anything is looked up, let alone asked of a model; null: nothing must. */
export function beforeLooking({ text, file, turns }: Pick<Turn, 'text' | 'file' | 'turns'>): Decision | null {
  if (file) return hand('not_text')
  const flag = redFlagIn(text)
  if (flag !== null) return hand('red_flag', RED_FLAG_TEXT[flag], flag)
  if (COMPLAINT.test(text)) return hand('complaint')
  return turns >= MOST_TURNS ? hand('turns') : null
}

const COMPLAINT =
  /reclam|procon|advogad|p[eé]ssim|absurd|vergonha|enganad|golpe|estelionat|horr[ií]vel|processar voc/iu

/** What she says with the shop's own words alone. */
export function withoutModel(turn: Turn): Decision {
  return beforeLooking(turn) ?? ofApproved(turn, approvedAnswer(turn.found))
}

function ofApproved({ misses }: Turn, approved: Approved): Decision {
  if (approved.kind === 'answer')
    return { kind: 'say', text: approved.passage.text, sources: [approved.passage.id], byModel: false }
  if (approved.kind === 'ask') return { kind: 'ask', text: WHICH, passages: approved.passages }
  return misses + 1 >= MOST_MISSES
    ? hand('not_understood')
    : { kind: 'say', text: MISSED, sources: [], byModel: false }
}

/**
 * What she says with a model's help. Whatever it answers, only what is proven by the shop's own words goes out; else the approved answer does, or
 * a person. @param answer null: it gave none in time, or none that can be read
 */
export function withModel(
  turn: Turn,
  answer: ModelAnswer | null,
): Readonly<{ decision: Decision; unproven: Unproven | null }> {
  const before = beforeLooking(turn)
  if (before) return { decision: before, unproven: null }
  const fallback = (unproven: Unproven | null) => ({ decision: withoutModel(turn), unproven })
  if (answer === null) return fallback(null)
  if (answer.action === 'handover') return { decision: hand('asked'), unproven: null }
  const unproven = unprovenIn(answer, turn.found, turn.products)
  if (unproven !== null) return fallback(unproven)
  return {
    decision: { kind: 'say', text: answer.text.trim(), sources: answer.sources, byModel: true },
    unproven: null,
  }
}
