import { firstLetter } from '@domain/text/plain-name'
import { type CSSProperties, useState } from 'react'
import styles from './Avatar.module.css'
import { personTone } from './personTone'

/** The first letters of the first and last name. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
  const first = firstLetter(words[0] ?? '') || '#'
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}

/**
 * A person's picture, or their initials in a colour of their own where there is none or it does not come; `mark` is
 * the colour of the connection they came by. Decorative: the name stands beside it.
 */
export function Avatar({
  id,
  name,
  image,
  mark,
  size = 40,
}: {
  /** Whose colour it is; left out: by the name. */
  id?: string
  name: string
  image?: string | null | undefined
  mark?: string | null | undefined
  size?: number
}) {
  const [lost, setLost] = useState<string | null>(null)
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.36,
    '--tone': `var(--balcao-tag-${personTone(id ?? name)})`,
    ...(mark && { '--mark': mark }),
  } as CSSProperties
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {image && image !== lost ? (
        <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setLost(image)} />
      ) : (
        initialsOf(name)
      )}
      {mark && <i className={styles.mark} />}
    </span>
  )
}
