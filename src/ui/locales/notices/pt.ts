import type { NoticeTexts } from '@ui/notices/texts'
import { noticesPtBR } from './pt_BR'

/** Notices in Portuguese. */
export const noticesPt: NoticeTexts = {
  ...noticesPtBR,
  allow: 'Permitir avisos no ambiente de trabalho',
  unsupported: 'Este navegador não mostra avisos no ambiente de trabalho.',
  silentUntil: 'Sem sons nem avisos no ambiente de trabalho até {{time}}.',
  desktop: 'Ambiente de trabalho',
}
