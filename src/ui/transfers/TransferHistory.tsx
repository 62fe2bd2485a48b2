import { sameList, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { TransferRow } from '@domain/transfers/tables'
import { formatDateTime } from '@ui/kit/dates'
import { useText } from '@ui/kit/text'
import { useCallback } from 'react'
import styles from './TransferHistory.module.css'

/** A ticket's transfers, newest first. */
function transfersOf(world: World, ticketId: string): TransferRow[] {
  const rows: TransferRow[] = []
  for (const id of world.index.transfersOf.get(ticketId) ?? []) {
    const row = world.rows.transfers.get(id)
    if (row?.data) rows.push(row)
  }
  return rows.sort((a, b) => ((a.data?.created_at ?? '') < (b.data?.created_at ?? '') ? 1 : -1))
}

/** Whose hands a ticket went through. */
export function TransferHistory({ ticketId }: { ticketId: string }) {
  const t = useText()
  const select = useCallback((world: World) => transfersOf(world, ticketId), [ticketId])
  const rows = useView(['transfers'], select, sameList)
  if (rows.length === 0) return <p className={styles.none}>{t('details.noTransfers')}</p>
  return (
    <ol className={styles.list}>
      {rows.map(({ id, state, data }) => {
        if (!data) return null
        const to = data.nextUser?.name ?? data.userDepartment?.name ?? t('transfer.queue')
        const from = data.previousUser?.name ?? t('transfer.queue')
        return (
          <li key={id}>
            <strong>
              {data.pulled ? t('transfer.pulled', { name: to }) : t('transfer.history', { from, to })}
            </strong>
            <span>
              {formatDateTime(data.transferred_at ?? data.created_at)}
              {state === 'canceled' && ` · ${t('transfer.canceled')}`}
              {state === 'requested' && ` · ${t('transfer.requested')}`}
            </span>
            {data.note && <span>{t('transfer.note_', { note: data.note })}</span>}
          </li>
        )
      })}
    </ol>
  )
}
