import { Menu } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { LaterItems } from '@ui/schedules/LaterItems'
import styles from '@ui/schedules/LaterItems.module.css'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { useLater } from '@ui/schedules/useLater'
import { useState } from 'react'
import { SendHalf, type SendHalfProps } from './SendHalf'

/** The menu of Send: when what stands in the composer is to leave, or that it leaves and the attendance ends with it. */
export default function SendMenu(props: SendHalfProps) {
  const writing = useTexts(writingTexts)
  const { windowEnd, disabled, noLater, onSendAndClose } = props
  const [opened, setOpened] = useState(true)
  const { busy, pick, choose, dialog } = useLater(props)
  return (
    <>
      <Menu
        opened={opened && !disabled}
        onChange={setOpened}
        position="top-end"
        width={296}
        shadow="md"
        classNames={{ itemLabel: styles.label ?? '' }}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <SendHalf {...props} loading={busy} />
        </Menu.Target>
        <Menu.Dropdown>
          <LaterItems windowEnd={windowEnd} disabled={noLater} onPick={pick} onChoose={choose} />
          {onSendAndClose && (
            <>
              <Menu.Divider />
              <Menu.Item
                onClick={onSendAndClose}
                rightSection={<kbd className={styles.keys}>Ctrl+Shift+Enter</kbd>}
              >
                {writing('sendAndClose')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
