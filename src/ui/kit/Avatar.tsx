import { type CSSProperties, useState } from 'react'
import styles from './Avatar.module.css'

/** The first letters of the first and last name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
  const first = words[0]?.[0] ?? '#'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/**
 * A person's picture, or their initials where there is none or it does not come; the ring shows the connection's
 * colour. Decorative: the name stands beside it.
 */
export function Avatar({
  name,
  image,
  ring,
  size = 40,
}: {
  name: string
  image?: string | null | undefined
  ring?: string | null | undefined
  size?: number
}) {
  const [lost, setLost] = useState<string | null>(null)
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.36,
    '--ring': ring ?? 'transparent',
  } as CSSProperties
  return (
    <span className={`${styles.avatar} ${ring ? styles.ringed : ''}`} style={style} aria-hidden="true">
      {image && image !== lost ? (
        <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setLost(image)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
