import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/*
 * Chaos rows run a few seeds with `npm test` and many with `npm run chaos`. Every run names its seed:
 *
 *   CHAOS_SEED=4711 npx vitest run tests/chaos/… plays one again.
 */

/** `npm run chaos` is on: it has hours, where `npm test` has minutes. */
export const LONG = process.env.CHAOS === 'long'

/** How many seeds a row runs: `short` in every test run, `long` by `npm run chaos`. */
export type Runs = Readonly<{ short: number; long: number }>

/** The seeds of a chaos row: the one that CHAOS_SEED names, or as many as this run is for, always the same ones first. */
export function seedsOf({ short, long }: Runs): number[] {
  const one = process.env.CHAOS_SEED
  if (one) return [Number(one)]
  return Array.from({ length: LONG ? long : short }, (_, i) => i + 1)
}

/** Chance from a seed: the same seed gives the same run. */
export class Chance {
  readonly #generator

  constructor(readonly seed: number) {
    this.#generator = xoroshiro128plus(seed)
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return uniformInt(this.#generator, least, most)
  }

  /** True in `share` of the cases, from 0 to 1. */
  happens(share: number): boolean {
    return this.integer(0, 999_999) < share * 1_000_000
  }

  /** One of them. @throws {Error} when there are none. */
  pick<T>(all: readonly T[]): T {
    if (all.length === 0) throw new Error('nothing to pick from')
    return all[this.integer(0, all.length - 1)] as T
  }

  /** The same members in another order. */
  shuffle<T>(all: readonly T[]): T[] {
    const left = [...all]
    for (let i = left.length - 1; i > 0; i--) {
      const j = this.integer(0, i)
      ;[left[i], left[j]] = [left[j] as T, left[i] as T]
    }
    return left
  }
}
