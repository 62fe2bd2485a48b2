import type { Calendar } from '@domain/hours/opening'
import { type TextDoubts, textDoubts } from '@domain/templates/text-doubts'
import { type Translate, useTexts } from '@ui/kit/text'
import { writtenTexts } from './texts/pt_BR'
import { useVariableNames } from './useCustomerVariables'
import { useStoreReader } from './useStoreValues'

/** That nobody knows a variable, and which was probably meant. */
export const unknownSaid = (
  t: Translate<typeof writtenTexts>,
  { written, meant }: TextDoubts['unknown'][number],
  asked = false,
): string =>
  meant === null
    ? t('doubt.unknown', { written })
    : t(asked ? 'doubt.nearAsked' : 'doubt.near', { written, meant: `{{${meant}}}` })

type Options = {
  /** What else is filled in there, by name. */
  more?: readonly string[]
  /** Does a person who sends it fill in what is not known? Otherwise the sentence is left out. */
  asked?: boolean
}
type Place = Readonly<{ instanceId: string | null; departmentId: string | null }>

/**
 * Gives what is doubtful about the texts of a form, in sentences by field: variables for which the shop says nothing, and
 * names that nobody knows. `place`: where they are sent from; `calendar`: hours that are being written.
 */
export function useTextDoubts({
  more = [],
  asked = false,
}: Options = {}): (
  texts: Readonly<Record<string, string>>,
  place?: Place,
  calendar?: Calendar,
) => Record<string, string> {
  const t = useTexts(writtenTexts)
  const names = [...useVariableNames(), ...more]
  const store = useStoreReader()
  return (texts, place, calendar) => {
    const where = { instance_id: place?.instanceId ?? null, department_id: place?.departmentId ?? null }
    const known = store(where, calendar)
    return Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) => {
        const { lacking, unknown } = textDoubts(text, names, known, asked)
        const fields = lacking.map((one) => t(`field.${one}`)).join(', ')
        const said = [
          ...(lacking.length > 0 ? [t(asked ? 'doubt.lackingAsked' : 'doubt.lacking', { fields })] : []),
          ...unknown.map((one) => unknownSaid(t, one, asked)),
        ]
        return said.length > 0 ? [[field, said.join(' ')]] : []
      }),
    )
  }
}
