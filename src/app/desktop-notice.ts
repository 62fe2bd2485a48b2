import type { NoticeRow } from '@domain/kernel/world'
import { currentText } from '@ui/kit/text'

/** Shows a notice on the desktop, where the user has allowed it and is looking elsewhere. */
export function notifyOnDesktop(notice: NoticeRow): void {
  if (!('Notification' in globalThis)) {
    // Specification section 8: a browser without notifications gets a console message only.
    console.info('Este navegador não mostra notificações na área de trabalho.')
    return
  }
  if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  const text = currentText()
  const title = notice.kind === 'received' ? text('notices.received') : text('notices.transferred')
  new Notification(title, { body: notice.customerName, tag: `ticket/${notice.id}` })
}
