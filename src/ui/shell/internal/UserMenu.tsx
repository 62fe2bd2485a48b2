import { useUser } from '@app/panel/panel'
import { Avatar } from '@ui/kit/Avatar'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type Ref, Suspense, useState } from 'react'
import { shellTexts } from '../texts/pt_BR'
import styles from './UserMenu.module.css'

const UserMenuItems = layerPart(() => import('./UserMenuItems'))

/** Opens the user's menu. What is in it loads with the first click: most days nobody asks. */
export function UserMenu() {
  const [asked, setAsked] = useState(false)
  const button = <UserButton onClick={() => setAsked(true)} />
  return asked ? (
    <Suspense fallback={button}>
      <UserMenuItems />
    </Suspense>
  ) : (
    button
  )
}

type Props = { onClick?: () => void; className?: string; ref?: Ref<HTMLButtonElement> }

/** The avatar as a button; what a menu adds to its target goes on it. */
export function UserButton({ ref, className = '', ...rest }: Props) {
  const t = useTexts(shellTexts)
  const user = useUser()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      ref={ref}
      className={`${styles.button} ${className}`}
      aria-label={t('user', { name: user.name })}
      title={user.name}
    >
      <Avatar name={user.name} size={36} />
    </button>
  )
}
