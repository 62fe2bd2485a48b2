import { useCommands } from '@app/panel/panel'
import type { Again } from '@domain/orders/sale-line'
import { SellProductsDocument } from '@infra/graphql/products.gen'
import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDate } from '@ui/kit/dates'
import { tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { readAgain } from '@ui/orders/linesAgain'
import { useShopping } from '@ui/orders/useShopping'
import { tillTexts } from '../texts/pt_BR'
import styles from './Purchases.module.css'
import type { Hit } from './useHits'

type Props = {
  customerId: string
  name: string
  instanceId: string | null
  has: (productId: string) => boolean
  onAdd: (product: Hit) => void
  /** Puts in what they bought before, and names what is not sold any more. */
  onRepeat: (again: Again) => void
}

/** What the customer bought last, and buys again and again: it is put into the sale as the list has it now. */
export function Purchases({ customerId, name, instanceId, has, onAdd, onRepeat }: Props) {
  const t = useTexts(tillTexts)
  const { read } = useCommands()
  const now = useNow(60_000)
  const { value } = useShopping(customerId)
  const again = (value?.first.continuous ?? []).filter(({ product_id }) => product_id !== null)
  const last = value?.rows.find(({ phase }) => phase === 'delivered')
  if (again.length === 0 && !last) return null
  const repeat = async (id: string) => {
    const found = await readAgain(read, id, instanceId)
    if (found.ok) onRepeat(found.value)
    else tellFailure(found)
  }
  const add = async (id: string, what: string) => {
    const found = await read(SellProductsDocument, { search: '', instance_id: instanceId, ids: [id] })
    if (!found.ok) return void tellFailure(found)
    const product = found.value.sellProducts[0]
    if (product) onAdd(product)
    else onRepeat({ lines: [], gone: [what] })
  }
  return (
    <section className={styles.purchases} aria-label={t('shopping.title', { name })}>
      <header className="row between gap-8">
        <h3>{t('shopping.title', { name })}</h3>
        {last && (
          <Button
            data-till-repeat
            variant="subtle"
            title={t('shopping.repeatOf', { day: formatDate(last.created_at).slice(0, 5) })}
            size="compact-sm"
            rightSection={<kbd aria-hidden>Alt U</kbd>}
            onClick={() => void repeat(last.id)}
          >
            {t('shopping.repeat')}
          </Button>
        )}
      </header>
      <ul className="list">
        {again.map(({ name: what, product_id: id, next_at }) => {
          const isOver = Date.parse(next_at) < now
          return (
            <li key={what}>
              <span>
                {what}
                <small className="muted meta" data-over={isOver || undefined}>
                  {t(isOver ? 'shopping.over' : 'shopping.next', { day: formatDate(next_at).slice(0, 5) })}
                  {id != null && has(id) && ` · ${t('shopping.in')}`}
                </small>
              </span>
              {id != null && has(id) ? (
                <IconCheck size={18} className={styles.in} aria-hidden />
              ) : (
                <IconButton
                  label={t('shopping.add', { name: what })}
                  onClick={() => void add(id ?? '', what)}
                >
                  <IconPlus size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
