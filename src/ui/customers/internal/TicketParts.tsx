import '@ui/kit/texts/shared/pt_BR'
import { useRow, useView } from '@app/panel/panel'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/tickets/tables'
import panel from '@ui/customer-picker/Panel.module.css'
import { CopyButton } from '@ui/kit/CopyButton'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { lifeTexts } from '@ui/tickets/texts/life/pt_BR'
import { useEnding } from '@ui/tickets/useEnding'
import { TransferHistory, transfersOf } from '@ui/transfers/TransferHistory'
import { Section } from '../panel/Section'
import { customerDetailTexts } from '../texts/details/pt_BR'

/** How the conversation ended, where it did; its ticket, and whose hands it went through, where it went through any. */
export function TicketParts({ row }: { row: TicketRow }) {
  const t = useTexts(customerDetailTexts, messageTexts)
  const life = useTexts(lifeTexts)
  const { data } = row
  const ending = useEnding(data)
  const instance = useRow('instances', data.instance_id)?.data
  const transfers = useView(['transfers'], (world) => transfersOf(world, row.id).length)
  return (
    <>
      {ending.length > 0 && (
        <section className={panel.block} aria-label={life('history.closing')}>
          <h3>{life('history.closing')}</h3>
          <dl className="m-0 stack">
            {ending.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
        </section>
      )}
      <Section id="ticket" title={t('ticket')} hint={`#${data.protocol}`}>
        <dl className="m-0 stack">
          <Fact name={t('protocol')} value={data.protocol} copy={t('messages:conversation.copyProtocol')} />
          <Fact name={t('shared:connection')} value={instanceName(instance ?? data.instance)} />
          <Fact
            name={t('owner')}
            value={data.user?.name ?? (row.state === 'inbox' ? t('messages:conversation.queue') : null)}
          />
          <Fact name={t('startedAt')} value={formatDateTime(data.started_at)} />
          {data.finished_at && <Fact name={t('finishedAt')} value={formatDateTime(data.finished_at)} />}
        </dl>
      </Section>
      {transfers > 0 && (
        <Section id="transfers" title={t('transfers')} hint={transfers}>
          <TransferHistory ticketId={row.id} />
        </Section>
      )}
    </>
  )
}

/** A line of what is known; nothing where nothing is. */
function Fact({ name, value, copy }: { name: string; value: string | null; copy?: string }) {
  if (!value) return null
  return (
    <div className={panel.fact}>
      <dt>{name}</dt>
      <dd className={panel.phone}>
        <span>{value}</span>
        {copy && <CopyButton value={value} label={copy} />}
      </dd>
    </div>
  )
}
