import { SNGPC_COUNCILS, SNGPC_LIMITS, SNGPC_RECEIPTS, SNGPC_USES } from '@contract/sngpc-lists'
import { STATES } from '@domain/contacts/address'
import { hasNumber } from '@domain/sngpc/dispensing'
import { NativeSelect, TextInput } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import styles from '../Sngpc.module.css'
import { sngpcTexts } from '../texts/pt_BR'
import type { RecordFields } from './dispensingForm'

/** The prescription and who wrote it. */
export function PrescriberFields({ form }: { form: RecordFields }) {
  const t = useTexts(sngpcTexts)
  const states = [{ value: '', label: t('choose') }, ...STATES.map((value) => ({ value, label: value }))]
  return (
    <fieldset className={styles.group}>
      <legend>{t('prescription')}</legend>
      <NativeSelect
        label={t('receipt')}
        data={SNGPC_RECEIPTS.map((value) => ({ value, label: t(`receipts.${value}`) }))}
        {...form.getInputProps('receipt')}
      />
      <Pair>
        {hasNumber(form.values.receipt) && (
          <TextInput
            label={t('notice')}
            required
            maxLength={SNGPC_LIMITS.notice}
            {...form.getInputProps('number')}
          />
        )}
        <DateField
          label={t('issued')}
          required
          value={form.values.issued_on}
          error={form.errors.issued_on}
          onChange={(day) => form.setFieldValue('issued_on', day)}
        />
        <NativeSelect
          label={t('use')}
          data={SNGPC_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
          {...form.getInputProps('use')}
        />
      </Pair>
      <TextInput
        label={t('prescriber')}
        required
        data-autofocus
        maxLength={SNGPC_LIMITS.name}
        {...form.getInputProps('prescriber')}
      />
      <Pair>
        <NativeSelect
          label={t('council')}
          data={SNGPC_COUNCILS.map((value) => ({ value, label: t(`councils.${value}`) }))}
          {...form.getInputProps('council')}
        />
        <TextInput
          label={t('councilNumber')}
          required
          maxLength={SNGPC_LIMITS.document}
          {...form.getInputProps('council_number')}
        />
        <NativeSelect
          label={t('councilState')}
          required
          data={states}
          {...form.getInputProps('council_state')}
        />
      </Pair>
    </fieldset>
  )
}
