import { sameList, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { TransferRow } from '@domain/transfers/tables'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import styles from './TransferHistory.module.css'
import { transferTexts } from './texts/pt_BR'

/** A ticket's transfers, newest first, as far as they are here. */
export function transfersOf(world: World, ticketId: string): TransferRow[] {
  const rows: TransferRow[] = []
  for (const id of world.index.transfersOf.get(ticketId) ?? []) {
    const row = world.rows.transfers.get(id)
    if (row?.data) rows.push(row)
  }
  return rows.sort((a, b) => ((a.data?.created_at ?? '') < (b.data?.created_at ?? '') ? 1 : -1))
}

/** Whose hands a ticket went through. */
export function TransferHistory({ ticketId }: { ticketId: string }) {
  const t = useTexts(transferTexts)
  const select = useCallback((world: World) => transfersOf(world, ticketId), [ticketId])
  const rows = useView(['transfers'], select, sameList)
  return (
    <ol className={styles.list}>
      {rows.map(({ id, state, data }) => {
        if (!data) return null
        const to = data.nextUser?.name ?? data.userDepartment?.name ?? t('queue')
        const from = data.previousUser?.name ?? t('queue')
        return (
          <li key={id}>
            <strong className="block anywhere medium">
              {data.pulled ? t('pulled', { name: to }) : t('history', { from, to })}
            </strong>
            <span className="block anywhere muted meta">
              {formatDateTime(data.transferred_at ?? data.created_at)}
              {state === 'canceled' && ` · ${t('canceled')}`}
              {state === 'requested' && ` · ${t('requested')}`}
            </span>
            {data.note && (
              <span className="block anywhere muted meta">{t('note_', { note: data.note })}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
