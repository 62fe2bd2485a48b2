import { useCommands, useUser } from '@app/panel/panel'
import { PauseReasonsDocument } from '@infra/graphql/pauses.gen'
import { Menu } from '@mantine/core'
import { IconCoffee, IconPlayerPlay } from '@tabler/icons-react'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { usePause } from './internal/usePause'
import { pauseTexts } from './texts/pt_BR'

/** In the user's menu: going on pause, with the shop's reasons where it has any, and coming back. */
export function PauseItems() {
  const t = useTexts(pauseTexts)
  const { read } = useCommands()
  const user = useUser()
  const { start, end } = usePause()
  const { value } = useRead('pause reasons', () => read(PauseReasonsDocument, {}), 'pauseReasons')
  const reasons = value?.pauseReasons ?? []
  const paused = (user.paused_at ?? null) !== null
  const icon = <IconCoffee size={16} aria-hidden />
  return (
    <>
      {paused && (
        <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void end()}>
          {t('resume')}
        </Menu.Item>
      )}
      {reasons.length > 0 ? (
        <Menu.Sub position="right-end">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={icon}>{t(paused ? 'change' : 'pause')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
            {reasons.map(({ id, name }) => (
              <Menu.Item
                key={id}
                disabled={paused && name === user.pause_reason}
                onClick={() => void start(id)}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      ) : (
        !paused && (
          <Menu.Item leftSection={icon} disabled={value === null} onClick={() => void start(null)}>
            {t('pause')}
          </Menu.Item>
        )
      )}
    </>
  )
}
