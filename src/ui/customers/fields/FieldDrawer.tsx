import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { FIELD_KINDS } from '@contract/customer-lists'
import {
  FieldForm,
  LONGEST_FIELD_LABEL,
  LONGEST_HELP,
  LONGEST_SECTION,
} from '@domain/contacts/own-fields/field-form'
import { kindOf } from '@domain/contacts/own-fields/field-model'
import { isChoice } from '@domain/contacts/own-fields/kinds'
import { CustomerFieldRowsDocument, SaveCustomerFieldDocument } from '@infra/graphql/customer-fields.gen'
import { Autocomplete, Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useFieldModel } from '@ui/variables/useFieldModel'
import type { FieldRow } from '../FieldListPage'
import { tagOf } from '../internal/ColorChoice'
import { ChoicesEditor } from './ChoicesEditor'
import { KindChange } from './KindChange'
import { fieldTexts } from './texts/pt_BR'

type Props = {
  /** Null: a new one. */
  row: FieldRow | null
  onClose: (saved: boolean) => void
}

const SWITCHES = ['inChat', 'required', 'unique', 'sensitive'] as const

/** A choice as the form has it, from what the server gives. */
const toChoice = ({ id, label, color, archived }: FieldRow['choices'][number]) => ({
  id,
  label,
  color: tagOf(color),
  archived,
})

const NEW: FieldForm = {
  label: '',
  kind: 'text',
  section: '',
  help: '',
  required: false,
  unique: false,
  sensitive: false,
  inChat: true,
  choices: [],
}
const valuesOf = (row: FieldRow): FieldForm => ({
  label: row.label,
  kind: kindOf(row.kind),
  section: row.section ?? '',
  help: row.help ?? '',
  required: row.required,
  unique: row.unique,
  sensitive: row.sensitive,
  inChat: row.in_chat,
  choices: row.choices.map(toChoice),
})

/** A field of the customer data model. */
export function FieldDrawer({ row, onClose }: Props) {
  const t = useTexts(fieldTexts)
  const { read, change } = useCommands()
  const sections = [...new Set(useFieldModel().flatMap(({ section }) => section ?? []))]
  const check = bySchema(FieldForm, ({ type, path }) =>
    type === 'min_length' && path?.at(-1)?.key === 'choices' ? t('noChoice') : undefined,
  )
  return (
    <FormDrawer<FieldForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<FieldRow>(read(CustomerFieldRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          label: t('label'),
          kind: t('shared:kind'),
          choices: t('choices'),
          section: t('section'),
          help: t('help'),
          inChat: t('inChat'),
          required: t('required'),
          unique: t('unique'),
          sensitive: t('sensitive'),
        },
        say: (field, { kind, choices }) =>
          field === 'kind'
            ? t(`kinds.${kind}`)
            : field === 'choices'
              ? choices.map((one) => one.label).join(', ')
              : undefined,
      })}
      save={(form, rev) => change(SaveCustomerFieldDocument, { id: row?.id ?? null, rev, form })}
      said={({ label }) => t('saved', { name: label.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('label')}
            required
            data-autofocus
            description={
              row && !form.values.sensitive ? t('variable', { name: `{{${row.key}}}` }) : undefined
            }
            maxLength={LONGEST_FIELD_LABEL}
            {...form.getInputProps('label')}
          />
          <Select
            label={t('shared:kind')}
            data={FIELD_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            allowDeselect={false}
            maxDropdownHeight={360}
            {...form.getInputProps('kind')}
          />
          {row && form.values.kind !== kindOf(row.kind) && (
            <KindChange
              key={form.values.kind}
              id={row.id}
              kind={form.values.kind}
              onChoices={(choices) => form.setFieldValue('choices', choices.map(toChoice))}
            />
          )}
          {isChoice(form.values.kind) && <ChoicesEditor form={form} />}
          <Autocomplete
            label={t('section')}
            description={t('sectionHelp')}
            maxLength={LONGEST_SECTION}
            data={sections}
            {...form.getInputProps('section')}
          />
          <TextInput
            label={t('help')}
            description={t('helpHelp')}
            maxLength={LONGEST_HELP}
            {...form.getInputProps('help')}
          />
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              description={t(`${name}Help`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </>
      )}
    </FormDrawer>
  )
}
