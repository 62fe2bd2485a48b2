import { AddressForm, type AddressForm as AddressValues, formatCep, STATES } from '@domain/contacts/address'
import { NativeSelect, TextInput } from '@mantine/core'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { type Translate, useTexts } from '@ui/kit/text'
import styles from './Addresses.module.css'
import { addressTexts } from './texts/pt_BR'

const FIELDS = [
  'label',
  'cep',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'uf',
  'reference',
] as const
type Field = (typeof FIELDS)[number]

const LONGEST: Readonly<Partial<Record<Field, number>>> = {
  label: AddressForm.entries.label.pipe[1].requirement,
  street: AddressForm.entries.street.pipe[2].requirement,
  number: AddressForm.entries.number.pipe[1].requirement,
  complement: AddressForm.entries.complement.pipe[1].requirement,
  district: AddressForm.entries.district.pipe[1].requirement,
  city: AddressForm.entries.city.pipe[1].requirement,
  reference: AddressForm.entries.reference.pipe[1].requirement,
}

/** What is wrong with an address, by the field's name. */
export const checkAddress = (t: Translate<typeof addressTexts>): Check<AddressValues> =>
  bySchema(AddressForm, (issue) => (issue.path?.[0]?.key === 'cep' ? t('wrongCep') : undefined))

type Props = {
  values: AddressValues
  /** What stands before the fields' names where the address is a part of a form. */
  within?: string
  /** What the form gives an input. */
  input: (path: string) => object
  onChange: (field: Field, value: string) => void
  /** The first of the fields takes the focus. */
  focused?: boolean
}

/** The fields of an address. */
export function AddressFields({ values, within = '', input, onChange, focused = false }: Props) {
  const t = useTexts(addressTexts)
  return (
    <div className={styles.fields}>
      {FIELDS.map((field) =>
        field === 'uf' ? (
          <NativeSelect
            key={field}
            wrapperProps={{ 'data-part': field }}
            label={t('field.uf')}
            data={['', ...STATES]}
            {...input(within + field)}
          />
        ) : (
          <TextInput
            key={field}
            wrapperProps={{ 'data-part': field }}
            {...(focused && field === 'label' && { 'data-autofocus': true })}
            label={t(`field.${field}`)}
            required={field === 'street'}
            {...(field === 'label' && { placeholder: t('labelHint') })}
            {...(field === 'cep' ? { inputMode: 'numeric' as const } : { maxLength: LONGEST[field] ?? 300 })}
            {...input(within + field)}
            {...(field === 'cep' && {
              value: formatCep(values.cep),
              onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                onChange('cep', formatCep(currentTarget.value)),
            })}
          />
        ),
      )}
    </div>
  )
}
