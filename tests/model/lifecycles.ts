import { restore, save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { fold } from '@domain/kernel/fold'
import { emptyChange, type World } from '@domain/kernel/world'
import fc from 'fast-check'
import { anyAct } from './arbitraries'
import { type draft, signedIn } from './entries'
import { type Act, Tenant } from './tenant'

/** The panel under test: its world, and how much of the tenant's events has reached it. */
export class Counter {
  world: World = emptyWorld()
  #delivered = 0
  #online = true

  constructor() {
    for (const one of signedIn()) this.#take(one)
  }

  /** Brings what is new, if the network is there. */
  deliver(tenant: Tenant): void {
    if (!this.#online) return
    for (const one of tenant.events.slice(this.#delivered)) this.#take(one)
    this.#delivered = tenant.events.length
  }

  cut(): void {
    this.#online = false
  }

  /** The network is back: what was missed comes as the answer to a catch-up. */
  heal(tenant: Tenant): void {
    this.#online = true
    this.deliver(tenant)
  }

  /** The page is loaded again. */
  reload(): void {
    this.world = restore(structuredClone(save(this.world)))
  }

  #take(one: ReturnType<typeof draft>): void {
    fold(registry, this.world, { ...one, pos: this.world.pos + 1 }, emptyChange())
  }
}

/** One step of a life: the server's side changes, the panel is told, and `holds` must be true of the two. */
class Step implements fc.Command<Tenant, Counter> {
  constructor(
    readonly act: Act | 'cut' | 'heal' | 'reload',
    readonly holds: (tenant: Tenant, world: World) => void,
  ) {}

  check(): boolean {
    return true
  }

  run(tenant: Tenant, counter: Counter): void {
    if (this.act === 'cut') counter.cut()
    else if (this.act === 'heal') counter.heal(tenant)
    else if (this.act === 'reload') counter.reload()
    else {
      tenant.do(this.act)
      counter.deliver(tenant)
    }
    this.holds(tenant, counter.world)
  }

  toString(): string {
    return JSON.stringify(this.act)
  }
}

/**
 * Whole lives of a shop as fast-check commands: everything that `histories` knows, between cuts of the network
 * and reloads of the page. `holds` is asked after every step; it throws where something is wrong.
 */
export const lifecycles = (
  holds: (tenant: Tenant, world: World) => void,
  size: fc.CommandsContraints = { maxCommands: 80, size: 'max' },
): fc.Arbitrary<Iterable<fc.Command<Tenant, Counter>>> =>
  fc.commands<Tenant, Counter>(
    [
      anyAct().map((act) => new Step(act, holds)),
      fc.constantFrom('cut' as const, 'heal' as const, 'reload' as const).map((one) => new Step(one, holds)),
    ],
    size,
  )

/** Plays one life from an empty shop. */
export function live(commands: Iterable<fc.Command<Tenant, Counter>>): void {
  fc.modelRun(() => ({ model: new Tenant(), real: new Counter() }), commands)
}
