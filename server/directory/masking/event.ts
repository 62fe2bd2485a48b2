import { seesContacts } from '../../../src/domain/access/actions'
import { maskLine, maskName } from '../../../src/domain/contacts/mask'
import type { Config } from '../../platform/config'
import type { Reader } from '../../platform/events/audience'
import type { StoredEvent } from '../../platform/events/stored'
import { signEvent } from '../media/sign-event'
import { EVENT_ROOTS, maskedRow } from './fields'

/** The event as it is sent to this reader: its files' addresses signed, contact data whole only for somebody who may see them. */
export function presentEvent(
  config: Pick<Config, 'secretKey'>,
  event: StoredEvent,
  reader: Reader,
  now: Date,
): StoredEvent {
  const signed = signEvent(config, event, reader, now)
  return seesContacts(reader.role) ? signed : { ...signed, data: maskedData(signed) }
}

function maskedData({ event, data }: StoredEvent): unknown {
  if (typeof data !== 'object' || data === null) return data
  // Between colleagues: what they write to each other.
  if (event === 'InternalChatMessageCreated') return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const type = EVENT_ROOTS[key]
      if (type !== undefined && typeof value === 'object') return [key, maskedRow(type, value)]
      // Sentences with names in them, and what a provider says of a number.
      return [key, typeof value === 'string' ? maskLine(key === 'title' ? maskName(value) : value) : value]
    }),
  )
}
