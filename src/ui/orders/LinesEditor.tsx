import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { isAbovePmc } from '@domain/orders/order-step'
import { CountProductUseDocument } from '@infra/graphql/products.gen'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from './texts/pt_BR'
import { emptyLine, lineOf, type TypedLine } from './typedLine'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPackage, IconPlus, IconX } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { layerPart } from '@ui/kit/part'
import { AgedPrice, AgedStock } from '@ui/product-picker/Aged'
import type { Product } from '@ui/product-picker/useProductSearch'
import clsx from 'clsx'
import { Suspense, useState } from 'react'
import styles from './Orders.module.css'

const ProductPicker = layerPart(() => import('@ui/product-picker/ProductPicker'))

type Props = {
  lines: readonly TypedLine[]
  instanceId: string | null
  error: string | null
  /** Does it matter whether a line needs a prescription? */
  prescriptions?: boolean
  /** Whether a dialog stands over the form. */
  onLayer: (open: boolean) => void
  onChange: (lines: readonly TypedLine[]) => void
}

/** Products, pieces and prices; what is on the shop's list brings its price along. */
export function LinesEditor({ lines, instanceId, error, prescriptions = false, onLayer, onChange }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [picking, setPicking] = useState<number | 'new' | null>(null)
  const show = (what: typeof picking) => {
    setPicking(what)
    onLayer(what !== null)
  }
  const next = () => emptyLine(Math.max(0, ...lines.map(({ key }) => key)) + 1)
  const add = () => onChange([...lines, next()])
  const pick = (product: Product) => {
    // Into the line that it was looked for, else into the first that nothing stands in, else behind all.
    const free = lines.find(({ key, name, price }) =>
      picking === 'new' ? name.trim() === '' && price === null : key === picking,
    )
    onChange(
      free
        ? lines.map((one) => (one.key === free.key ? lineOf(one, product) : one))
        : [...lines, lineOf(next(), product)],
    )
    void change(CountProductUseDocument, { id: product.id })
    show(null)
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={styles.quiet}>{t('lines.title')}</legend>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          prescriptions={prescriptions}
          onFind={() => show(line.key)}
          onChange={(typed) => onChange(lines.map((one) => (one.key === line.key ? typed : one)))}
          onRemove={lines.length > 1 ? () => onChange(lines.filter((one) => one.key !== line.key)) : null}
        />
      ))}
      {error && (
        <p role="alert" className={styles.late}>
          {error}
        </p>
      )}
      {lines.length < ORDER_LIMITS.lines && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPackage size={15} aria-hidden />}
            onClick={() => show('new')}
          >
            {t('form.find')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={add}
          >
            {t('form.addLine')}
          </Button>
        </>
      )}
      {picking !== null && (
        <Suspense fallback={null}>
          <ProductPicker instanceId={instanceId} onPick={pick} onClose={() => show(null)} />
        </Suspense>
      )}
    </fieldset>
  )
}

function LineFields({
  line,
  number,
  prescriptions,
  onFind,
  onChange,
  onRemove,
}: {
  line: TypedLine
  number: number
  prescriptions: boolean
  onFind: () => void
  onChange: (line: TypedLine) => void
  onRemove: (() => void) | null
}) {
  const t = useTexts(orderTexts)
  const now = useNow(60_000)
  const isAbove = line.price !== null && isAbovePmc({ price: line.price, pmc: line.pmc })
  return (
    <div className={styles.formLine}>
      <TextInput
        aria-label={t('form.productOf', { line: number })}
        placeholder={t('form.product')}
        maxLength={ORDER_LIMITS.name}
        value={line.name}
        rightSection={
          <IconButton label={t('form.findOf', { line: number })} size={28} onClick={onFind}>
            <IconPackage size={16} aria-hidden />
          </IconButton>
        }
        onChange={({ currentTarget: { value: name } }) =>
          onChange({ ...line, name, productId: null, pmc: null, listPrice: null, product: null })
        }
      />
      <TextInput
        aria-label={t('form.quantityOf', { line: number })}
        inputMode="numeric"
        maxLength={6}
        value={line.quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange({ ...line, quantity: currentTarget.value })}
      />
      <MoneyInput
        aria-label={t('form.priceOf', { line: number })}
        value={line.price}
        most={ORDER_LIMITS.money}
        onChange={(price) => onChange({ ...line, price })}
      />
      {isAbove && (
        <p className={clsx(styles.wide, styles.late)} role="status">
          {t('form.abovePmc', { price: formatMoney(line.pmc ?? 0) })}
        </p>
      )}
      {line.listPrice !== null && line.price !== line.listPrice && (
        <span className={styles.wide}>
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('form.takeListOf', { line: number, price: formatMoney(line.listPrice) })}
            onClick={() => onChange({ ...line, price: line.listPrice })}
          >
            {t('form.takeList', { price: formatMoney(line.listPrice) })}
          </Button>
        </span>
      )}
      {line.product && (
        <span className={clsx(styles.wide, styles.offer)}>
          <AgedPrice price={line.product.price} at={line.product.price_at} now={now} />
          <AgedStock stock={line.product.stock} at={line.product.stock_at} now={now} />
        </span>
      )}
      {prescriptions && line.productId === null && line.name.trim() !== '' && (
        <Checkbox
          size="xs"
          className={styles.wide ?? ''}
          label={t('form.prescription')}
          aria-label={t('form.prescriptionOf', { line: number })}
          checked={line.prescription}
          onChange={({ currentTarget }) => onChange({ ...line, prescription: currentTarget.checked })}
        />
      )}
      {onRemove && (
        <IconButton label={t('form.remove', { line: number })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
