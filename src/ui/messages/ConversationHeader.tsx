import { useRow } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { instanceName } from '@domain/instances/label'
import { keysOf } from '@domain/shortcuts/table'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconInbox,
  IconLayoutSidebarRight,
} from '@tabler/icons-react'
import { useCustomer } from '@ui/customers/useCustomer'
import { Avatar } from '@ui/kit/Avatar'
import { CopyButton } from '@ui/kit/CopyButton'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { PresentPeople, TypingLine } from '@ui/presence/PresentPeople'
import { TicketMenu } from '@ui/tickets/TicketMenu'
import { TicketState } from '@ui/tickets/TicketState'
import type { TicketActions } from '@ui/tickets/useTicketActions'
import { type CSSProperties, Suspense, useState } from 'react'
import styles from './ConversationHeader.module.css'
import { messageTexts } from './texts/pt_BR'

const ConfirmDialog = layerPart(() => import('@ui/kit/ConfirmDialog'))

type Props = {
  row: TicketRow
  rights: TicketRights
  actions: TicketActions
  transferring: boolean
  detailsOpen: boolean
  onBack: (() => void) | null
  onDetails: () => void
  onTransfer: () => void
  onFinish: () => void
}

/** Who one talks with, over what, whose it is, and what can be done with the ticket. */
export function ConversationHeader({
  row,
  rights,
  actions,
  transferring,
  detailsOpen,
  onBack,
  onDetails,
  onTransfer,
  onFinish,
}: Props) {
  const t = useTexts(messageTexts)
  const { data } = row
  const customer = useCustomer(row)
  const [takingOver, setTakingOver] = useState(false)
  const instance = useRow('instances', data.instance_id)?.data
  const colour = instance?.color
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={t('kit:back')} keys="Esc" size={36} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
        </IconButton>
      )}
      <span className={styles.face}>
        <Avatar id={customer.id} name={customer.name} image={customer.image} mark={colour} size={36} />
      </span>
      <div className={styles.who}>
        <h2>{customer.name}</h2>
        <div className={styles.meta}>
          <TypingLine ticketId={row.id}>
            {data.answers_to ? (
              <span title={t('conversation.answersToHint', { phone: formatPhone(customer.phone_number) })}>
                {t('conversation.answersTo', { phone: formatPhone(data.answers_to) })}
              </span>
            ) : (
              <span>{formatPhone(customer.phone_number)}</span>
            )}
          </TypingLine>
          <span className={styles.owner}>
            <Owner row={row} />
          </span>
          <span className={styles.rest}>
            <TicketState row={row} />
            <span className={styles.protocol}>
              <span title={t('conversation.protocol', { protocol: data.protocol })}>#{data.protocol}</span>
              <CopyButton value={data.protocol} label={t('conversation.copyProtocol')} />
            </span>
            <span className={styles.connection}>
              <i style={{ '--colour': colour ?? 'var(--balcao-primary)' } as CSSProperties} aria-hidden />
              {instanceName(instance ?? data.instance)}
            </span>
          </span>
        </div>
      </div>
      <PresentPeople ticketId={row.id} />
      <fieldset
        className={styles.actions}
        data-foreign={rights.takeOver || undefined}
        aria-label={t('conversation.actions')}
      >
        {rights.take && (
          <Button
            size="compact-md"
            data-helps
            loading={actions.busy === 'take'}
            onClick={actions.take}
            rightSection={
              <kbd className={styles.key} aria-hidden>
                {keysOf('take')}
              </kbd>
            }
          >
            {t('conversation.take')}
          </Button>
        )}
        {rights.takeOver && (
          <Button
            size="compact-md"
            variant="default"
            loading={actions.busy === 'takeOver'}
            onClick={() => setTakingOver(true)}
          >
            {t('takeOver.button')}
          </Button>
        )}
        {rights.transfer && !transferring && (
          <IconButton
            className={styles.roomy}
            label={t('conversation.transfer')}
            keys={keysOf('transfer')}
            onClick={onTransfer}
          >
            <IconArrowsExchange size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {rights.returnToInbox && (
          <IconButton
            className={styles.roomy}
            label={t('conversation.returnToInbox')}
            keys={keysOf('returnToInbox')}
            disabled={actions.busy !== null}
            onClick={actions.returnToInbox}
          >
            <IconInbox size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {rights.finish && (
          <Button
            className={styles.roomy ?? ''}
            size="compact-md"
            variant="default"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={onFinish}
            title={keysOf('finish')}
          >
            {t('conversation.finish')}
          </Button>
        )}
        <TicketMenu row={row} />
        <IconButton
          label={t('conversation.details')}
          keys={keysOf('details')}
          pressed={detailsOpen}
          onClick={onDetails}
        >
          <IconLayoutSidebarRight size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </fieldset>
      {takingOver && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('takeOver.title')}
            text={t('takeOver.text', { customer: customer.name, owner: data.user?.name ?? '' })}
            action={t('takeOver.button')}
            onConfirm={() => {
              setTakingOver(false)
              actions.takeOver()
            }}
            onClose={() => setTakingOver(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

function Owner({ row }: { row: TicketRow }) {
  const t = useTexts(messageTexts)
  const viewer = useViewer()
  if (row.state === 'inbox') return t('conversation.queue')
  if (row.state === 'closed') return t('conversation.closed')
  if (row.state === 'closing') return t('conversation.closing')
  return row.data.user_id === viewer.id
    ? t('conversation.ownerMe')
    : t('conversation.owner', { name: row.data.user?.name ?? '' })
}
