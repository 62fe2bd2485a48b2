import { emptyForm } from '../src/domain/described/area-form'
import type { Column } from '../src/domain/described/column'
import { type AreaDescription, fieldsOf, headOf } from '../src/domain/described/describe-area'

/** A description, the folder that it stands in, and the constant that holds it. */
type Found = Readonly<{ folder: string; constant: string; area: AreaDescription }>

const modules = import.meta.glob<Record<string, unknown>>('../src/domain/*/area.ts', { eager: true })

/** Every area that is described in a value, as the generator finds them (scripts/described-areas.ts). */
export const DESCRIBED: readonly Found[] = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([constant, area]) =>
    isDescription(area) ? [{ folder: file.split('/').at(-2) ?? '', constant, area }] : [],
  ),
)

function isDescription(value: unknown): value is AreaDescription {
  return typeof value === 'object' && value !== null && 'columns' in value && 'nouns' in value
}

let days = 0
/** One for each row. */
const nextDay = () => new Date(Date.UTC(2030, 0, ++days)).toISOString().slice(0, 10)

/** A form of such an area that can be saved; `n` makes it another one, and stands in every text. */
export function sampleOf(area: AreaDescription, n: string | number): Readonly<Record<string, unknown>> {
  const sampled = (name: string, column: Column): unknown => {
    if (column.kind === 'day') return nextDay()
    // A text that may be kept empty says what only its area reads.
    return column.kind === 'text' && !column.blank
      ? `${name === headOf(area) ? area.nouns.pt_BR.one : name} ${n}`.slice(-column.most)
      : (emptyForm(area) as Readonly<Record<string, unknown>>)[name]
  }
  return Object.fromEntries(fieldsOf(area).map(([name, column]) => [name, sampled(name, column)]))
}
