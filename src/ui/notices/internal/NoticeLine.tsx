import { useNow } from '@ui/kit/clock'
import { formatListTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import type { ComponentType } from 'react'
import styles from '../NoticeCentre.module.css'
import { noticeCentreTexts } from '../texts/centre/pt_BR'

type Props = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  title: string
  text: string
  /** When, ms. */
  at: number
  read: boolean
  onOpen: () => void
}

/** One thing that the user was told; a click leads where it happened. */
export function NoticeLine({ icon: Icon, title, text, at, read, onOpen }: Props) {
  const t = useTexts(noticeCentreTexts)
  const now = useNow(60_000)
  return (
    <button type="button" className={styles.line} data-unread={!read || undefined} onClick={onOpen}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className="grow">
        <span className={styles.first}>
          <strong className="anywhere medium">{title}</strong>
          <time className="fixed muted meta">{formatListTime(new Date(at).toISOString(), now, t)}</time>
        </span>
        <span className={styles.text}>{text}</span>
      </span>
      {!read && (
        <i className={styles.dot}>
          <span>{t('unread')}</span>
        </i>
      )}
    </button>
  )
}
