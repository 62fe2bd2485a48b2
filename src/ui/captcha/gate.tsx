import { type ComponentType, useSyncExternalStore } from 'react'
import CaptchaBox from './internal/CaptchaBox'

type BoxProps = {
  gate: CaptchaGate
  /** Of who wants to come in, as it is typed. */
  email: string
  /** Makes the try that waited for the answer. */
  send: () => void
}

/**
 * What stands before a login of which a captcha is asked: from then on each try takes an answer, which is good once.
 * A try that was made before the answer was there is made again with it, by itself.
 */
export class CaptchaGate {
  readonly Box: ComponentType<BoxProps> = GateBox
  readonly #listeners = new Set<() => void>()
  #answer: string | undefined
  /** The try that was refused for want of an answer is the first. */
  #waits = true
  #round = 0

  /** The answer for the next try, which uses it up. */
  take(): string | undefined {
    const taken = this.#answer
    this.#answer = undefined
    return taken
  }

  /** Does a try have to wait for the answer? It is then made as soon as it is there. */
  holds(): boolean {
    this.#waits = this.#answer === undefined
    return this.#waits
  }

  /** A try with an answer came to nothing: the next wants another. It is not made by itself, that might go on for ever. */
  again(): void {
    this.#waits = false
    this.#round += 1
    for (const listener of this.#listeners) listener()
  }

  /** An answer is there. True: a try waits for it. */
  answered(answer: string): boolean {
    this.#answer = answer
    const waited = this.#waits
    this.#waits = false
    return waited
  }

  readonly round = (): number => this.#round

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function GateBox({ gate, email, send }: BoxProps) {
  const round = useSyncExternalStore(gate.subscribe, gate.round)
  return (
    <CaptchaBox
      key={round}
      email={email}
      onAnswer={(answer) => {
        if (gate.answered(answer)) send()
      }}
    />
  )
}
