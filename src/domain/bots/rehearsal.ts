import { type Advanced, advance } from './advance'
import type { CompiledFlow } from './compiled'
import { numbered } from './numbered'
import { type Command, type Input, type Move, newSession, type Session, type Situation } from './session'
import { globalWord } from './words'

type Choose = Extract<Command, { kind: 'choose' }>

/** What is seen of a conversation that is only tried: what both say, and what would be done. */
export type RehearsalLine = Readonly<
  | { who: 'customer'; text: string; at: number }
  | { who: 'bot'; text: string; options: Choose['options']; button: string | null; at: number }
  | { who: 'house'; command: Exclude<Command, { kind: 'say' | 'choose' | 'call' }>; at: number }
>

/** A conversation that is only tried: by the same reducer as real ones, and nothing leaves. */
export type Rehearsal = Readonly<{
  /** As it was drawn when the conversation began, which keeps it, as real ones do. */
  flow: CompiledFlow
  session: Session
  lines: readonly RehearsalLine[]
  moves: readonly Move[]
  begun: boolean
  /** The node at which it begins; null: where the flow does. */
  from: string | null
}>

/** One in which nobody has written yet. `vars`: what is known from the start, as of a campaign; `from`: a node to begin at. */
export const newRehearsal = (
  flow: CompiledFlow,
  vars: Session['vars'] = {},
  from: string | null = null,
): Rehearsal => {
  const start = from ?? flow.start
  return {
    flow: { ...flow, start },
    session: newSession(start, vars),
    lines: [],
    moves: [],
    begun: false,
    from,
  }
}

/** What a customer does at their phone. */
export type Said = Readonly<{
  text: string
  option: string | null
  file: Extract<Input, { kind: 'message' }>['file']
}>

/** The customer writes, touches an option, or sends something. The first words begin the flow: nothing had been asked. */
export function said(rehearsal: Rehearsal, { text, option, file }: Said, situation: Situation): Rehearsal {
  const heard: Rehearsal = {
    ...rehearsal,
    lines: [...rehearsal.lines, { who: 'customer', text, at: situation.now }],
  }
  const message: Input = { kind: 'message', text, option, file }
  if (heard.begun) return goOn(heard, message, situation)
  const begun = goOn({ ...heard, begun: true }, { kind: 'begin' }, situation)
  return file === null && globalWord(text) === 'person' ? goOn(begun, message, situation) : begun
}

/** Something else comes about: time is over, or another computer has answered. */
export const goOn = (rehearsal: Rehearsal, input: Input, situation: Situation): Rehearsal =>
  taken(rehearsal, advance(rehearsal.flow, rehearsal.session, input, situation), situation)

function taken(
  rehearsal: Rehearsal,
  { session, commands, moves }: Advanced,
  { now, hasButtons }: Situation,
): Rehearsal {
  const lines = commands.flatMap((command): RehearsalLine[] => {
    if (command.kind === 'call') return []
    if (command.kind === 'say')
      return [{ who: 'bot', text: command.text, options: [], button: null, at: now }]
    if (command.kind !== 'choose') return [{ who: 'house', command, at: now }]
    return hasButtons
      ? [{ who: 'bot', text: command.text, options: command.options, button: command.button, at: now }]
      : [{ who: 'bot', text: numbered(command), options: [], button: null, at: now }]
  })
  return {
    ...rehearsal,
    session,
    lines: [...rehearsal.lines, ...lines],
    moves: [...rehearsal.moves, ...moves],
  }
}

/** The options that the customer can still touch: those of the question that stands. */
export function standingOptions({
  session,
  lines,
}: Rehearsal): Extract<RehearsalLine, { who: 'bot' }> | null {
  if (session.state !== 'waiting') return null
  const last = lines.findLast((line) => line.who === 'bot')
  return last?.who === 'bot' && last.options.length > 0 ? last : null
}
