import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { SellableProductsDocument, type SellableProductsQuery } from '@infra/graphql/orders.gen'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from './texts/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useDebounced } from '@ui/kit/debounce'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useRead } from '@ui/kit/server/useRead'
import { useId } from 'react'
import styles from './Orders.module.css'

/** A line as it is typed. `price` in cents; `key` is the line's for as long as it is typed. */
export type TypedLine = Readonly<{
  key: number
  /** The line of the order that it was. */
  place: number | null
  productId: string | null
  name: string
  quantity: string
  price: number | null
  /** Of what is not on the shop's list. */
  prescription: boolean
}>

export const emptyLine = (key: number): TypedLine => ({
  key,
  place: null,
  productId: null,
  name: '',
  quantity: '1',
  price: null,
  prescription: false,
})

/** Pieces of a line, or null where that is no number of pieces. */
export function piecesOf({ quantity }: TypedLine): number | null {
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0
  return count >= 1 && count <= ORDER_LIMITS.quantity ? count : null
}

/** The lines in which something stands. */
export const filled = (lines: readonly TypedLine[]): readonly TypedLine[] =>
  lines.filter(({ name, price }) => name.trim() !== '' || price !== null)

/** What the lines come to in cents, as far as they are whole. */
export const subtotalOf = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, line) => sum + (piecesOf(line) ?? 0) * (line.price ?? 0), 0)

type Props = {
  lines: readonly TypedLine[]
  instanceId: string | null
  error: string | null
  /** Does it matter whether a line needs a prescription? */
  prescriptions?: boolean
  onChange: (lines: readonly TypedLine[]) => void
}

/** Products, pieces and prices; what is on the shop's list brings its price along. */
export function LinesEditor({ lines, instanceId, error, prescriptions = false, onChange }: Props) {
  const t = useTexts(orderTexts)
  const add = () => onChange([...lines, emptyLine(Math.max(0, ...lines.map(({ key }) => key)) + 1)])
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={styles.quiet}>{t('lines.title')}</legend>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          instanceId={instanceId}
          prescriptions={prescriptions}
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
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add}
        >
          {t('form.addLine')}
        </Button>
      )}
    </fieldset>
  )
}

type Product = SellableProductsQuery['sellableProducts'][number]
const nameOf = ({ name, presentation }: Product) => [name, presentation].filter(Boolean).join(' ')

function LineFields({
  line,
  number,
  instanceId,
  prescriptions,
  onChange,
  onRemove,
}: {
  line: TypedLine
  number: number
  instanceId: string | null
  prescriptions: boolean
  onChange: (line: TypedLine) => void
  onRemove: (() => void) | null
}) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const listId = useId()
  const search = useDebounced(line.name.trim(), 250)
  const { value } = useRead(
    `products ${search} ${instanceId}`,
    search.length < 2 || line.productId !== null
      ? null
      : () => read(SellableProductsDocument, { search, instance_id: instanceId }),
  )
  const products = value?.sellableProducts ?? []
  return (
    <div className={styles.formLine}>
      <TextInput
        aria-label={t('form.productOf', { line: number })}
        placeholder={t('form.product')}
        list={listId}
        maxLength={ORDER_LIMITS.name}
        value={line.name}
        onChange={({ currentTarget: { value: name } }) => {
          const product = products.find((one) => nameOf(one) === name)
          onChange({
            ...line,
            name,
            productId: product?.id ?? null,
            price: product ? (product.price ?? line.price) : line.price,
          })
        }}
      />
      <datalist id={listId}>
        {products.map((product) => (
          <option
            key={product.id}
            value={nameOf(product)}
            label={[
              product.price == null ? '' : formatMoney(product.price),
              product.stock == null ? '' : t('form.stock', { count: product.stock }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </datalist>
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
