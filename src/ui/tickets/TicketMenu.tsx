import type { TicketRow } from '@domain/tickets/tables'
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { type Ref, Suspense, useState } from 'react'

const TicketMenuItems = layerPart(() => import('./menu/TicketMenuItems'))

/** Opens what else can be done with a ticket; the menu itself loads with the first click. */
export function TicketMenu({ row }: { row: TicketRow }) {
  const [asked, setAsked] = useState(false)
  const button = <TicketMenuButton onClick={() => setAsked(true)} />
  return asked ? (
    <Suspense fallback={button}>
      <TicketMenuItems row={row} />
    </Suspense>
  ) : (
    button
  )
}

type Props = { onClick?: () => void; ref?: Ref<HTMLButtonElement> }

/** The button of the menu; what a menu adds to its target goes on it. */
export function TicketMenuButton({ ref, ...rest }: Props) {
  const t = useTexts(messageTexts)
  return (
    <ActionIcon
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      ref={ref ?? null}
      variant="subtle"
      color="gray"
      c="var(--balcao-muted)"
      size={32}
      aria-label={t('conversation.more')}
      title={t('conversation.more')}
    >
      <IconDotsVertical size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
