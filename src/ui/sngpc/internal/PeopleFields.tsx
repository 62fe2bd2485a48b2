import { SNGPC_AGE_UNITS, SNGPC_LIMITS, SNGPC_SEXES } from '@contract/sngpc-lists'
import { STATES } from '@domain/contacts/address'
import { DOCUMENT_KINDS, ISSUERS } from '@domain/sngpc/codes'
import { NativeSelect, TextInput } from '@mantine/core'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import styles from '../Sngpc.module.css'
import { sngpcTexts } from '../texts/pt_BR'
import type { RecordFields } from './dispensingForm'

/** Who buys, by a document. */
export function BuyerFields({ form }: { form: RecordFields }) {
  const t = useTexts(sngpcTexts)
  const none = { value: '', label: t('choose') }
  const table = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([value, label]) => ({ value, label }))
  return (
    <fieldset className={styles.group}>
      <legend>{t('buyerTitle')}</legend>
      <TextInput label={t('buyer')} required maxLength={SNGPC_LIMITS.name} {...form.getInputProps('buyer')} />
      <Pair>
        <NativeSelect
          label={t('documentKind')}
          required
          data={[none, ...table(DOCUMENT_KINDS)]}
          {...form.getInputProps('buyer_document_kind')}
        />
        <TextInput
          label={t('document')}
          required
          maxLength={SNGPC_LIMITS.document}
          {...form.getInputProps('buyer_document')}
        />
      </Pair>
      <Pair>
        <NativeSelect
          label={t('issuer')}
          required
          data={[none, ...ISSUERS.map(([value, name]) => ({ value, label: `${value}, ${name}` }))]}
          {...form.getInputProps('buyer_issuer')}
        />
        <NativeSelect
          label={t('documentState')}
          required
          data={[none, ...STATES.map((value) => ({ value, label: value }))]}
          {...form.getInputProps('buyer_state')}
        />
      </Pair>
    </fieldset>
  )
}

/** Who takes the medicine. */
export function PatientFields({ form }: { form: RecordFields }) {
  const t = useTexts(sngpcTexts)
  return (
    <fieldset className={styles.group}>
      <legend>{t('patientTitle')}</legend>
      <TextInput
        label={t('patient')}
        required
        maxLength={SNGPC_LIMITS.name}
        {...form.getInputProps('patient')}
      />
      <Pair>
        <TextInput
          label={t('age')}
          required
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('patient_age')}
        />
        <NativeSelect
          label={t('ageUnit')}
          data={SNGPC_AGE_UNITS.map((value) => ({ value, label: t(`ageUnits.${value}`) }))}
          {...form.getInputProps('patient_age_unit')}
        />
        <NativeSelect
          label={t('sex')}
          required
          data={[
            { value: '', label: t('choose') },
            ...SNGPC_SEXES.map((value) => ({ value, label: t(`sexes.${value}`) })),
          ]}
          {...form.getInputProps('patient_sex')}
        />
      </Pair>
    </fieldset>
  )
}
