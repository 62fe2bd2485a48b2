import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { internalTexts } from '../texts/pt_BR'
import styles from './ColleaguePane.module.css'

const standing = () => ('Notification' in globalThis ? Notification.permission : 'denied')

/** Offers notices on the desktop, until the user has said yes or no to the browser. */
export function NoticePermission() {
  const t = useTexts(internalTexts)
  const [permission, setPermission] = useState(standing)
  if (permission !== 'default') return null
  return (
    <Button
      className={styles.permission ?? ''}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBell size={15} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {t('allowNotices')}
    </Button>
  )
}
