import type { BotSessionState } from '../kernel/steps/botSession.gen'

/** Where a conversation with a bot stands. Kept by the server, folded by the panel, the same in the simulator. */
export type Session = Readonly<{
  state: BotSessionState
  node: string
  /** Counts steps: what was asked for at an older one is answered too late. */
  seq: number
  /** Messages that it has read. */
  inputs: number
  /** Wrong answers to the question that stands. */
  tries: number
  /** What was answered, by the variables' names. */
  vars: Readonly<Record<string, string>>
  /** The menus that lead here, the last one last: "voltar" goes there. */
  menus: readonly string[]
  /** Epoch ms; null: it waits for nobody. */
  deadlineAt: number | null
  /** Why it ended; null: it has not, or as it was drawn to. */
  why: EndCause | null
}>

/**
 * Why a flow ended otherwise than by a node. By itself: somebody asked for a person, sent what no bot reads, went in circles, or wrote
 * too long ago to be answered by nobody (`late`); from outside: a person answered, ended it, or the ticket was closed.
 */
export const END_CAUSES = [
  ...(['asked_for_person', 'not_text', 'no_exit', 'too_many_steps', 'too_many_messages', 'late'] as const),
  ...(['not_written_to', 'switched_off', 'given_up'] as const),
  ...(['person', 'stopped', 'closed'] as const),
] as const
export type EndCause = (typeof END_CAUSES)[number]

/** Steps between two messages of the customer, and messages in one flow: more of either goes in circles (as goflow's engine has it). */
export const MOST_STEPS = 100
export const MOST_INPUTS = 500

/** A message that came so long ago is answered by a person, ms: an outage is over, and the customer may have gone elsewhere. */
export const LATE_MS = 10 * 60_000

/** A flow that has not begun. `vars`: what is known from the start, such as the campaign that is answered. */
export const newSession = (start: string, vars: Session['vars'] = {}): Session => ({
  state: 'running',
  node: start,
  seq: 0,
  inputs: 0,
  tries: 0,
  vars,
  menus: [],
  deadlineAt: null,
  why: null,
})

/** Something that a flow goes on by. */
export type Input =
  | Readonly<{ kind: 'begin' }>
  /** `option`: the id of the button or row that was touched; `file`: what was sent where it is no text. */
  | Readonly<{
      kind: 'message'
      text: string
      option: string | null
      file: 'image' | 'document' | 'other' | null
    }>
  /** The time by which the customer, or another computer, was to answer. */
  | Readonly<{ kind: 'time' }>
  /** People go on from here, and nobody says so to the customer. */
  | Readonly<{ kind: 'people'; why: EndCause }>
  /** What another computer said to the call of this step. */
  | Readonly<{ kind: 'result'; seq: number; exit: string; vars: Readonly<Record<string, string>> }>

/** So long another computer may take, ms. */
export const CALL_MS = 20_000

/** What a flow may ask for, as it is when it goes on; only what its nodes need is looked up. */
export type Situation = Readonly<{
  /** Epoch ms. */
  now: number
  /** Names this conversation: who is drawn for A once is drawn for A always. */
  seed: string
  isOpen: boolean
  /** Departments in which somebody is there; '' for anybody. */
  online: ReadonlySet<string>
  fields: Readonly<Record<string, string>>
  /** By the names that texts use. */
  known: Readonly<Record<string, string>>
  isKnown: boolean
  /** How the newest open order stands, in words; null: there is none. */
  order: string | null
  instanceId: string
  /** Does the connection show buttons? Else a menu is numbered text. */
  hasButtons: boolean
}>

/** What a flow asks for. All of one step are kept together with it, or none is. */
export type Command =
  | Readonly<{ kind: 'say'; text: string }>
  | Readonly<{
      kind: 'choose'
      text: string
      button: string | null
      options: readonly Readonly<{ id: string; title: string; description: string | null }>[]
    }>
  | Readonly<{ kind: 'file'; url: string; mimetype: string; fileName: string; caption: string }>
  | Readonly<{ kind: 'keep'; field: string; value: string }>
  | Readonly<{ kind: 'group'; groupId: string }>
  | Readonly<{ kind: 'priority'; priority: number }>
  | Readonly<{ kind: 'call'; node: string; asks: 'http' | 'maria' }>
  | Readonly<{ kind: 'transfer'; departmentId: string | null; note: string }>
  | Readonly<{ kind: 'close'; reasonId: string | null; asksGrade: boolean }>

/** One move: from which node by which exit. */
export type Move = Readonly<{ node: string; exit: string }>
