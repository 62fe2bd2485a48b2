import { buttonsOf, listButtonOf } from '@domain/messages/buttons'
import { IconExternalLink, IconList } from '@tabler/icons-react'
import styles from './content/Content.module.css'

/** The buttons under a message, or the rows of its list. `value`: its `message_buttons`. */
export function ChoicesView({ value }: { value: unknown }) {
  const buttons = buttonsOf(value)
  if (buttons.length === 0) return null
  const opens = listButtonOf(value)
  return (
    <ul className={styles.buttons} data-list={opens !== null || undefined}>
      {opens !== null && (
        <li>
          <IconList className={styles.inline ?? ''} size={14} aria-hidden /> {opens}
        </li>
      )}
      {buttons.map(({ text, url, description }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons of a message never change their order.
        <li key={place}>
          {url === null ? (
            text
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              <IconExternalLink size={14} aria-hidden /> {text}
            </a>
          )}
          {description && <small>{description}</small>}
        </li>
      ))}
    </ul>
  )
}
