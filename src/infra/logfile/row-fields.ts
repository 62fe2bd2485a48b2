import * as v from 'valibot'

/** The states of a machine, from its step table. */
export const stateOf = <S extends string>(table: { cells: Readonly<Record<S, unknown>> }) =>
  v.picklist(Object.keys(table.cells) as S[])

export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
export const Int = v.pipe(v.number(), v.safeInteger())
export const Positive = v.pipe(Int, v.minValue(1))
