import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { LaterProps } from '@ui/schedules/useLater'
import styles from '../Composer.module.css'

export type SendHalfProps = LaterProps & {
  /** Something in it waits to be filled in: it can leave neither now nor later. */
  noLater: boolean
  /** Sends it and closes the attendance; undefined where that is not for this user. */
  onSendAndClose: (() => void) | undefined
}

type Props = SendHalfProps & MenuTarget & { loading?: boolean }

/** The narrow half of Send, which opens its menu; the composer finds it by `data-send-menu`. */
export function SendHalf({ disabled, loading = false, onClick, className, ref }: Props) {
  const t = useTexts(messageTexts)
  return (
    <ActionIcon
      ref={ref ?? null}
      data-send-menu
      variant="filled"
      color="primary"
      className={`${styles.half} ${className ?? ''}`}
      aria-label={t('composer.later')}
      aria-haspopup="menu"
      title={`${t('composer.later')} (Alt+↓)`}
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      <IconChevronDown size={16} aria-hidden />
    </ActionIcon>
  )
}

/** The same with its menu, which comes with the first press. */
export const SendMenuHalf = menuOnDemand<SendHalfProps>(SendHalf, () => import('./SendMenu'))
