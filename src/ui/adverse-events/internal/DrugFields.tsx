import { DRUG_ROLES, ADVERSE_EVENT_LIMITS as LIMITS } from '@contract/adverse-event-lists'
import { NativeSelect, TextInput } from '@mantine/core'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { eventTexts } from '../texts/pt_BR'
import { Entries } from './Entries'
import { newDrug, type ReportFields } from './reportForm'
import { Span } from './Span'

/** The medicines that have to do with it. */
export function DrugFields({ form }: { form: ReportFields }) {
  const t = useTexts(eventTexts)
  return (
    <Entries
      form={form}
      list="drugs"
      title={t('eventMedicines')}
      add={t('addDrug')}
      remove={t('removeDrug')}
      most={LIMITS.drugs}
      onAdd={() => form.insertListItem('drugs', newDrug())}
    >
      {(n) => (
        <>
          <Pair>
            <TextInput label={t('name')} maxLength={LIMITS.name} {...form.getInputProps(`drugs.${n}.name`)} />
            <NativeSelect
              label={t('role')}
              data={DRUG_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
              {...form.getInputProps(`drugs.${n}.role`)}
            />
          </Pair>
          <Pair>
            <TextInput
              label={t('maker')}
              maxLength={LIMITS.name}
              {...form.getInputProps(`drugs.${n}.maker`)}
            />
            <TextInput
              label={t('drugLot')}
              maxLength={LIMITS.short}
              {...form.getInputProps(`drugs.${n}.lot`)}
            />
            <TextInput label={t('dose')} maxLength={LIMITS.name} {...form.getInputProps(`drugs.${n}.dose`)} />
          </Pair>
          <Span form={form} path={`drugs.${n}`} />
        </>
      )}
    </Entries>
  )
}
