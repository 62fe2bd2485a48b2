import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import type { Destination } from '@domain/orders/destination'
import { CustomerAddressesDocument } from '@infra/graphql/customer-addresses.gen'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { AddressFields } from '@ui/addresses/AddressFields'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from '@ui/orders/Orders.module.css'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { useEffect } from 'react'

type Props = {
  customerId: string
  values: Destination
  /** What the form gives an input. */
  input: (path: string) => object
  onChange: (change: Partial<Destination>) => void
}

/** One of the customer's addresses, the main one first, or another, which may be kept of them. */
export function DeliveryAddress({ customerId, values, input, onChange }: Props) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { value, valueKey, failure } = useRead(
    customerId,
    customerId === '' ? null : () => read(CustomerAddressesDocument, { customer_id: customerId }),
  )
  const known = valueKey === customerId ? value?.customerAddresses : undefined
  const main = known && (known[0]?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when the addresses are here.
  useEffect(() => {
    if (values.addressId === null && main !== undefined) onChange({ addressId: main })
  }, [values.addressId, main])
  const isOther = !values.addressId
  const chosen = known?.find(({ id }) => id === values.addressId)
  return (
    <>
      <Failure className={styles.late} why={failure && (failure.message || t('form.addressesUnread'))} />
      {known && known.length > 0 && (
        <NativeSelect
          label={t('form.addressFrom')}
          description={chosen?.line}
          data={[
            ...known.map(({ id, label, line }) => ({
              value: id,
              label: [label, line].filter(Boolean).join(' · '),
            })),
            { value: '', label: t('form.otherAddress') },
          ]}
          {...input('addressId')}
          value={values.addressId ?? ''}
          onChange={({ currentTarget }) => onChange({ addressId: currentTarget.value })}
        />
      )}
      {isOther && !values.keep && (
        <TextInput
          label={t('form.address')}
          required
          maxLength={ORDER_LIMITS.address}
          {...input('address')}
        />
      )}
      {isOther && (
        <Checkbox
          label={t('form.keepAddress')}
          checked={values.keep}
          onChange={({ currentTarget }) =>
            onChange({
              keep: currentTarget.checked,
              ...(currentTarget.checked &&
                values.kept.street === '' && {
                  kept: { ...values.kept, street: values.address.slice(0, 300) },
                }),
            })
          }
        />
      )}
      {isOther && values.keep && (
        <AddressFields
          values={values.kept}
          within="kept."
          input={input}
          onChange={(field, typed) => onChange({ kept: { ...values.kept, [field]: typed } })}
        />
      )}
    </>
  )
}
