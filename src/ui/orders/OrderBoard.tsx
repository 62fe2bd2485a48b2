import { useCommands } from '@app/panel/panel'
import { ORDER_PHASES, type OrderPhase } from '@contract/order-lists'
import { phasesFrom } from '@domain/orders/order-step'
import { MoveOrderDocument, OrderBoardDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { tell, tellFailure } from '@ui/kit/feedback'
import { layerPart } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type DragEvent, useRef, useState } from 'react'
import { BoardCard, type Goal } from './internal/BoardCard'
import { BoardFilters, useBoardFilters } from './internal/BoardFilters'
import styles from './Orders.module.css'
import { type OrderRow, phaseOf } from './orderWords'
import { orderTexts } from './texts/pt_BR'
import { type OrderLabel, useOrderLabels } from './useOrderLabels'

const HandOver = layerPart(() => import('./internal/HandOver'))

/** Columns in which nobody has anything to do any more stand in the list. */
const COLUMNS = ORDER_PHASES.filter((phase) => phase !== 'canceled' && phase !== 'returned')

/** The orders by phase, those first that were promised first; moved by dragging, or by the menu on each card. */
export function OrderBoard({ orderAt }: { orderAt: (id: string) => string }) {
  const t = useTexts(orderTexts)
  const { read, change } = useCommands()
  const now = useNow(60_000)
  const { list, fields } = useBoardFilters()
  const { value, failure, reload, reread } = useRead(
    `order board ${JSON.stringify(list)}`,
    () => read(OrderBoardDocument, { list }),
    'productOrders',
  )
  const [dragged, setDragged] = useState<OrderRow | null>(null)
  const [over, setOver] = useState<OrderPhase | null>(null)
  const moved = useRef<string | null>(null)
  const columns = value?.orderBoard ?? []
  const refusals = columns.flatMap((column) => column.refusals)
  const refusalOf = ({ id }: OrderRow, phase: OrderPhase) =>
    refusals.find((one) => one.order_id === id && one.phase === phase)?.reason ?? null
  const { labelsOf } = useOrderLabels()
  const [handedOver, setHandedOver] = useState<{ row: OrderRow; label: OrderLabel | null } | null>(null)
  const rows = useRef<readonly OrderRow[]>([])
  rows.current = columns.flatMap(({ items }) => items)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other, each with what the one before has made of the card. */
  const move = (...asked: Parameters<typeof moveNow>) => {
    const done = before.current.then(() => moveNow(...asked))
    before.current = done
    return done
  }
  const moveNow = async (
    row: OrderRow,
    phase: OrderPhase,
    label: OrderLabel | null = null,
    originalFetched = false,
  ) => {
    const statusId = label?.id ?? null
    // Beforehand: the server's own word of it may have the board read again before the answer is here.
    if (phase !== phaseOf(row)) moved.current = row.id
    const outcome = await change(MoveOrderDocument, {
      id: row.id,
      rev: rows.current.find(({ id }) => id === row.id)?.rev ?? row.rev,
      phase,
      status_id: statusId,
      original_fetched: originalFetched,
    })
    if (outcome.ok)
      tell('done', t('board.moved', { number: row.number, phase: label?.name ?? t(`phases.${phase}`) }))
    else {
      moved.current = null
      if (!originalFetched) tellFailure(outcome)
    }
    await reread()
    return outcome
  }
  /** Where the paper prescription is fetched at hand-over, who hands over says first that they have it. */
  const take = (row: OrderRow, phase: OrderPhase, label: OrderLabel | null = null) => {
    if (phase === 'delivered' && row.original_at_delivery) setHandedOver({ row, label })
    else void move(row, phase, label)
  }
  /** Where a card may go: the next phases, by each of the shop's labels where one has several; and another label of its own. */
  const goalsOf = (row: OrderRow): Goal[] =>
    [phaseOf(row), ...phasesFrom(phaseOf(row), COLUMNS)].flatMap((phase): Goal[] => {
      const labels = labelsOf(phase, row.delivery)
      const refusedBy = refusalOf(row, phase)
      if (labels.length > 1)
        return labels
          .filter(({ id }) => id !== row.status_id)
          .map((label) => ({
            value: `${phase} ${label.id}`,
            label: label.name,
            phase,
            chosen: label,
            refusedBy,
          }))
      return phase === phaseOf(row)
        ? []
        : [{ value: phase, label: t(`phases.${phase}`), phase, chosen: null, refusedBy }]
    })
  const takes = (phase: OrderPhase) =>
    dragged !== null &&
    phasesFrom(phaseOf(dragged), COLUMNS).some((one) => one === phase) &&
    refusalOf(dragged, phase) === null
  if (failure)
    return (
      <p role="alert">
        {failure.message}{' '}
        <Button variant="subtle" onClick={reload}>
          {t('board.label')}
        </Button>
      </p>
    )
  return (
    <>
      <BoardFilters fields={fields} />
      <section className={styles.board} aria-label={t('board.label')} aria-busy={value === null}>
        {COLUMNS.map((phase) => {
          const column = columns.find((one) => one.phase === phase)
          const rows = column?.items ?? []
          return (
            <section
              key={phase}
              className={styles.column}
              aria-label={t(`phases.${phase}`)}
              data-over={(over === phase && takes(phase)) || undefined}
              onDragOver={(event: DragEvent) => {
                if (!takes(phase)) return
                event.preventDefault()
                setOver(phase)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event: DragEvent) => {
                event.preventDefault()
                setOver(null)
                if (dragged && takes(phase)) take(dragged, phase)
              }}
            >
              <h2>
                {t(`phases.${phase}`)}
                <span className={styles.quiet}>
                  {column?.total_is_least ? t('board.least', { count: column.total }) : (column?.total ?? '')}
                </span>
              </h2>
              <ul>
                {rows.map((row) => (
                  <BoardCard
                    key={row.id}
                    row={row}
                    address={orderAt(row.id)}
                    goals={goalsOf(row)}
                    now={now}
                    moved={moved}
                    onGo={(goal) => take(row, goal.phase, goal.chosen)}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
              {rows.length === 0 && value && <p className={styles.quiet}>{t('board.none')}</p>}
              {column && column.total > rows.length && rows.length > 0 && (
                <p className={styles.quiet}>{t('board.more', { count: column.total - rows.length })}</p>
              )}
            </section>
          )
        })}
      </section>
      {handedOver && (
        <HandOver
          number={handedOver.row.number}
          ask={() => move(handedOver.row, 'delivered', handedOver.label, true)}
          onClose={() => setHandedOver(null)}
        />
      )}
    </>
  )
}
