import type { FieldClass } from '@contract/privacy'
import { ID_PREFIXES } from '@contract/privacy-fields'
import { LIST_SWITCHES, TICKET_KINDS, TICKET_TABS } from '@domain/tickets/lists'
import type { Pseudonyms } from './pseudonyms'

/** Domain of made-up addresses: RFC 2606 keeps `.invalid` from ever being anybody's. */
export const FAKE_DOMAIN = 'exemplo.invalid'
/** Country and area code of made-up numbers: no area code has a zero in it. */
export const FAKE_PHONE = '5500'

/** Times of the contract: ISO 8601 in UTC, to the millisecond at most. */
export const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/
/** Every list of values lets a short number through: a provider's error code. */
const SHORT_NUMBER = /^\d{1,6}$/

/** One text as its class allows it to be shown. Nothing stays nothing: '' gives ''. */
export function hideText(value: string, of: FieldClass | undefined, names: Pseudonyms): string {
  if (value === '') return ''
  if (typeof of === 'object')
    return of.includes(value) || SHORT_NUMBER.test(value)
      ? value
      : `outro-${names.letters('other', value, 12)}`
  switch (of) {
    case 'id':
      return hideId(value, names)
    case 'number':
      return /^\d{1,9}$/.test(value) ? value : hideId(value, names)
    case 'place':
      return hidePlace(value, names)
    case 'time':
      return ISO_TIME.test(value) ? value : shapeOfText(value)
    case 'name':
      return `Nome ${names.letters('name', value, 12)}`
    case 'phone':
      return FAKE_PHONE + names.digits('phone', value, 9)
    case 'document':
      return `documento-${names.letters('document', value, 12)}`
    case 'email':
      return `${names.letters('email', value, 12)}@${FAKE_DOMAIN}`
    case 'media':
      return mediaWithout(value)
    case 'secret':
      return 'removed'
    case 'listKey':
      return hideListKey(value, names)
    default:
      return shapeOfText(value)
  }
}

/** An id; what the panel puts before one stays before it, so that `tmp:<hash>` still goes with its hash. */
export function hideId(value: string, names: Pseudonyms): string {
  const colon = value.indexOf(':')
  const prefix = value.slice(0, Math.max(0, colon))
  return ID_PREFIXES.includes(prefix) ? `${prefix}:${names.id(value.slice(colon + 1))}` : names.id(value)
}

/** See `listKey` in domain/tickets/lists.ts: tab, connections, what narrows it, what is searched for. */
function hideListKey(value: string, names: Pseudonyms): string {
  const [tab = '', instances = '', narrowing = '', ...search] = value.split('|')
  const known = (TICKET_TABS as readonly string[]).includes(tab)
  const narrowed = narrowing.split(',').map((part) => hideNarrowing(part, names))
  if (!known || narrowed.includes(null)) return `outro-${names.letters('search', value, 12)}`
  const sought = search.join('|')
  const last = sought === '' ? '' : names.letters('search', sought, 12)
  return [tab, hideIds(instances, names), narrowed.join(','), last].join('|')
}

/** See server/conversation/messages/place.ts: second, arrival, position, and whether it is of the house. These say nothing of anybody. */
const PLACE = /^\d{10}(?:-[\da-z]{9}-\d{3}~?)?$/

/**
 * A place as former builds gave it: second, position, end of the provider's id, and whether it is of the house. With more
 * letters in the place of that end the whole would look like a token, and no log would leave.
 */
const FORMER_PLACE = /^(\d{10})(-\d{3}-)([!-}]{0,12})(~?)$/

function hidePlace(value: string, names: Pseudonyms): string {
  if (PLACE.test(value)) return value
  const parts = FORMER_PLACE.exec(value)
  if (!parts) return shapeOfText(value)
  const [, second = '', position, end = '', own = ''] = parts
  return `${second}${position}${end && names.letters('place', end, 8)}${own}`
}

const hideIds = (ids: string, names: Pseudonyms): string =>
  ids
    .split('+')
    .map((id) => (id === '' ? '' : names.id(id)))
    .join('+')

/** One of the things that narrow a list; null when it is none that there is. */
function hideNarrowing(part: string, names: Pseudonyms): string | null {
  const equals = part.indexOf('=')
  const [word, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
  if (equals < 0) return part === '' || (LIST_SWITCHES as readonly string[]).includes(part) ? part : null
  if (word === 'kind') return (TICKET_KINDS as readonly string[]).includes(value) ? part : null
  return word === 'groups' || word === 'departments' ? `${word}=${hideIds(value, names)}` : null
}

/**
 * As long as the text and laid out like it: letters become x or X, digits #; spaces, line breaks and
 * WhatsApp's marks of formatting stay; anything else becomes a dot. The shape of a shape is the same.
 */
function shapeOfText(text: string): string {
  return text.replace(/[^\s*_~`#]/g, (unit) => {
    if (/\d/.test(unit)) return '#'
    const lower = unit.toLowerCase()
    if (lower !== unit) return 'X'
    return lower !== unit.toUpperCase() || /\p{L}/u.test(unit) ? 'x' : '.'
  })
}

const MEDIA_TYPES = ['image', 'audio', 'video', 'application', 'text']
const HIDDEN_MEDIA = /^about:blank#(image|audio|video|application|text|file)-\d{1,9}$/

/** An address that leads nowhere and says what kind of thing there was, and how long its address or content was. */
function mediaWithout(value: string): string {
  if (HIDDEN_MEDIA.test(value)) return value
  const named = /^data:([a-z]+)\//.exec(value)?.[1] ?? ''
  return `about:blank#${MEDIA_TYPES.includes(named) ? named : 'file'}-${value.length}`
}
