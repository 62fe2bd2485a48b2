import type { Structured } from './obedient.ts'

/** What may be answered to a call beside words. */
export const FAULTS = [
  ...(['broken', 'refusal', 'content_filter', 'length', 'busy', 'quota', 'too_long', 'error'] as const),
  ...(['login', 'hang', 'cut', 'drip', 'wrong_usage'] as const),
] as const
export type Fault = (typeof FAULTS)[number]

/** What is answered: plain text, the object that the product asks for, tools that are asked for, or a fault. */
export type Reply =
  | Readonly<{ text: string }>
  | Readonly<{ structured: Structured }>
  | Readonly<{ calls: readonly Readonly<{ name: string; arguments: object }>[] }>
  | Readonly<{ fault: Fault; retryAfter?: number }>

/** A rule of the script: answers prompts in which `when` stands, `times` times, for ever where left out. */
export type Rule = { readonly when: string; readonly reply: Reply; times?: number }

/** `script`: by its rules, else it hands over; `echo`: says what it saw; `obedient`: does what any text tells it to. */
export const MODES = ['script', 'echo', 'obedient'] as const
export type Mode = (typeof MODES)[number]

/** A call: all that left the house, with the key's end, and what was answered. */
export type Call = Readonly<{
  wire: 'openai' | 'anthropic' | 'embeddings'
  at: string
  key: string
  body: unknown
  answer: string
}>

const MOST = 2_000

/** What the emulated model is to do, and what it was asked. */
export class ModelDesk {
  mode: Mode = 'obedient'
  readonly rules: Rule[] = []
  readonly journal: Call[] = []
  /** Faults of the next calls, whatever they ask. */
  readonly faults: Fault[] = []
  /** So long one that hangs keeps silent, and the pieces of one that drips lie apart, ms. */
  hangMs = 60_000
  dripMs = 50

  note(call: Omit<Call, 'at'>): void {
    this.journal.push({ ...call, at: new Date().toISOString() })
    if (this.journal.length > MOST) this.journal.shift()
  }

  /** What the script says to a prompt; null: nothing. */
  ruleFor(prompt: string): Reply | null {
    const fault = this.faults.shift()
    if (fault) return { fault }
    const rule = this.rules.find(({ when, times }) => prompt.includes(when) && times !== 0)
    if (!rule) return null
    if (rule.times !== undefined) rule.times -= 1
    return rule.reply
  }
}
