import styles from '@ui/customer-picker/Panel.module.css'
import { Avatar } from '@ui/kit/Avatar'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'

type Props = { id: string; name: string; image: string | null /** px */; size: number }

/** A customer's picture, or their initials where there is none or it does not come. */
export function Photo({ id, name, image, size }: Props) {
  const t = useTexts(customerTexts)
  const [lost, setLost] = useState<string | null>(null)
  if (!image || image === lost) return <Avatar id={id} name={name} size={size} />
  return (
    <img
      className={styles.photo}
      src={image}
      alt={t('panel.photo', { name })}
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      onError={() => setLost(image)}
    />
  )
}
