import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useRow, useUser } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { newSale, type SaleForm, type SaleKind, saleOfOrder, saleOfQuote } from '@domain/orders/sale-form'
import { OrderDocument, QuoteRowsDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import CustomerPicker from '@ui/customer-picker/CustomerPicker'
import { clockNow } from '@ui/kit/clock'
import { Page } from '@ui/kit/Page'
import { byId } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { shopZone, useTexts } from '@ui/kit/text'
import { ConnectionField, useOrderConnections } from '@ui/orders/ConnectionField'
import { readAgain, readProductLine } from '@ui/orders/linesAgain'
import { orderAt } from '@ui/orders/orderAddress'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styles from '../Till.module.css'
import { tillTexts } from '../texts/pt_BR'
import { Till, type Written } from './Till'

type Person = Readonly<{ id: string; name: string }>
type Opened = Readonly<{ written: Written; customer: Person | null }>

/** A quote or an order as a page: what its address names (`id`), or something new, perhaps for a `customer`. */
export function TillPage({ kind }: { kind: SaleKind }) {
  const t = useTexts(tillTexts)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('id')
  const { opened, failure, reload } = useOpened(kind, id)
  const route = kind === 'quote' ? 'pre-orders/edit' : 'product-orders/edit'
  return (
    <Page
      route={route}
      title={
        opened?.written.saved?.number ? `${t(`kind.${kind}`)} ${opened.written.saved.number}` : undefined
      }
      loading={opened === undefined && failure === null}
      error={failure && { text: failure.message || undefined, onRetry: reload }}
      gone={opened === null ? t(`gone.${kind}`) : null}
    >
      {opened && (
        <Writing
          key={opened.written.draftKey}
          {...opened}
          onClose={(saved, kind) =>
            void navigate(
              kind === 'order' && (saved ?? id)
                ? orderAt(tenant, saved ?? id ?? '')
                : pathTo(tenant, kind === 'quote' ? 'pre-orders' : 'product-orders'),
            )
          }
        />
      )}
    </Page>
  )
}

/** What is written, once it is known; undefined: it is on its way; null: there is none. */
function useOpened(kind: SaleKind, id: string | null) {
  const { read } = useCommands()
  const user = useUser()
  const { only } = useOrderConnections()
  const customer = useNamedCustomer()
  const quote = useRead(
    `quote ${kind} ${id}`,
    id !== null && kind === 'quote' ? () => read(QuoteRowsDocument, byId(id)) : null,
  )
  const order = useRead(
    `order ${kind} ${id}`,
    id !== null && kind === 'order' ? () => read(OrderDocument, { id }) : null,
  )
  const asked = kind === 'quote' ? quote : order
  const again = useAgain(id === null ? only : null)
  const draftKey = `${user.id} page ${kind} ${id ?? again.id ?? customer?.id ?? ''}`
  const opened = ((): Opened | null | undefined => {
    const now = clockNow()
    const zone = shopZone()
    if (id === null) {
      if (customer === undefined || again.value === undefined) return undefined
      const begun = { kind, customerId: customer?.id ?? '', instanceId: only }
      const written = {
        draftKey,
        opened: { ...newSale(begun, now, zone), ...(again.value && { lines: again.value.lines }) },
        saved: null,
        info: null,
        isGranted: false,
        gone: again.value?.gone ?? [],
      }
      return { written, customer }
    }
    if (kind === 'quote') {
      const row = quote.value?.quoteRows.items[0]
      if (!quote.value || row === undefined) return quote.value ? null : undefined
      const saved = { id: row.id, number: row.number, rev: row.rev }
      return {
        customer: { id: row.customer_id, name: row.customer_name },
        written: {
          draftKey,
          opened: saleOfQuote(row, now, zone),
          saved,
          info: null,
          isGranted: row.status !== 'asked',
          gone: [],
        },
      }
    }
    if (!order.value) return undefined
    const info = order.value.order
    if (!info) return null
    const { id: orderId, number, rev, customer_id, customer_name } = info.order
    return {
      customer: { id: customer_id, name: customer_name },
      written: {
        draftKey,
        opened: saleOfOrder(info, now, zone),
        saved: { id: orderId, number, rev },
        info,
        isGranted: info.discount_by != null,
        gone: [],
      },
    }
  })()
  const failed = asked.failure ?? again.failure
  return { opened, failure: failed, reload: asked.failure ? asked.reload : again.reload }
}

/** The order, or the product, that the address says is bought again, at the prices of a connection; null: none; undefined: on its way. */
function useAgain(instanceId: string | null) {
  const [address] = useSearchParams()
  const order = address.get('again')
  const product = address.get('product')
  const { read } = useCommands()
  const { value, failure, reload } = useRead(
    `again ${order} ${product} ${instanceId}`,
    order !== null
      ? () => readAgain(read, order, instanceId || null)
      : product !== null
        ? () => readProductLine(read, product, instanceId || null)
        : null,
  )
  const id = order ?? (product === null ? null : `product ${product}`)
  return { id, value: id === null ? null : (value ?? undefined), failure, reload }
}

/** The customer whom the address names; null: none; undefined: on their way. */
function useNamedCustomer(): Person | null | undefined {
  const id = useSearchParams()[0].get('customer')
  const { ready } = usePanel()
  const { loadCustomer } = useCommands()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (ready && id !== null) void loadCustomer(id, 'story', 1).finally(() => setAsked(true))
  }, [ready, id, loadCustomer])
  const known = useRow('customers', id ?? '')?.data
  if (id === null) return null
  if (known) return { id, name: known.name }
  return asked ? null : undefined
}

/** What is written as it was when it was opened, whatever is read again meanwhile. */
function Writing({
  written: now,
  customer: known,
  onClose,
}: Opened & { onClose: (saved: string | null, kind: SaleKind) => void }) {
  const t = useTexts(tillTexts)
  const [written] = useState(now)
  const [customer, setCustomer] = useState(known)
  const isNew = written.saved === null
  const choose = (form: SaleForm, change: (over: Partial<SaleForm>) => void, fault: string | null) => (
    <div className={styles.choose}>
      {isNew && !known && (
        <div data-till-customer>
          {form.customerId !== '' && customer ? (
            <p className="m-0">
              {t('shared:customer')}: <strong>{customer.name}</strong>{' '}
              <Button size="compact-sm" variant="subtle" onClick={() => change({ customerId: '' })}>
                {t('changeCustomer')}
              </Button>
            </p>
          ) : (
            <CustomerPicker
              chosen={null}
              onChoose={({ id, name }) => {
                setCustomer({ id, name })
                change({ customerId: id, destination: { ...form.destination, addressId: null } })
              }}
            />
          )}
          <Failure className="m-0 danger dense" why={fault} />
        </div>
      )}
      <ConnectionField value={form.instanceId} onChange={(instanceId) => change({ instanceId })} />
    </div>
  )
  return (
    <div className={styles.page}>
      <Till written={written} customer={customer} place={null} choose={choose} onClose={onClose} />
    </div>
  )
}
