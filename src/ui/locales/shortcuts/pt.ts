import type { ShortcutTexts } from '@ui/shortcuts/texts'
import { shortcutsPtBR } from './pt_BR'

/** Names of the shortcuts, and the palette's texts, in Portuguese. */
export const shortcutsPt: ShortcutTexts = {
  ...shortcutsPtBR,
  attach: 'Anexar ficheiros',
  exportLog: 'Exportar registo',
  instances: 'Ligações',
}
