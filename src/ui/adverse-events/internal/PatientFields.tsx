import { AGE_GROUPS, ADVERSE_EVENT_LIMITS as LIMITS, PATIENT_SEXES } from '@contract/adverse-event-lists'
import { NativeSelect, TextInput } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import styles from '../AdverseEvents.module.css'
import { eventTexts } from '../texts/pt_BR'
import type { ReportFields } from './reportForm'

/** The patient; one known field is enough. */
export function PatientFields({ form }: { form: ReportFields }) {
  const t = useTexts(eventTexts)
  const none = { value: '', label: t('unknown') }
  return (
    <fieldset className={styles.group}>
      <legend>{t('patient')}</legend>
      <Pair>
        <TextInput
          label={t('initials')}
          description={t('initialsHelp')}
          maxLength={LIMITS.initials}
          {...form.getInputProps('patient_initials')}
        />
        <NativeSelect
          label={t('patientSex')}
          data={[none, ...PATIENT_SEXES.map((value) => ({ value, label: t(`sexes.${value}`) }))]}
          {...form.getInputProps('patient_sex')}
        />
      </Pair>
      <Pair>
        <DateField
          label={t('born')}
          value={form.values.patient_born_on}
          error={form.errors.patient_born_on}
          onChange={(day) => form.setFieldValue('patient_born_on', day)}
        />
        <TextInput
          label={t('age')}
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('patient_age')}
        />
        <NativeSelect
          label={t('ageGroup')}
          data={[none, ...AGE_GROUPS.map((value) => ({ value, label: t(`ageGroups.${value}`) }))]}
          {...form.getInputProps('patient_age_group')}
        />
      </Pair>
    </fieldset>
  )
}
