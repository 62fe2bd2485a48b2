import type { CompiledFlow } from '../compiled'
import type { Node } from '../nodes'
import { type Command, type EndCause, type Input, MOST_INPUTS, type Session } from '../session'
import { globalWord } from '../words'
import { chosenExit, readAnswer } from './answers'

type Message = Extract<Input, { kind: 'message' }>

/** Where a flow goes on: into a node, out of the one where it stands, with the same question again, or to a person. */
export type Next = Readonly<
  | { kind: 'go'; to: string }
  | { kind: 'leave'; exit: string }
  | { kind: 'again' }
  | { kind: 'help'; why: EndCause }
>

/** What is kept of an answer besides. */
export type Answered = Readonly<{
  next: Next
  vars?: Readonly<Record<string, string>>
  commands?: readonly Command[]
}>

const help = (why: EndCause): Answered => ({ next: { kind: 'help', why } })
const leave = (exit: string): Answered => ({ next: { kind: 'leave', exit } })
const go = (to: string): Answered => ({ next: { kind: 'go', to } })
const AGAIN: Answered = { next: { kind: 'again' } }

/** What a message of the customer says to the question where a flow stands. */
export function readMessage(flow: CompiledFlow, session: Session, here: Node, message: Message): Answered {
  if (session.inputs >= MOST_INPUTS) return help('too_many_messages')
  const { file, text, option } = message
  if (file === null && option === null) {
    const word = globalWord(text)
    if (word === 'person') return help('asked_for_person')
    if (word === 'menu') return go(flow.start)
    if (word === 'back') return go(session.menus.at(-2) ?? flow.start)
  }
  if (here.kind === 'prescription') return file === 'image' || file === 'document' ? leave('OK') : AGAIN
  // Nobody is told that their voice or photo is "invalid": a person hears and looks.
  if (file !== null) return help('not_text')
  if (here.kind === 'menu') {
    const exit = chosenExit(here, message)
    return exit === null ? AGAIN : leave(exit)
  }
  if (here.kind !== 'question') return AGAIN
  const answer = readAnswer(here.as, text)
  if (answer === null) return AGAIN
  return {
    ...leave('OK'),
    vars: { [here.keep]: answer },
    ...(here.field !== null && { commands: [{ kind: 'keep', field: here.field, value: answer }] }),
  }
}
