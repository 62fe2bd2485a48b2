import { Modal } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { type TextKey, useText } from '@ui/kit/text'
import styles from './ShortcutSheet.module.css'

type Line = readonly [what: TextKey, ...keys: readonly string[]]

const GROUPS: readonly (readonly [TextKey, readonly Line[]])[] = [
  [
    'shortcuts.groups.list',
    [
      ['shortcuts.next', 'Alt+J'],
      ['shortcuts.previous', 'Alt+K'],
      ['shortcuts.nextTab', 'Alt+N'],
      ['shortcuts.search', '/', 'Ctrl+K'],
      ['shortcuts.arrows', '↑', '↓'],
      ['shortcuts.enter', 'Enter'],
      ['shortcuts.pick', 'Shift+X'],
      ['shortcuts.start', 'Alt+M'],
    ],
  ],
  [
    'shortcuts.groups.ticket',
    [
      ['shortcuts.take', 'Alt+A'],
      ['shortcuts.transfer', 'Alt+T'],
      ['shortcuts.finish', 'Alt+E'],
      ['shortcuts.snooze', 'Alt+S'],
    ],
  ],
  [
    'shortcuts.groups.write',
    [
      ['shortcuts.send', 'Enter'],
      ['shortcuts.newline', 'Shift+Enter'],
      ['shortcuts.reply', 'Alt+L'],
      ['shortcuts.comment', 'Alt+P'],
    ],
  ],
  [
    'shortcuts.groups.general',
    [
      ['shortcuts.internalChat', 'Alt+I'],
      ['shortcuts.escape', 'Esc'],
      ['shortcuts.sheet', '?'],
      ['shortcuts.exportLog', 'Ctrl+Shift+E'],
    ],
  ],
]

/** Every shortcut on one sheet. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      centered
      size="lg"
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 100 }}
    >
      <div className={styles.groups}>
        {GROUPS.map(([title, lines]) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {lines.map(([what, ...keys]) => (
                <div key={what}>
                  <dt>{t(what)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
