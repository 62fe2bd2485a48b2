import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { type AddressForm, EMPTY_ADDRESS, formatCep } from '@domain/contacts/address'
import {
  CustomerAddressesDocument,
  type CustomerAddressesQuery,
  SaveCustomerAddressDocument,
} from '@infra/graphql/customer-addresses.gen'
import { Switch } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { sharedRow } from '@ui/kit/form/shared'
import { useTexts } from '@ui/kit/text'
import { useMemo } from 'react'
import { AddressFields, checkAddress } from '../AddressFields'
import { addressTexts } from '../texts/pt_BR'

export type Address = CustomerAddressesQuery['customerAddresses'][number]

const valuesOf = ({ id: _id, rev: _rev, line: _line, ...values }: Address): AddressForm => ({
  ...values,
  cep: formatCep(values.cep),
})

type Props = {
  customerId: string
  /** Null: a new one. */
  address: Address | null
  /** Has the customer no address yet? Their first one is their main one. */
  first: boolean
  onClose: (saved: boolean) => void
}

/** An address of a customer, new or changed. */
export default function AddressDrawer({ customerId, address, first, onClose }: Props) {
  const t = useTexts(addressTexts)
  const { read, change } = useCommands()
  const check = useMemo(() => checkAddress(t), [t])
  const stays = first || address?.main === true
  return (
    <FormDrawer<AddressForm>
      title={t(address ? 'edit' : 'add')}
      check={check}
      initial={address ? valuesOf(address) : { ...EMPTY_ADDRESS, main: first }}
      shared={sharedRow<Address, AddressForm>({
        row: address,
        reread: async () => {
          const outcome = await read(CustomerAddressesDocument, { customer_id: customerId })
          return outcome.ok
            ? {
                ok: true,
                value: outcome.value.customerAddresses.find(({ id }) => id === address?.id) ?? null,
              }
            : outcome
        },
        valuesOf,
        names: {
          label: t('field.label'),
          cep: t('field.cep'),
          street: t('field.street'),
          number: t('field.number'),
          complement: t('field.complement'),
          district: t('field.district'),
          city: t('field.city'),
          uf: t('field.uf'),
          reference: t('field.reference'),
          main: t('main'),
        },
      })}
      save={(form, rev) =>
        change(SaveCustomerAddressDocument, { id: address?.id ?? null, rev, customer_id: customerId, form })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AddressFields
            values={form.values}
            input={(path) => form.getInputProps(path)}
            onChange={(field, value) => form.setFieldValue(field, value)}
            focused
          />
          <Switch
            label={t('main')}
            description={t(stays ? 'onlyMain' : 'mainHelp')}
            disabled={stays}
            {...form.getInputProps('main', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
