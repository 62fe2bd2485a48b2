import { momentOf } from '@domain/schedules/send-later'
import { shopZone } from '@ui/kit/text'

/** The beginning of a day of the house's clock, as its field has it, some days later; null while nothing was chosen. */
export function dayBegin(day: string, later: number): string | null {
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(noon)) return null
  const then = new Date(noon + later * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return new Date(momentOf(`${then}T00:00`, shopZone())).toISOString()
}
