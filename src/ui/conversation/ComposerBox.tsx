import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { ReactNode } from 'react'
import styles from './Composer.module.css'
import { LIMIT, NEAR_LIMIT } from './composerLimit'

type Props = {
  /** For whom one writes, or that one cannot: the colour of its edge. */
  edge: 'reply' | 'comment' | 'muted'
  /** The text field, or what stands in its place. */
  children: ReactNode
  /** Icons beneath the text. */
  tools?: ReactNode
  /** At the right end beneath the text: what sends it. */
  end?: ReactNode
  /** Letters that are typed. */
  length?: number
  /** Why it did not leave; null: nothing kept it. */
  failure?: string | null
}

/** The one box in which one writes: the text over its full width, beneath it what can be put in, and what sends it. */
export function ComposerBox({ edge, children, tools, end, length = 0, failure = null }: Props) {
  const t = useTexts(messageTexts)
  const tooLong = length > LIMIT
  const said = failure ?? (tooLong ? t('composer.tooLong', { limit: LIMIT }) : null)
  return (
    <div className={styles.box} data-edge={edge}>
      {children}
      <Failure className={styles.failure} why={said} />
      {(tools || end) && (
        <div className={styles.under}>
          {tools}
          <span className={styles.end}>
            {length >= NEAR_LIMIT && (
              <span className={styles.counter} data-over={tooLong || undefined}>
                {t('composer.counter', { count: length, limit: LIMIT })}
              </span>
            )}
            {end}
          </span>
        </div>
      )}
    </div>
  )
}
