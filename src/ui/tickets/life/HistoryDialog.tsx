import { useCommands, useRow } from '@app/panel/panel'
import type { TicketTransfer } from '@contract/entities'
import { Button } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import { formatDateTime } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import type { Missed } from '@ui/kit/server/tries'
import { useTries } from '@ui/kit/server/useTries'
import { type Translate, useTexts } from '@ui/kit/text'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { useEnding } from '../useEnding'

type Part = 'lines' | 'transfers'

/** Who did what when with a ticket, how it ended, and through whose hands its customer went. */
export default function HistoryDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const life = useTexts(lifeTexts)
  const past = useRow('ticketPasts', ticketId)
  return (
    <Dialog title={life('history.title')} size="lg" onClose={onClose}>
      <Ending ticketId={ticketId} />
      <Paged
        ticketId={ticketId}
        part="lines"
        title={life('history.events')}
        none={life('history.noEvents')}
        shown={past?.lines.length ?? 0}
        total={past?.lineTotal ?? null}
      >
        {past?.lines.map(({ id, message, sent_at }) => (
          <li key={id}>
            <span>{message}</span>
            <small>{formatDateTime(sent_at)}</small>
          </li>
        ))}
      </Paged>
      <Paged
        ticketId={ticketId}
        part="transfers"
        title={life('history.transfers')}
        none={life('history.noTransfers')}
        shown={past?.transfers.length ?? 0}
        total={past?.transferTotal ?? null}
      >
        {past?.transfers.map((transfer) => (
          <li key={transfer.id}>
            <span>{movedText(transfer, life)}</span>
            {transfer.note && <span>{life('history.note', { note: transfer.note })}</span>}
            <small>
              {[
                formatDateTime(transfer.transferred_at ?? transfer.created_at),
                transfer.transferred_at === null && life('history.waiting'),
                transfer.chatTicketId === ticketId && life('history.thisTicket'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </Paged>
    </Dialog>
  )
}

function movedText(transfer: TicketTransfer, life: Translate<typeof lifeTexts>): string {
  const { pulled, nextUser, previousUser, userDepartment } = transfer
  if (pulled && nextUser) return life('history.pulled', { name: nextUser.name })
  const queue = userDepartment
    ? life('history.queueOf', { name: userDepartment.name })
    : life('history.queue')
  return life('history.moved', {
    from: previousUser?.name ?? life('history.queue'),
    to: nextUser?.name ?? queue,
  })
}

/** How it ended: the reason with its fields, the customer's grade and word about it. */
function Ending({ ticketId }: { ticketId: string }) {
  const life = useTexts(lifeTexts)
  const facts = useEnding(useRow('tickets', ticketId)?.data)
  if (facts.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{life('history.closing')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="muted">{name}</dt>
            <dd className="m-0 anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type PagedProps = {
  ticketId: string
  part: Part
  title: string
  none: string
  shown: number
  /** Null until the first page is here. */
  total: number | null
  children: ReactNode
}

/** A list that is read page by page, again each time it is looked at. */
function Paged({ ticketId, part, title, none, shown, total, children }: PagedProps) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const [page, setPage] = useState(0)
  const [state, setState] = useState<{ loading: boolean; failure: Missed | null }>({
    loading: true,
    failure: null,
  })
  const load = useCallback(
    async (wanted: number) => {
      setState({ loading: true, failure: null })
      const outcome = await commands.loadTicketPast(ticketId, part, wanted)
      setState({ loading: false, failure: outcome.ok ? null : outcome })
      if (outcome.ok) setPage(wanted)
    },
    [commands, ticketId, part],
  )
  useEffect(() => void load(1), [load])
  const tries = useTries({ about: ticketId, ...state }, () => void load(page + 1))
  const more = total !== null && shown < total
  return (
    <section className={styles.section} aria-busy={state.loading}>
      <h3>
        {title}
        {total !== null && total > 0 && (
          <small className={styles.tally}>{life('history.counts', { shown, total })}</small>
        )}
      </h3>
      {total === 0 && <p className={styles.none}>{none}</p>}
      {shown > 0 && <ol className={styles.events}>{children}</ol>}
      {state.loading && shown === 0 && tries.failure === null && (
        <p className={styles.none} role="status">
          {life('history.loading')}
        </p>
      )}
      <LoadFailure {...tries} as="line" said={life('history.failed')} />
      {more && tries.failure === null && (
        <Button size="compact-sm" variant="light" loading={state.loading} onClick={() => void load(page + 1)}>
          {life('history.more')}
        </Button>
      )}
    </section>
  )
}
