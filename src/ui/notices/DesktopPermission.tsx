import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { noticeCentreTexts } from './texts/centre/pt_BR'

const standing = () => ('Notification' in globalThis ? Notification.permission : 'unsupported')

/** Whether the browser shows notices on the desktop; asks for it by a press only. */
export function DesktopPermission() {
  const t = useTexts(noticeCentreTexts)
  const [permission, setPermission] = useState(standing)
  if (permission === 'granted') return null
  if (permission !== 'default')
    return <p className="m-0 muted dense">{t(permission === 'denied' ? 'blocked' : 'unsupported')}</p>
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconBell size={15} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {t('allow')}
    </Button>
  )
}
