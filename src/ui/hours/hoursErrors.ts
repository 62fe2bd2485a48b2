import { readHours } from '@domain/hours/typed-hours'
import { currentTexts } from '@ui/kit/text'
import { hoursTexts } from './texts/pt_BR'

/** Of hours as they are typed, by field: what is wrong with those that cannot be read, in a sentence that names the place. */
export function hoursErrors(typed: Readonly<Record<string, string>>): Record<string, string> {
  const t = currentTexts(hoursTexts)
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, hours]) => {
      const read = readHours(hours)
      return 'why' in read ? [[field, t(`problem.${read.why}`, { part: read.part })]] : []
    }),
  )
}
