import { useRow } from '@app/panel/panel'
import { keysOf } from '@domain/shortcuts/table'
import { IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { OrderLabel } from '../filters/OrderLabel'
import styles from '../TicketPane.module.css'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice } from '../useListChoice'
import type { ShownSection } from './useSection'

type Props = {
  choice: ListChoice
  shown: ShownSection
  /** Takes who waits longest; null while one is being taken. */
  onTakeNext: (() => void) | null
}

/** Over one list of the view: which, how many, in which order, what waits to be shown; in the queue the next one. */
export function SectionHead({ choice, shown: { section, ids, pages, order }, onTakeNext }: Props) {
  const t = useTexts(ticketTexts)
  const counted = useRow('counts', 'self')?.[section.tab]
  return (
    <div className={styles.head}>
      <h2>{t(`tabs.${section.tab}`)}</h2>
      {choice.narrowed
        ? ids.length > 0 && (
            <span className="ellipsis muted meta" role="status">
              {t(pages.more ? 'foundMore' : 'found', { count: ids.length })}
            </span>
          )
        : counted !== undefined && <span className="ellipsis muted meta">{counted}</span>}
      <OrderLabel section={section} />
      {order.changed ? (
        <button type="button" className={styles.fresh} onClick={order.apply}>
          <IconArrowUp size={14} aria-hidden />
          {order.fresh > 0 ? t('fresh', { count: order.fresh }) : t('reordered')}
        </button>
      ) : (
        section.tab === 'inbox' &&
        ids.length > 0 && (
          <button
            type="button"
            className={styles.next}
            title={keysOf('takeNext')}
            disabled={onTakeNext === null}
            onClick={onTakeNext ?? undefined}
          >
            {t('takeNext')}
          </button>
        )
      )}
    </div>
  )
}
