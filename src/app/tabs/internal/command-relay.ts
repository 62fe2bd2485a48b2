import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import type { TabPort } from '@infra/tabs/port'
import type { AnyCommand, OwnTab } from '../../commands/define-command'
import { DONE, NOBODY, type Outcome, UNREACHABLE } from '../../commands/outcome'
import { commandsGiven, type Give, type Taker } from '../../panel/call-commands'
import type { Commands } from '../../panel/commands'
import type { Voice } from '../../runtime/voice'

/** The leader has this long to say that it has a call, ms; one that is later does nothing about it. */
const ACKNOWLEDGE_MS = 10_000
/** A word said at the last moment may take this long to come over, ms. */
const GRACE_MS = 1_000
/** A call that the leader has may take this long: every request inside it has its own, shorter limit, ms. */
const ANSWER_MS = 90_000

type Pending = {
  readonly id: string
  readonly name: string
  readonly command: AnyCommand
  readonly args: readonly unknown[]
  /** What the screen is told in the end. */
  readonly told: Promise<unknown>
  /** Whom it was given to; null: nobody yet. */
  term: string | null
  /** It is in a leader's hands. */
  got: boolean
  cancel: () => void
  settle: (answer: Answer) => void
}

type Answer =
  | { ok: true; value: unknown }
  /** 'noAnswer': it was not done, and will not be. 'unknown': it may have been. 'over': nobody is signed in. */
  | { ok: false; why: 'noAnswer' | 'unknown' | 'over' | 'failed' }

type Parts = Readonly<{
  /** Null where tabs cannot hear each other: then this one leads, or does not work. */
  port: TabPort | null
  clock: Clock
  ids: Ids
  own: OwnTab
  /** For a call that came to nothing: its sentence, and to say it where the command itself gives no outcome back. */
  voice: Pick<Voice, 'sentence' | 'say'>
  /** Is the message of this hash in the world? */
  queued: (hash: string) => boolean
}>

/**
 * The one way to have something done, whichever tab leads: whoever asks does not know. A call is given to the leader,
 * or done here once this tab leads. Every call ends. One whose leader went away is given to the next where nobody had
 * it in hand, or where doing it twice is doing it once.
 */
export class CommandRelay implements Taker {
  /** The commands for the screens; the same for as long as the tab has this user. */
  readonly commands: Commands
  readonly #parts: Parts
  readonly #pending = new Map<string, Pending>()
  readonly #stop: () => void
  #term: string | null = null
  #here: Give | null = null
  readonly #ask: Give = (name, command, args) => {
    const call = this.#call(name, command, args)
    this.#limit(call, ACKNOWLEDGE_MS, 'noAnswer')
    this.#give(call)
    return call.told
  }
  /** Gives a command to the tab that leads; does it, without a detour, once this one does. */
  give = this.#ask
  told: Taker['told']

  constructor(parts: Parts) {
    this.#parts = parts
    this.commands = commandsGiven(parts.own, this)
    this.#stop =
      parts.port?.listen((message) => {
        if (message.type === 'got') this.#got(message.id)
        if (message.type === 'answer')
          this.#pending
            .get(message.id)
            ?.settle(message.ok ? { ok: true, value: message.value } : { ok: false, why: 'failed' })
      }) ?? (() => {})
  }

  /** There is a leader of this name: the one before, if there was one, is gone. */
  leaderIs(term: string): void {
    this.#term = term
    for (const call of [...this.#pending.values()]) this.#give(call)
  }

  /** This tab leads: what was asked of others is done here, and all that comes. */
  leadHere(give: Give): void {
    this.#here = give
    this.give = give
    // What is done here ends with this tab's lead too.
    this.told = (name, command, args, done) => {
      const call = this.#call(name, command, args)
      this.#settle(call, done)
      return call.told
    }
    for (const call of [...this.#pending.values()]) this.#give(call)
  }

  /** Every call ends: nobody is signed in any more, or (`unknown`) nobody can say what becomes of them. */
  end(why: 'over' | 'unknown'): void {
    this.#stop()
    this.#here = null
    this.give = this.#ask
    this.told = undefined
    for (const call of [...this.#pending.values()]) call.settle({ ok: false, why })
  }

  #call(name: string, command: AnyCommand, args: readonly unknown[]): Pending {
    let tell: (told: unknown) => void = () => {}
    const told = new Promise<unknown>((resolve) => {
      tell = resolve
    })
    const call: Pending = {
      id: this.#parts.ids.unique(),
      name,
      command,
      args,
      told,
      term: null,
      got: false,
      cancel: () => {},
      settle: (answer) => {
        call.cancel()
        if (this.#pending.delete(call.id)) tell(this.#told(call, answer))
      },
    }
    this.#pending.set(call.id, call)
    return call
  }

  /** What the screen is told: for a command that gives nothing back, what went wrong is said at once. */
  #told({ command, args }: Pending, answer: Answer): unknown {
    const { voice } = this.#parts
    const why = answer.ok || answer.why === 'noAnswer' ? 'noAnswer' : 'unknown'
    if (command.quiet) {
      if (command.quiet === 'told' && !answer.ok && answer.why !== 'over')
        voice.say({ what: 'failed', sentence: voice.sentence(why) })
      return undefined
    }
    // Made by the same command of the same build, in another tab.
    const outcome = answer.ok
      ? (answer.value as Outcome<unknown>)
      : answer.why === 'over'
        ? NOBODY
        : { ...UNREACHABLE, message: voice.sentence(why) }
    // It is on its way, whatever became of the answer.
    const hashes = outcome.ok ? undefined : command.queues?.(...(args as never[]))
    return hashes?.every(this.#parts.queued) ? DONE : outcome
  }

  #limit(call: Pending, ms: number, why: 'noAnswer' | 'unknown'): void {
    call.cancel()
    call.cancel = this.#parts.clock.after(ms, () => call.settle({ ok: false, why }))
  }

  /** Gives a call to the tab that leads now, unless a leader has or had it in hand and it may not be done twice. */
  #give(call: Pending): void {
    const { port, clock } = this.#parts
    if (!this.#here && (this.#term === null || call.term === this.#term)) return
    if (call.got && call.command.whenRepeated === 'unknown') {
      call.settle({ ok: false, why: 'unknown' })
      return
    }
    call.got = false
    if (this.#here) {
      this.#settle(call, this.#here(call.name, call.command, call.args))
      return
    }
    call.term = this.#term
    this.#limit(call, ACKNOWLEDGE_MS + GRACE_MS, 'noAnswer')
    const { id, name, args } = call
    const until = clock.now() + ACKNOWLEDGE_MS
    port?.post({ type: 'call', id, term: call.term ?? '', name, args: [...args], until })
  }

  /** What is done here has no limit of its own: every request inside it has. */
  #settle(call: Pending, done: Promise<unknown>): void {
    call.cancel()
    done.then(
      (value) => call.settle({ ok: true, value }),
      (error: unknown) => {
        console.error(error)
        call.settle({ ok: false, why: 'failed' })
      },
    )
  }

  #got(id: string): void {
    const call = this.#pending.get(id)
    if (!call) return
    call.got = true
    this.#limit(call, ANSWER_MS, 'unknown')
  }
}
