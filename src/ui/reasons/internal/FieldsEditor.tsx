import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Switch.css'
import type { ReasonForm } from '@domain/reasons/area'
import { LONGEST_LABEL, MOST_FIELDS, MOST_OPTIONS, REASON_FIELD_KINDS } from '@domain/reasons/reason-form'
import { Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import styles from '../Reasons.module.css'
import { texts } from '../texts/pt_BR'

/** What is asked for with a reason, in the order in which it is asked. */
export function FieldsEditor({ form }: { form: UseFormReturnType<ReasonForm> }) {
  const t = useTexts(texts)
  const { fields } = form.values
  return (
    <fieldset className={styles.fields}>
      <legend>{t('questions')}</legend>
      <p>{t('questionsHelp')}</p>
      {fields.map((field, n) => (
        <div key={field.key ?? form.key(`fields.${n}`)} className={styles.field}>
          <TextInput
            label={t('label')}
            required
            maxLength={LONGEST_LABEL}
            {...form.getInputProps(`fields.${n}.label`)}
          />
          <Select
            label={t('shared:kind')}
            data={REASON_FIELD_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            allowDeselect={false}
            {...form.getInputProps(`fields.${n}.type`)}
            comboboxProps={{ withinPortal: true }}
          />
          <IconButton
            label={t('removeField', { name: field.label })}
            onClick={() => form.removeListItem('fields', n)}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
          {field.type === 'choice' && (
            <TagsInput
              className={styles.options ?? ''}
              label={t('options')}
              description={t('optionsHelp')}
              required
              maxTags={MOST_OPTIONS}
              {...form.getInputProps(`fields.${n}.options`)}
              comboboxProps={{ withinPortal: true }}
            />
          )}
          <Checkbox
            className={styles.options ?? ''}
            label={t('required')}
            {...form.getInputProps(`fields.${n}.required`, { type: 'checkbox' })}
          />
        </div>
      ))}
      {fields.length < MOST_FIELDS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            form.insertListItem('fields', {
              key: null,
              label: '',
              type: 'text',
              required: false,
              options: [],
            })
          }
        >
          {t('addField')}
        </Button>
      )}
    </fieldset>
  )
}
