import { ActionIcon, Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { LaterItems } from './LaterItems'
import { type LaterProps, useLater } from './useLater'

/** The clock beside a dialog's send button: when what stands there is to leave. */
export default function LaterMenu(props: LaterProps) {
  const t = useTexts(messageTexts)
  const { windowEnd, disabled } = props
  const { busy, pick, choose, dialog } = useLater(props)
  return (
    <>
      <Menu position="top-end" width={296} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--balcao-muted)"
            size={36}
            aria-label={t('composer.later')}
            title={t('composer.later')}
            disabled={disabled}
            loading={busy}
          >
            <IconClock size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <LaterItems windowEnd={windowEnd} onPick={pick} onChoose={choose} />
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
