import * as v from 'valibot'
import { DEEPEST, isJson } from './json'

/** A number as JSON can write it down. `1e999` is JSON too and reads as Infinity, which no log gives back. */
export const Finite = /* @__PURE__ */ v.custom<number>(Number.isFinite, 'no finite number')

export { DEEPEST, isJson }

/** Any value that JSON gives back as it was: finite numbers, and not deeper than {@link DEEPEST}. */
export const Json = /* @__PURE__ */ v.custom<unknown>((value) => isJson(value), 'no plain JSON')
