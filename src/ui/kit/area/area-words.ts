import '@ui/kit/texts/shared/pt_BR'
import type { Words } from '@domain/described/column'
import { type AreaDescription, headOf } from '@domain/described/describe-area'
import { languageTag, useTexts } from '@ui/kit/text'
import { sharedTexts } from '@ui/kit/texts/shared/pt_BR'
import { areaTexts } from '../texts/area/pt_BR'
import type { PanelArea } from './panel-area'

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Words of a description in the user's language. */
export function inLanguage({ pt_BR, pt = pt_BR, en }: Words): string {
  const tag = languageTag()
  if (tag === 'en') return en
  return tag === 'pt' ? pt : pt_BR
}

/** The area's noun as the standard sentences take it: its forms, and in Portuguese the endings of its gender. */
function grammarOf({ nouns }: AreaDescription): Readonly<Record<string, string>> {
  const tag = languageTag()
  const noun = tag === 'en' ? nouns.en : ((tag === 'pt' ? nouns.pt : undefined) ?? nouns.pt_BR)
  const o = 'gender' in noun && noun.gender === 'f' ? 'a' : 'o'
  return {
    ...{ one: noun.one, many: noun.many, Many: capital(noun.many) },
    ...{ o, O: capital(o), um: o === 'a' ? 'uma' : 'um', ele: o === 'a' ? 'ela' : 'ele' },
  }
}

/** What an area says: the standard sentences with its noun, and its own words of its columns. */
export function useAreaWords<D extends AreaDescription>({
  area,
  texts,
}: Pick<PanelArea<D>, 'area' | 'texts'>) {
  const t = useTexts(areaTexts)
  const own = useTexts(texts) as Say
  const has = (key: string) => key in texts.texts
  const grammar = grammarOf(area)
  const label = (column: string): string => {
    const said = area.columns[column]?.label
    if (said) return inLanguage(said)
    if (has(column)) return own(column)
    return column in sharedTexts.texts ? (t as Say)(`shared:${column}`) : ''
  }
  return {
    t,
    /** A standard sentence; `name`: the row that it is about. */
    sentence: (key: Parameters<typeof t>[0], name = '') => t(key, { ...grammar, name }),
    /** The area's own text; undefined: it has none. */
    own: (key: string, values?: Readonly<Record<string, string | number>>): string | undefined =>
      has(key) || has(`${key}_other`) ? own(key, values) : undefined,
    label,
    /** A word that a column has the choice of. */
    choice: (column: string, value: unknown): string => {
      const said = area.columns[column]
      const words = said?.kind === 'choice' ? said.of[String(value)] : undefined
      return words ? inLanguage(words) : ''
    },
    /** Heading of a column in the list. */
    title: (column: string): string => (has(`${column}Title`) ? own(`${column}Title`) : label(column)),
    /** What a row is called. */
    nameOf: (row: Readonly<Record<string, unknown>>): string => String(row[headOf(area)] ?? '').trim(),
  }
}
export type AreaWords = ReturnType<typeof useAreaWords>
