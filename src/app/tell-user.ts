import { COLLEAGUE_PARAM } from '@domain/internal-chat/address'
import type { Effect } from '@domain/kernel/effects'
import type { World } from '@domain/kernel/world'
import { playChime } from '@infra/chime'
import { tell } from '@ui/kit/feedback'
import { currentText } from '@ui/kit/text'

/** What the fold wants said to the user. */
export type Telling = Extract<
  Effect,
  { type: 'notify' | 'announce' | 'warnDrop' | 'internalMessage' | 'mentioned' }
>

/** Tells the user, each thing once: on the desktop when they look elsewhere, a dropped connection on the screen. */
export function tellUser(world: World, telling: Telling): void {
  const text = currentText()
  switch (telling.type) {
    case 'notify': {
      const { kind, id, customerName } = telling.notice
      const title = text(kind === 'received' ? 'notices.received' : 'notices.transferred')
      onDesktop(title, customerName, `ticket/${id}`)
      break
    }
    case 'announce':
      onDesktop(telling.announcement.title, telling.announcement.message, telling.announcement.id)
      break
    case 'warnDrop': {
      const { instanceId, name, phone, forMs } = telling.warning
      const sentence = text('instances.dropped', { instance: name, chip: phone ?? '–' })
      tell('warned', sentence, forMs)
      onDesktop(text('instances.droppedTitle'), sentence, `instance/${instanceId}`)
      break
    }
    case 'mentioned': {
      const mention = world.rows.mentions.get(telling.mentionId)?.data
      if (!mention) break
      const title = text('notices.mentioned', {
        author: mention.author_name,
        customer: mention.customer_name,
      })
      playChime()
      tell('done', title)
      onDesktop(title, mention.message, `mention/${mention.id}`)
      break
    }
    case 'internalMessage': {
      if (isReading(telling.peerId)) break
      const message = world.rows.internalMessages.get(telling.messageId)?.data
      const name = world.rows.colleagues.get(telling.peerId)?.name ?? text('notices.internalMessage')
      playChime()
      const said = message?.message ?? message?.caption ?? message?.document_name ?? ''
      onDesktop(name, said, `internal/${telling.peerId}`, true)
      break
    }
  }
}

/** Is the user looking at the conversation with this colleague, in this tab? */
const isReading = (peerId: string): boolean =>
  document.visibilityState === 'visible' &&
  document.hasFocus() &&
  new URLSearchParams(location.search).get(COLLEAGUE_PARAM) === peerId

/**
 * A notice on the desktop, where the user has allowed it and is looking elsewhere. `always`: also when this page
 * is visible, for it may show something else (specification section 4, Internal chat).
 */
function onDesktop(title: string, body: string, tag: string, always = false): void {
  if (!('Notification' in globalThis)) {
    // Specification section 8: a browser without notifications gets a console message only.
    console.info('Este navegador não mostra notificações na área de trabalho.')
    return
  }
  if (Notification.permission !== 'granted') return
  if (!always && document.visibilityState === 'visible') return
  new Notification(title, { body, tag })
}
