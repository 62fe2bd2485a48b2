import { useCommands, useRow } from '@app/panel/panel'
import { mayMarkUnseen } from '@domain/tickets/rights'
import { Menu } from '@mantine/core'
import { IconMailOpened, IconPin, IconPinnedOff, IconSquareCheck } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { ticketTexts } from '../texts/pt_BR'
import styles from './RowMenu.module.css'

/** Where the menu of a ticket stands, px from the window's edges. */
export type RowMenuPlace = Readonly<{ ticketId: string; x: number; y: number }>

type Props = {
  place: RowMenuPlace
  /** It was marked as unread: a conversation that stays open would be read at once. */
  onUnread: (ticketId: string) => void
  /** Is it chosen, among those to which something is done at once? */
  picked: boolean
  onPick: (ticketId: string) => void
  onClose: () => void
}

/** What one does with a ticket without opening it. */
export default function RowMenu({ place, onUnread, picked, onPick, onClose }: Props) {
  const t = useTexts(ticketTexts)
  const commands = useCommands()
  const viewer = useViewer()
  const row = useRow('tickets', place.ticketId)
  const pinned = useRow('pins', 'self')?.ids.includes(place.ticketId) ?? false
  if (!row) return null
  return (
    <Menu opened onClose={onClose} position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <span aria-hidden className={styles.target} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rowMenu', { name: row.data.customer_name })}>
        {(pinned || row.state !== 'closed') && (
          <Menu.Item
            leftSection={pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
            onClick={() => void commands.pin(row.id, !pinned).then(tellFailure)}
          >
            {t(pinned ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMailOpened size={16} aria-hidden />}
          disabled={!mayMarkUnseen(viewer, row)}
          onClick={() => {
            onUnread(row.id)
            void commands.markUnseen(row.id).then(tellFailure)
          }}
        >
          {t('markUnread')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSquareCheck size={16} aria-hidden />} onClick={() => onPick(row.id)}>
          {t(picked ? 'letGo' : 'pick')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
