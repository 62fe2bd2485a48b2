import { readHours } from '@domain/hours/typed-hours'
import type { Translate } from '@ui/kit/text'
import type { automaticTexts } from '../texts/pt_BR'

/** Of hours as they are typed, by field: what is wrong with those that cannot be read, in a sentence that names the place. */
export const hoursErrors = (
  t: Translate<typeof automaticTexts>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, hours]) => {
      const read = readHours(hours)
      return 'why' in read ? [[field, t(`opening.problem.${read.why}`, { part: read.part })]] : []
    }),
  )
