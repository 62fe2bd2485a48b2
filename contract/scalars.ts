import * as v from 'valibot'

/** A number as JSON can write it down. `1e999` is JSON too and reads as Infinity, which no log gives back. */
export const Finite = /* @__PURE__ */ v.custom<number>(Number.isFinite, 'no finite number')

/** Deepest nesting of a {@link Json} value: beyond some thousand levels a value can be read and never written. */
export const DEEPEST = 32

/** Any value that JSON gives back as it was: finite numbers, and not deeper than {@link DEEPEST}. */
export const Json = /* @__PURE__ */ v.custom<unknown>((value) => isJson(value), 'no plain JSON')

/** Is this a {@link Json} value? */
export function isJson(value: unknown, depth: number = DEEPEST): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      return depth > 0 && Object.values(value).every((one) => isJson(one, depth - 1))
    default:
      return false
  }
}
