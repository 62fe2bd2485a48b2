import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { PbmDifferenceRowsDocument, type PbmDifferenceRowsQuery } from '@infra/graphql/pbm.gen'
import { Button } from '@mantine/core'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { ReadState } from '@ui/kit/server/ReadState'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pbmReportTexts } from '../../texts/pbm/pt_BR'
import styles from '../cases/Cases.module.css'
import { formatFigure } from '../figures/format'

type Page = Pick<PbmDifferenceRowsQuery['pbmDifferenceRows'], 'items' | 'next'>

/** Sales of a closing for which the operator paid something else than it owes, each with its order. */
export default function Differences({
  closingId,
  name,
  onClose,
}: {
  closingId: string
  name: string
  onClose: () => void
}) {
  const t = useTexts(pbmReportTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const opens = mayOpen(useUser().role, routeWith('orders/infos'))
  const [page, setPage] = useState<Page | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(
    async (after: string | null) => {
      setBusy(true)
      setFailure(null)
      const outcome = await read(PbmDifferenceRowsDocument, {
        closing_id: closingId,
        list: { after, limit: 50 },
      })
      setBusy(false)
      if (!outcome.ok) return setFailure(outcome.message)
      const { items, next } = outcome.value.pbmDifferenceRows
      setPage((known) => ({ items: after === null ? items : [...(known?.items ?? []), ...items], next }))
    },
    [read, closingId],
  )
  useEffect(() => void load(null), [load])
  const money = (cents: number) => formatFigure('cents', cents)
  return (
    <SideDrawer onClose={onClose} title={t('differences.title', { name })}>
      {page?.items.length === 0 && <p className="muted">{t('differences.none')}</p>}
      <ol className={styles.cases}>
        {page?.items.map((one) => {
          const order = t('differences.order', { number: one.order_number })
          return (
            <li key={one.id} className={styles.case}>
              <span className="grow">
                {opens ? (
                  <Link to={`${pathTo(tenant, 'orders/infos')}?${new URLSearchParams({ id: one.order_id })}`}>
                    {order}
                  </Link>
                ) : (
                  order
                )}
                <small className="block muted">
                  <ShortDate at={one.sold_at} /> ·{' '}
                  {[
                    one.product_name,
                    one.programme_name,
                    one.number && t('differences.number', { number: one.number }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small className="block">
                  {one.received === null
                    ? t('differences.notNamed')
                    : t('differences.got', { received: money(one.received), expected: money(one.expected) })}
                </small>
              </span>
              <span className="tabular">{money((one.received ?? 0) - one.expected)}</span>
            </li>
          )
        })}
      </ol>
      {(!page || failure !== null) && (
        <ReadState
          loading={failure === null}
          failure={failure === null ? null : { code: '', message: failure }}
          reload={() => void load(page?.next ?? null)}
        />
      )}
      {page?.next != null && failure === null && (
        <Button variant="default" loading={busy} onClick={() => void load(page.next)}>
          {t('differences.more')}
        </Button>
      )}
    </SideDrawer>
  )
}
