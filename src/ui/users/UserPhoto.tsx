import { Avatar } from '@ui/kit/Avatar'
import { useState } from 'react'
import styles from './Team.module.css'

/** A user's picture, or their initials. Decorative: the name stands beside it. */
export function UserPhoto({ name, image, size = 36 }: { name: string; image: string | null; size?: number }) {
  const [lost, setLost] = useState<string | null>(null)
  if (image === null || image === lost) return <Avatar name={name} size={size} />
  return (
    <img
      className={styles.photo}
      src={image}
      alt=""
      width={size}
      height={size}
      onError={() => setLost(image)}
    />
  )
}
