import { writtenMoment } from '../../../src/domain/time/written-moment'
import { isId } from '../db/is-id'
import { Refusal } from './refusal'

/** @throws Refusal INVALID for what is no identifier. */
export function idIn(text: string): string {
  if (!isId(text)) throw new Refusal('INVALID', 'Identificador inválido.')
  return text
}

/** @throws Refusal INVALID for what is no time. */
export function timeIn(text: string): Date {
  const time = new Date(writtenMoment(text, 'UTC', 'begins') ?? Number.NaN)
  // Of other years no calendar that we read knows.
  if (!(time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999))
    throw new Refusal('INVALID', 'Data inválida.')
  return time
}
