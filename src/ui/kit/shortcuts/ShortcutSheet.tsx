import { allKeysOf, SHORTCUT_IDS, type ShortcutGroup, shortcutOf } from '@domain/shortcuts/table'
import { Dialog } from '../Dialog'
import { useTexts } from '../text'
import styles from './ShortcutSheet.module.css'
import { shortcutTexts } from './texts/pt_BR'

const GROUPS: readonly ShortcutGroup[] = ['list', 'ticket', 'write', 'till', 'general']

/** Keys that fields and lists take by themselves. */
const THEIR_OWN = {
  list: [
    ['arrows', ['↑', '↓']],
    ['enter', ['Enter']],
    ['pick', ['Ctrl+Space']],
    ['rowMenu', ['Shift+F10']],
  ],
  ticket: [],
  write: [
    ['send', ['Enter']],
    ['newline', ['Shift+Enter']],
    ['sendLater', ['Alt+↓']],
    ['sendAndClose', ['Ctrl+Shift+Enter']],
    ['bold', ['Ctrl+B']],
    ['italic', ['Ctrl+I']],
    ['strike', ['Ctrl+Shift+X']],
    ['messageMenu', ['Enter', 'Shift+F10']],
  ],
  till: [
    ['tillSearch', ['/']],
    ['tillSend', ['Ctrl+Enter']],
    ['tillPix', ['Alt+P']],
    ['tillCash', ['Alt+D']],
    ['tillDiscount', ['Alt+R']],
    ['tillRepeat', ['Alt+U']],
    ['tillAlike', ['→']],
    ['tillStock', ['Alt+S']],
    ['tillFree', ['Alt+N']],
  ],
  general: [],
} as const

/** Every shortcut on one sheet. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(shortcutTexts)
  return (
    <Dialog onClose={onClose} title={t('title')} size="lg">
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{t(`groups.${group}`)}</h3>
            <dl className="m-0">
              {SHORTCUT_IDS.filter((id) => shortcutOf(id).group === group).map((id) => (
                <Line key={id} what={t(id)} keys={allKeysOf(id)} />
              ))}
              {THEIR_OWN[group].map(([what, keys]) => (
                <Line key={what} what={t(what)} keys={keys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ what, keys }: { what: string; keys: readonly string[] }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
