import { choiceWord } from '../consents/choice-words'
import { step } from '../kernel/step'
import { type BotSessionEvent, botSessionSteps } from '../kernel/steps/botSession.gen'
import type { CompiledFlow } from './compiled'
import { asks } from './exits'
import { chosenExit } from './internal/answers'
import { doAt } from './internal/do-at'
import { fillingIn } from './internal/filled'
import { joined } from './internal/joined'
import { type Next, readMessage } from './internal/read-message'
import type { Node } from './nodes'
import {
  CALL_MS,
  type Command,
  type Input,
  MOST_STEPS,
  type Move,
  type Session,
  type Situation,
} from './session'

/** What came of an input: how the conversation stands now, what is asked for, and the way that it went. */
export type Advanced = Readonly<{ session: Session; commands: readonly Command[]; moves: readonly Move[] }>

/** What is known while one input is worked on. */
type Run = {
  readonly flow: CompiledFlow
  readonly situation: Situation
  readonly commands: Command[]
  readonly moves: Move[]
  session: Session
}

/**
 * Goes on with a flow by one input, up to where it waits, calls or ends. What comes too late changes nothing. Pure: server, simulator and
 * replay call it, and nothing else knows what a flow does.
 */
export function advance(flow: CompiledFlow, session: Session, input: Input, situation: Situation): Advanced {
  const run: Run = { flow, situation, commands: [], moves: [], session }
  let next = begin(run, input)
  for (let steps = 0; next !== null; steps++)
    next = steps > MOST_STEPS ? help(run, 'too_many_steps') : goOn(run, next)
  return { session: run.session, commands: joined(run.commands), moves: run.moves }
}

/** Takes the input; null: it changes nothing. */
function begin(run: Run, input: Input): Next | null {
  const { flow, session } = run
  const here = flow.nodes[session.node]
  if (input.kind === 'begin') return session.state === 'running' ? { kind: 'go', to: flow.start } : null
  if (input.kind === 'people') {
    if (session.state !== 'running' && session.state !== 'waiting' && session.state !== 'calling') return null
    if (session.state !== 'running') move(run, 'EXPIRE')
    handOver(run, input.why)
    return null
  }
  if (!here) return null
  if (input.kind === 'message') {
    if (session.state !== 'waiting' || refusesPromotions(here, input)) return null
    const { next, vars, commands = [] } = readMessage(flow, session, here, input)
    move(run, 'ANSWER', {
      inputs: session.inputs + 1,
      seq: session.seq + 1,
      vars: { ...session.vars, ...vars },
    })
    run.commands.push(...commands)
    return next
  }
  if (input.kind === 'time') {
    const exit = session.state === 'waiting' ? 'TIMEOUT' : session.state === 'calling' ? 'FAILED' : null
    if (exit === null) return null
    move(run, 'EXPIRE', { seq: session.seq + 1 })
    return { kind: 'leave', exit }
  }
  if (session.state !== 'calling' || input.seq !== session.seq) return null
  move(run, 'RETURN', { seq: session.seq + 1, vars: { ...session.vars, ...input.vars } })
  if (here.kind !== 'maria' || input.exit === 'FAILED') return { kind: 'leave', exit: input.exit }
  // She has the customer from here on.
  run.moves.push({ node: here.id, exit: input.exit })
  move(run, 'HAND_OVER')
  return null
}

/** SAIR and its like are no answer: they are taken down and confirmed elsewhere, unless a menu has such an option. */
const refusesPromotions = (here: Node, input: Extract<Input, { kind: 'message' }>): boolean =>
  input.file === null &&
  choiceWord(input.text) === 'stop' &&
  !(here.kind === 'menu' && chosenExit(here, input) !== null)

function goOn(run: Run, next: Next): Next | null {
  switch (next.kind) {
    case 'go':
      return enter(run, next.to)
    case 'leave':
      return leave(run, next.exit)
    case 'again':
      return again(run)
    case 'help':
      return help(run, next.why)
  }
}

function move(run: Run, event: BotSessionEvent, part: Partial<Session> = {}): void {
  run.session = {
    ...run.session,
    deadlineAt: null,
    ...part,
    state: step(botSessionSteps, run.session.state, event),
  }
}

const say = (run: Run, text: string): void => {
  const said = fillingIn(run)(text).trim()
  if (said !== '') run.commands.push({ kind: 'say', text: said })
}

function leave(run: Run, exit: string): Next | null {
  const { node } = run.session
  run.moves.push({ node, exit })
  const to = run.flow.next[node]?.[exit]
  return to === undefined ? { kind: 'help', why: 'no_exit' } : { kind: 'go', to }
}

/** Comes to a node: asks its question, or does what it does and goes on. */
function enter(run: Run, id: string): Next | null {
  const here = run.flow.nodes[id]
  if (!here) return { kind: 'help', why: 'no_exit' }
  run.session = { ...run.session, node: id, seq: run.session.seq + 1, tries: 0 }
  if (asks(here)) return ask(run, here)
  const { commands, exit, calls, ends } = doAt(here, run.situation, run.session)
  run.commands.push(...commands)
  if (ends !== null) move(run, ends)
  else if (calls) move(run, 'CALL', { deadlineAt: run.situation.now + CALL_MS })
  else return { kind: 'leave', exit }
  return null
}

function ask(run: Run, here: Node): null {
  if (here.kind === 'menu') {
    const { options, button } = here
    run.commands.push({
      kind: 'choose',
      text: fillingIn(run)(here.text),
      button: options.length > 3 ? button : null,
      options: options.map(({ id, title, description }) => ({ id, title, description: description || null })),
    })
    const before = run.session.menus.filter((one) => one !== here.id)
    run.session = { ...run.session, menus: [...before, here.id].slice(-MENUS_KEPT) }
  } else if ('text' in here) say(run, here.text)
  return wait(run, here)
}

const MENUS_KEPT = 10

function wait(run: Run, here: Node): null {
  const minutes = 'minutes' in here ? here.minutes : 0
  move(run, 'ASK', { deadlineAt: run.situation.now + minutes * 60_000 })
  return null
}

/** A wrong answer: the question once more, until there have been as many as the flow allows. */
function again(run: Run): Next | null {
  const { flow, session } = run
  const here = flow.nodes[session.node]
  const tries = session.tries + 1
  if (!here || tries >= flow.tries) return { kind: 'leave', exit: 'INVALID' }
  run.session = { ...session, tries }
  if (!('again' in here) || here.again.trim() === '') return ask(run, here)
  say(run, here.again)
  return wait(run, here)
}

/** Gives the customer to a person. */
function help(run: Run, why: Session['why']): null {
  say(run, run.flow.handoverText)
  handOver(run, why)
  return null
}

function handOver(run: Run, why: Session['why']): void {
  run.commands.push({ kind: 'transfer', departmentId: run.flow.departmentId, note: '' })
  move(run, 'HAND_OVER', { why, seq: run.session.seq + 1 })
}
