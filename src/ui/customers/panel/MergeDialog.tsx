import type { FieldKind } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { fieldValue, MAIN_ADDRESS, openField } from '@domain/contacts/customer-change'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import { showField } from '@domain/contacts/own-fields/kinds'
import { formatPhone } from '@domain/contacts/phone'
import { Button, Modal } from '@mantine/core'
import CustomerPicker from '@ui/customer-picker/CustomerPicker'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { currentTexts, useTexts } from '@ui/kit/text'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { useId, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { typedOf } from './fieldText'
import styles from './Merge.module.css'
import { useCustomerChange } from './useCustomerChange'

type Props = {
  /** Who stays. */
  customer: Customer
  /** Who becomes one with them; null: still to be chosen. */
  other: Customer | null
  onClose: () => void
}

/** A field of both, side by side. */
type Compared = Readonly<{ field: string; label: string; look: FieldKind; definition?: FieldModel }>

/** Two customers side by side; what stays where they differ is chosen, then they become one. */
export default function MergeDialog({ customer, other: given, onClose }: Props) {
  const t = useTexts(customerTexts)
  const [chosen, setChosen] = useState<Customer | null>(null)
  const [other, setOther] = useState(given)
  const [take, setTake] = useState<ReadonlySet<string>>(new Set())
  /** The survivor as they were when one was done comparing. */
  const [sure, setSure] = useState<Customer | null>(null)
  const { busy, failure, change } = useCustomerChange(customer.id)
  const merge = async () => {
    if (!other || !sure) return
    const outcome = await change({
      type: 'merge',
      merged: other.id,
      take: [...take],
      compared: [sure.rev ?? null, other.rev ?? null],
    })
    if (!outcome?.ok) return
    tell('done', currentTexts(customerTexts)('merge.done'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge.title')}
      centered
      size={other && !sure ? 'lg' : 'md'}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('panel.cancel') }}
      transitionProps={{ duration: 100 }}
    >
      {!other ? (
        <>
          <p className={dialog.text}>{t('merge.choose', { name: customer.name })}</p>
          <CustomerPicker chosen={chosen?.id ?? null} onChoose={setChosen} except={[customer.id]} />
        </>
      ) : sure ? (
        <p className={dialog.text}>{t('merge.ask', { gone: other.name, kept: customer.name })}</p>
      ) : (
        <Comparison
          kept={customer}
          gone={other}
          taken={take}
          onTake={(field, on) => {
            const next = new Set(take)
            if (on) next.add(field)
            else next.delete(field)
            setTake(next)
          }}
        />
      )}
      <Failure why={failure} />
      <div className={dialog.buttons}>
        <Button variant="default" disabled={busy} onClick={sure ? () => setSure(null) : onClose}>
          {sure ? t('merge.back') : t('panel.cancel')}
        </Button>
        {sure ? (
          <Button color="danger" loading={busy} onClick={() => void merge()} data-autofocus data-confirms>
            {t('merge.submit')}
          </Button>
        ) : (
          <Button
            data-confirms
            disabled={!other && !chosen}
            onClick={() => (other ? setSure(customer) : setOther(chosen))}
            data-autofocus
          >
            {t('merge.next')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

type ComparisonProps = {
  kept: Customer
  gone: Customer
  /** Fields in which the other one's value is taken. */
  taken: ReadonlySet<string>
  onTake: (field: string, on: boolean) => void
}

function Comparison({ kept, gone, taken, onTake }: ComparisonProps) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const model = useFieldModel()
  const rows: Compared[] = [
    { field: 'name', label: t('panel.name'), look: 'text' },
    { field: 'email', label: t('panel.email'), look: 'email' },
    { field: 'document_register', label: t('panel.document'), look: 'document' },
    { field: MAIN_ADDRESS, label: t('merge.mainAddress'), look: 'text' },
    { field: 'color_tag', label: t('panel.color'), look: 'text' },
    ...model
      .filter(({ sensitive }) => !sensitive)
      .map((definition) => ({
        field: openField(definition.key),
        label: definition.label,
        look: definition.kind,
        definition,
      })),
  ]
  return (
    <>
      <p className={dialog.text}>{t('merge.lead')}</p>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('merge.field')}</th>
              <th scope="col">{t('merge.kept')}</th>
              <th scope="col">{t('merge.gone')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('panel.phone')}</th>
              <td>{formatPhone(kept.phone_number) || t('customer-picker:picker.noPhone')}</td>
              <td>{formatPhone(gone.phone_number) || t('customer-picker:picker.noPhone')}</td>
            </tr>
            {rows.map((row) => (
              <Row
                key={row.field}
                row={row}
                kept={kept}
                gone={gone}
                taken={taken.has(row.field)}
                onTake={(on) => onTake(row.field, on)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{t('merge.bothPhones')}</p>
    </>
  )
}

type RowProps = {
  row: Compared
  kept: Customer
  gone: Customer
  taken: boolean
  onTake: (on: boolean) => void
}

/** What is alike, or stands on one side only, is not asked about: it stays. */
function Row({ row: { field, label, look, definition }, kept, gone, taken, onTake }: RowProps) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const name = useId()
  const words = { yes: t('customer-picker:field.yes'), no: t('customer-picker:field.no') }
  const read = (customer: Customer) => {
    const value = fieldValue(customer, field)
    if (field === 'color_tag') return colorName(value)
    return (definition ? showField(value, definition, words) : typedOf(look, value)) || null
  }
  const colorName = (value: unknown) => {
    switch (value) {
      case 'red':
      case 'orange':
      case 'yellow':
      case 'green':
      case 'teal':
      case 'blue':
      case 'purple':
      case 'pink':
      case 'gray':
        return t(`customer-picker:colors.${value}`)
      default:
        return null
    }
  }
  const [left, right] = [read(kept), read(gone)]
  if (left === null && right === null) return null
  const ask = left !== null && right !== null && left !== right
  const cell = (text: string | null, other: boolean) =>
    ask ? (
      <label>
        <input type="radio" name={name} checked={taken === other} onChange={() => onTake(other)} />
        <span>{text}</span>
      </label>
    ) : (
      (text ?? '—')
    )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{cell(left, false)}</td>
      <td>{cell(right, true)}</td>
    </tr>
  )
}
