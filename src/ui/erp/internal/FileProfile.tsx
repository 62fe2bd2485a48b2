import '@mantine/core/styles/NumberInput.css'
import { type ErpForm, FILE_COLUMNS, MISSING_WAYS, MOST_HOURS } from '@domain/erp/erp-form'
import { NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'

type Props = {
  form: UseFormReturnType<ErpForm>
  /** When the file is looked at next (ISO 8601); null: not yet known. */
  nextAt: string | null
}

/** How a file is picked up: from where, how often, what becomes of what it does not name, and which column is what. */
export function FileProfile({ form, nextAt }: Props) {
  const t = useTexts(erpTexts)
  return (
    <>
      <TextInput label={t('place')} description={t('placeHelp')} required {...form.getInputProps('place')} />
      <NumberInput
        label={t('every')}
        description={nextAt === null ? undefined : t('nextRun', { when: formatDateTime(nextAt) })}
        min={1}
        max={MOST_HOURS}
        allowDecimal={false}
        {...form.getInputProps('every')}
      />
      <Select
        label={t('missing')}
        data={MISSING_WAYS.map((way) => ({ value: way, label: t(`missingWays.${way}`) }))}
        allowDeselect={false}
        {...form.getInputProps('missing')}
      />
      <fieldset className={styles.columns}>
        <legend>{t('columns')}</legend>
        <small>{t('columnsHelp')}</small>
        {FILE_COLUMNS.map((field) => (
          <TextInput
            key={field}
            label={t(`fileColumns.${field}`)}
            placeholder={t('byTitle')}
            {...form.getInputProps(`columns.${field}`)}
          />
        ))}
      </fieldset>
    </>
  )
}
