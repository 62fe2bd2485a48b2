import type { Effect } from '@domain/kernel/effects'
import type { World } from '@domain/kernel/world'
import { tell } from '@ui/kit/feedback'
import { currentText } from '@ui/kit/text'

/** What the fold wants said to the user. */
export type Telling = Extract<Effect, { type: 'notify' | 'announce' | 'warnDrop' | 'internalMessage' }>

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
    case 'internalMessage': {
      const message = world.rows.internalMessages.get(telling.messageId)?.data
      onDesktop(text('notices.internalMessage'), message?.message ?? '', `internal/${telling.peerId}`)
      break
    }
  }
}

/** A notice on the desktop, where the user has allowed it and is looking elsewhere. */
function onDesktop(title: string, body: string, tag: string): void {
  if (!('Notification' in globalThis)) {
    // Specification section 8: a browser without notifications gets a console message only.
    console.info('Este navegador não mostra notificações na área de trabalho.')
    return
  }
  if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  new Notification(title, { body, tag })
}
