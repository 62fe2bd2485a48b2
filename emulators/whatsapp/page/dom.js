/**
 * Makes an element. Text goes in as text nodes only, so a hostile message stays a message.
 * Properties: `class`, `on…` listeners, everything else an attribute; null and false leave it out.
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (name === 'class') node.className = value
    else node.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) node.append(child)
  }
  return node
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id)

/** `+55 85 99999-0000` for a Brazilian wa_id, with or without the ninth digit; others get a plus. */
export function phoneLabel(waId) {
  const match = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(waId)
  return match ? `+55 ${match[1]} ${match[2]}-${match[3]}` : `+${waId}`
}

/** Two letters for an avatar. */
export function initials(name) {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })
const longDay = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })

/** The hour, `14:05`. */
export const hour = (ms) => time.format(ms)

/** The hour when it was today, else the day. */
export function shortTime(ms) {
  return new Date(ms).toDateString() === new Date().toDateString() ? time.format(ms) : day.format(ms)
}

/** `Hoje`, `Ontem` or the date. */
export function dayLabel(ms) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / 86_400_000)
  return ['Hoje', 'Ontem'][days] ?? longDay.format(ms)
}
