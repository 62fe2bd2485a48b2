import '@ui/kit/ticketTexts'
import { useRow } from '@app/panel'
import { formatPhone } from '@domain/contacts/phone'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/kernel/world'
import { IconBan, IconChevronDown, IconX } from '@tabler/icons-react'
import { Avatar } from '@ui/kit/Avatar'
import { CopyButton } from '@ui/kit/CopyButton'
import { formatDateTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useText } from '@ui/kit/text'
import { TransferHistory } from '@ui/transfers/TransferHistory'
import type { ReactNode } from 'react'
import styles from './DetailsPane.module.css'
import { useCustomer } from './useCustomer'

/** The customer and the ticket beside the conversation. */
export default function DetailsPane({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const row = useRow('tickets', ticketId)
  return row ? <Details row={row} onClose={onClose} /> : null
}

function Details({ row, onClose }: { row: TicketRow; onClose: () => void }) {
  const t = useText()
  const { data } = row
  const customer = useCustomer(row)
  const colour = useRow('instances', data.instance_id)?.data.color
  return (
    <aside className={styles.pane} aria-label={t('details.title')}>
      <header className={styles.header}>
        <h2>{t('details.title')}</h2>
        <IconButton label={t('details.close')} keys="Esc" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={customer.name}
      >
        <div className={styles.who}>
          <Avatar name={customer.name} ring={colour} size={64} />
          <strong>{customer.name}</strong>
          {customer.blocked_at && (
            <span className={styles.blocked}>
              <IconBan size={14} aria-hidden /> {t('details.blocked')}
            </span>
          )}
        </div>
        <Section title={t('details.customer')}>
          <dl className={styles.facts}>
            <Fact
              name={t('details.phone')}
              value={formatPhone(customer.phone_number)}
              copy={t('details.copyPhone')}
            />
            <Fact name={t('details.email')} value={customer.email ?? data.email} />
            <Fact name={t('details.document')} value={customer.document_register ?? data.document_register} />
            {customer.groups.length > 0 && (
              <div>
                <dt>{t('details.groups')}</dt>
                <dd className={styles.groups}>
                  {customer.groups.map((group) => (
                    <span key={group.id}>{group.name}</span>
                  ))}
                </dd>
              </div>
            )}
          </dl>
        </Section>
        <Section title={t('details.ticket')}>
          <dl className={styles.facts}>
            <Fact name={t('details.protocol')} value={data.protocol} copy={t('conversation.copyProtocol')} />
            <Fact name={t('details.connection')} value={instanceName(data.instance)} />
            <Fact
              name={t('details.owner')}
              value={data.user?.name ?? (row.state === 'inbox' ? t('conversation.queue') : null)}
            />
            <Fact name={t('details.startedAt')} value={formatDateTime(data.started_at)} />
            {data.finished_at && (
              <Fact name={t('details.finishedAt')} value={formatDateTime(data.finished_at)} />
            )}
          </dl>
        </Section>
        <Section title={t('details.transfers')}>
          <TransferHistory ticketId={row.id} />
        </Section>
      </section>
    </aside>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className={styles.section}>
      <summary>
        {title}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div>{children}</div>
    </details>
  )
}

function Fact({ name, value, copy }: { name: string; value: string | null; copy?: string }) {
  const t = useText()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ? <span>{value}</span> : <span className={styles.missing}>{t('details.missing')}</span>}
        {value && copy && <CopyButton value={value} label={copy} />}
      </dd>
    </div>
  )
}
