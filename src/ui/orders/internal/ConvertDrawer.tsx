import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { quoteStanding } from '@domain/orders/quote'
import { ConvertQuoteDocument, QuoteDifferencesDocument } from '@infra/graphql/orders.gen'
import { Radio } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { AgedPrice, AgedStock } from '@ui/product-picker/Aged'
import { useRef } from 'react'
import styles from '../Orders.module.css'
import { orderTexts } from '../texts/pt_BR'

type Props = {
  quote: Readonly<{
    id: string
    number: string
    rev: number
    status: string
    discount: number
    valid_until?: string | null
  }>
  /** The id of the order; null: none was made. */
  onClose: (id: string | null) => void
}

/** Makes an order of a quote, with what has changed since it was made: prices, highest prices, stock. */
export default function ConvertDrawer({ quote, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { read, change } = useCommands()
  const now = useNow(60_000)
  const isExpired =
    quoteStanding({ status: quote.status, valid_until: quote.valid_until ?? null }, now) === 'expired'
  const order = useRef<string | null>(null)
  const differences = useRead(`differences ${quote.id}`, () =>
    read(QuoteDifferencesDocument, { id: quote.id }),
  )
  const lines = differences.value?.quoteDifferences ?? []
  const priceOf = (line: (typeof lines)[number], todays: boolean) =>
    todays ? (line.today ?? line.quoted) : line.quoted
  const totalAt = (todays: boolean) =>
    Math.max(0, lines.reduce((sum, line) => sum + priceOf(line, todays) * line.quantity, 0) - quote.discount)
  const changed = lines.filter(({ today, quoted }) => today != null && today !== quoted)
  const names = (those: typeof lines) => those.map(({ name }) => name).join(', ')
  const lacking = lines.filter(({ stock, quantity }) => stock != null && stock < quantity)
  return (
    <FormDrawer<{ prices: string }>
      title={t('quotes.convertTitle', { number: quote.number })}
      reads={differences}
      initial={{ prices: isExpired ? 'today' : 'quoted' }}
      savableAsIs
      saveLabel={t('quotes.convert')}
      check={() => ({})}
      save={async ({ prices }) => {
        const outcome = await change(ConvertQuoteDocument, {
          id: quote.id,
          rev: quote.rev,
          todays_prices: prices === 'today',
        })
        if (outcome.ok) order.current = outcome.value.convertQuote
        return outcome
      }}
      said={() => t('quotes.converted')}
      onClose={(done) => onClose(done ? order.current : null)}
    >
      {(form) => {
        const above = lines.filter(
          (line) => line.pmc != null && priceOf(line, form.values.prices === 'today') > line.pmc,
        )
        return (
          <>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th className="muted dense medium text-left" scope="col">
                    {t('form.product')}
                  </th>
                  <th className="muted dense medium text-left" scope="col" data-right>
                    {t('quotes.quoted')}
                  </th>
                  <th className="muted dense medium text-left" scope="col" data-right>
                    {t('quotes.today')}
                  </th>
                  <th className="muted dense medium text-left" scope="col" data-right>
                    {t('quotes.stock')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.place}>
                    <td>
                      {line.quantity}× {line.name}
                    </td>
                    <td data-right>{formatMoney(line.quoted)}</td>
                    <td data-right>
                      {line.today == null ? (
                        t('quotes.unknown')
                      ) : (
                        <span className={styles.offer}>
                          <AgedPrice price={line.today} at={line.price_at} now={now} />
                        </span>
                      )}
                    </td>
                    <td data-right>
                      {line.stock == null ? (
                        t('quotes.unknown')
                      ) : (
                        <span className={styles.offer}>
                          <AgedStock stock={line.stock} at={line.stock_at} now={now} />
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {changed.length > 0 && (
              <p className={styles.warning}>{t('quotes.differs', { count: changed.length })}</p>
            )}
            {above.length > 0 && (
              <p className={styles.warning}>{t('quotes.abovePmc', { names: names(above) })}</p>
            )}
            {lacking.length > 0 && (
              <p className={styles.warning}>{t('quotes.lacking', { names: names(lacking) })}</p>
            )}
            {isExpired && <p className={styles.warning}>{t('quotes.ranOut')}</p>}
            <Radio.Group label={t('quotes.prices')} {...form.getInputProps('prices')}>
              <Radio
                value="quoted"
                disabled={isExpired}
                label={t('quotes.keep', { total: formatMoney(totalAt(false)) })}
              />
              {(isExpired || changed.length > 0) && (
                <Radio value="today" label={t('quotes.take', { total: formatMoney(totalAt(true)) })} />
              )}
            </Radio.Group>
          </>
        )
      }}
    </FormDrawer>
  )
}
