import { isId } from '../db/is-id'
import { Refusal } from '../graphql/refusal'
import type { Filter } from './definition'

const MOST_VALUES = 100

const wrong = (why: string) => new Refusal('INVALID', why, { field: 'filters' })

/** Rows whose column holds one of these ids. */
export const oneOfIds =
  (column: string): Filter =>
  (values, parameters) => {
    if (values.length > MOST_VALUES || !values.every(isId)) throw wrong('Identificador inválido.')
    return `${column} = ANY(${parameters.add(values)}::bigint[])`
  }

/** Rows whose column holds one of these words; others than `known` are refused. */
export const oneOfWords =
  (column: string, known: readonly string[]): Filter =>
  (values, parameters) => {
    if (!values.every((value) => known.includes(value))) throw wrong('Este filtro não existe.')
    return `${column} = ANY(${parameters.add(values)}::text[])`
  }

/** 'yes' or 'no': rows for which the condition holds, or does not; what is not known counts as no. */
export const yesOrNo =
  (condition: string): Filter =>
  ([value]) => {
    if (value !== 'yes' && value !== 'no') throw wrong('Este filtro não existe.')
    // Among conditions that must all hold, one that is unknown counts as no by itself; IS TRUE would keep every index from it.
    return value === 'yes' ? `(${condition})` : `(${condition}) IS NOT TRUE`
  }
