import { clockNow } from '@ui/kit/clock'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, useUser } from '@app/panel/panel'
import { QUOTE_LIMITS, QUOTE_STATUSES } from '@contract/customer-lists'
import { formatMoney } from '@domain/money/money'
import { mayTakeOff, mostDiscount } from '@domain/orders/discount'
import { statusesFrom } from '@domain/orders/quote-form'
import { endOfDay } from '@domain/time/relative-time'
import { SaveQuoteDocument } from '@infra/graphql/orders.gen'
import { Checkbox, NativeSelect } from '@mantine/core'
import CustomerPicker from '@ui/customers/CustomerPicker'
import { dayOf } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { tell } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { shopZone, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { ConnectionField, useOrderConnections } from './ConnectionField'
import { LinesEditor } from './LinesEditor'
import styles from './Orders.module.css'
import type { QuoteRow } from './QuoteListPage'
import { orderTexts } from './texts/pt_BR'
import { emptyLine, filled, piecesOf, reductionIn, subtotalOf, type TypedLine } from './typedLine'

type Values = {
  customerId: string
  instanceId: string
  lines: readonly TypedLine[]
  discount: number | null
  until: string
  status: string
  note: string
  asks: boolean
}
const DAYS_MS = 7 * 86_400_000

/** A quote from the back office, new or changed; one that takes off too much may ask for approval. */
export default function QuoteDrawer({
  quote,
  onClose,
}: {
  quote: QuoteRow | null
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const percent = useUser().role.default_discount_percentage ?? null
  const { only } = useOrderConnections()
  const [layered, setLayered] = useState(false)
  // What the list said when it was quoted only the server knows: it may refuse what looks right here.
  const [refused, setRefused] = useState(false)
  const isOver = ({ lines, discount }: Values) =>
    refused || !mayTakeOff(reductionIn(lines, discount), percent, null)
  return (
    <FormDrawer<Values>
      layered={layered}
      title={quote ? t('form.edit', { number: quote.number }) : t('quotes.add')}
      initial={{
        customerId: quote?.customer_id ?? '',
        instanceId: quote ? (quote.instance_id ?? '') : only,
        lines: quote?.items.map(({ product_id, name, price, quantity }, index) => ({
          ...emptyLine(index + 1),
          productId: product_id ?? null,
          name,
          price,
          quantity: String(quantity),
          listPrice: product_id == null ? null : price,
        })) ?? [emptyLine(1)],
        discount: quote?.discount || null,
        until: quote ? (quote.valid_until ? dayOf(quote.valid_until) : '') : dayOf(clockNow() + DAYS_MS),
        status: QUOTE_STATUSES.find((one) => one === quote?.status) ?? 'open',
        note: quote?.note ?? '',
        asks: false,
      }}
      check={({ customerId, lines, discount }): Record<string, string> => {
        const whole = filled(lines)
        return {
          ...(customerId === '' && { customerId: t('form.customerFault') }),
          ...((whole.length === 0 ||
            whole.some(
              (line) => line.name.trim() === '' || line.price === null || piecesOf(line) === null,
            )) && {
            lines: t('form.linesFault'),
          }),
          ...((discount ?? 0) > subtotalOf(lines) && { discount: t('form.discountFault') }),
        }
      }}
      serverNames={{ customer_id: 'customerId', valid_until: 'until', instance_id: 'instanceId' }}
      save={async (values) => {
        const outcome = await change(SaveQuoteDocument, {
          customer_id: values.customerId,
          quote: {
            ...(quote ? { number: quote.number, rev: quote.rev } : { hash }),
            instance_id: values.instanceId || null,
            status: values.status,
            currency: 'BRL',
            discount: values.discount ?? 0,
            note: values.note.trim() || null,
            valid_until:
              values.until === '' ? null : new Date(endOfDay(values.until, shopZone())).toISOString(),
            ask_approval: values.asks,
            items: filled(values.lines).map((line) => ({
              product_id: line.productId,
              name: line.name.trim(),
              price: line.price ?? 0,
              quantity: piecesOf(line) ?? 1,
            })),
          },
        })
        if (!outcome.ok && outcome.code === 'FORBIDDEN' && outcome.field === 'discount') setRefused(true)
        if (outcome.ok && outcome.value.saveCustomerQuote.status === 'asked') tell('warned', t('form.asked'))
        return outcome
      }}
      said={() => t('form.quoteMade')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!quote && (
            <div>
              <CustomerPicker
                chosen={form.values.customerId || null}
                onChoose={({ id }) => form.setFieldValue('customerId', id)}
              />
              {form.errors.customerId && (
                <p role="alert" className={styles.late}>
                  {form.errors.customerId}
                </p>
              )}
            </div>
          )}
          <ConnectionField
            value={form.values.instanceId}
            error={form.errors.instanceId}
            onChange={(instanceId) => form.setFieldValue('instanceId', instanceId)}
          />
          <LinesEditor
            lines={form.values.lines}
            onLayer={setLayered}
            instanceId={form.values.instanceId || null}
            error={typeof form.errors.lines === 'string' ? form.errors.lines : null}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
          <MoneyInput
            label={t('form.discount')}
            most={QUOTE_LIMITS.money}
            value={form.values.discount}
            error={form.errors.discount}
            onChange={(discount) => form.setFieldValue('discount', discount)}
          />
          {isOver(form.values) && (
            <Checkbox
              label={t('form.approval')}
              description={t('form.overRoleQuote', {
                most: formatMoney(mostDiscount(reductionIn(form.values.lines, 0).subtotal, percent)),
                percent: percent ?? 100,
              })}
              {...form.getInputProps('asks', { type: 'checkbox' })}
            />
          )}
          <DateField
            label={t('form.until')}
            value={form.values.until}
            error={form.errors.until}
            onChange={(until) => form.setFieldValue('until', until)}
          />
          <NativeSelect
            label={t('quotes.status')}
            data={statusesFrom(quote?.status).map((value) => ({ value, label: t(`quotes.states.${value}`) }))}
            {...form.getInputProps('status')}
          />
          <GrowingTextarea label={t('note')} maxLength={QUOTE_LIMITS.note} {...form.getInputProps('note')} />
          <dl className={styles.sums} aria-live="polite">
            <dt data-whole>{t('total')}</dt>
            <dd data-whole>
              {formatMoney(Math.max(0, subtotalOf(form.values.lines) - (form.values.discount ?? 0)))}
            </dd>
          </dl>
        </>
      )}
    </FormDrawer>
  )
}
