import { COLLEAGUE_PARAM } from '@domain/internal-chat/address'
import type { Telling } from '@domain/kernel/effects'
import type { World } from '@domain/kernel/world'
import { plainText } from '@domain/messages/formatting'
import { howTold, isDisturbing, type Looking, type Moment } from '@domain/notices/how-told'
import type { NoticeKind } from '@domain/notices/kinds'
import { ownPreferences } from '@domain/notices/preferences'
import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { askToOpen } from '@ui/kit/wantedPlace'
import { playChime } from './chime'
import { noticeTexts } from './texts/pt_BR'

/** What is said, and where one gets to with a press on it. */
type News = Readonly<{ kind: NoticeKind; title: string; body: string; tag: string; place: Place }>
/** Parameters of the workspace's address. */
type Place = Readonly<Record<string, string>>

/** Longest text of a notice on the desktop, characters: systems show no more. */
const LONGEST = 200

/**
 * Tells the user, each thing once (one tab is asked to): by sound and on the desktop as they chose, unless they are
 * looking at it; a dropped connection on the screen as well. `now` in ms.
 */
export function tellUser(world: World, telling: Telling, now: number): void {
  const text = currentTexts(noticeTexts)
  const moment = momentOf(now)
  const { notices } = ownPreferences(world)
  switch (telling.type) {
    case 'announce':
      // Said to everybody, without a choice of its own: on the desktop for whoever looks away.
      if (lookingAt({}) === 'away' && isDisturbing(notices, moment))
        onDesktop(telling.announcement.title, telling.announcement.message, telling.announcement.id, null)
      return
    case 'warnDrop': {
      const { instanceId, name, phone, forMs } = telling.warning
      const sentence = text('dropped', { instance: name, chip: phone ?? '–' })
      tell('warned', sentence, forMs)
      if (lookingAt({}) === 'away' && isDisturbing(notices, moment))
        onDesktop(text('droppedTitle'), sentence, `instance/${instanceId}`, null)
      return
    }
    default: {
      const news = newsOf(world, telling)
      if (!news) return
      const told = howTold(news.kind, notices, lookingAt(news.place), moment)
      if (told.sound) playChime(news.kind, notices.volume)
      if (told.desktop) onDesktop(news.title, news.body, news.tag, news.place)
    }
  }
}

function newsOf(world: World, telling: Exclude<Telling, { type: 'announce' | 'warnDrop' }>): News | null {
  const text = currentTexts(noticeTexts)
  switch (telling.type) {
    case 'notify': {
      const { id: ticket, kind, customerName: body } = telling.notice
      const title = text(kind === 'received' ? 'received' : 'transferred')
      return { kind: 'transfer', title, body, tag: `ticket/${ticket}`, place: { ticket } }
    }
    case 'mentioned': {
      const mention = world.rows.mentions.get(telling.mentionId)?.data
      if (!mention) return null
      const title = text('mentioned', {
        author: mention.author_name,
        customer: mention.customer_name,
      })
      tell('done', title)
      const place = { ticket: mention.chat_ticket_id }
      return { kind: 'mention', title, body: mention.message, tag: `mention/${mention.id}`, place }
    }
    case 'customerMessage': {
      const { ticketId: ticket, messageId } = telling
      const name = world.rows.tickets.get(ticket)?.data.customer_name ?? ''
      const message = world.rows.messages.get(messageId)?.data
      const body = plainText(message?.message ?? message?.caption ?? message?.document_name ?? '')
      return { kind: 'customerMessage', title: name, body, tag: `ticket/${ticket}`, place: { ticket } }
    }
    case 'queued': {
      const ticket = telling.ticketId
      const body = world.rows.tickets.get(ticket)?.data.customer_name ?? ''
      const title = text('queued')
      return { kind: 'newInQueue', title, body, tag: `ticket/${ticket}`, place: { ticket } }
    }
    case 'internalMessage': {
      const message = world.rows.internalMessages.get(telling.messageId)?.data
      const title = world.rows.colleagues.get(telling.peerId)?.name ?? text('internalMessage')
      const body = message?.message ?? message?.caption ?? message?.document_name ?? ''
      const place = { [COLLEAGUE_PARAM]: telling.peerId }
      return { kind: 'internalChat', title, body, tag: `internal/${telling.peerId}`, place }
    }
  }
}

/** Is the user looking at this place, in this tab? */
function lookingAt(place: Place): Looking {
  if (document.visibilityState !== 'visible' || !document.hasFocus()) return 'away'
  const shown = new URLSearchParams(location.search)
  const parameters = Object.entries(place)
  return parameters.length > 0 && parameters.every(([name, value]) => shown.get(name) === value)
    ? 'at it'
    : 'elsewhere'
}

/** The user's wall is where the browser is. */
function momentOf(ms: number): Moment {
  const wall = new Date(ms)
  return { ms, weekday: wall.getDay(), minute: wall.getHours() * 60 + wall.getMinutes() }
}

/** A notice on the desktop, where the user has allowed it; a press on it leads to the place. */
function onDesktop(title: string, body: string, tag: string, place: Place | null): void {
  if (!('Notification' in globalThis)) {
    // Specification section 8: a browser without notifications gets a console message only.
    console.info('Este navegador não mostra notificações na área de trabalho.')
    return
  }
  if (Notification.permission !== 'granted') return
  const notice = new Notification(title, { body: body.slice(0, LONGEST), tag })
  notice.onclick = () => {
    window.focus()
    notice.close()
    if (place) askToOpen(place)
  }
}
