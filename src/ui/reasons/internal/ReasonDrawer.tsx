import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { REASON_OUTCOMES, REASON_TYPES } from '@contract/privacy-lists'
import { LONGEST_REASON_NAME, ReasonForm, type ReasonFormField } from '@domain/reasons/reason-form'
import { ReasonRowsDocument, SaveReasonDocument } from '@infra/graphql/reasons.gen'
import { Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import type { ReasonRow } from '../ReasonListPage'
import { reasonTexts } from '../texts/pt_BR'
import { FieldsEditor } from './FieldsEditor'

type Props = {
  /** Null: a new one. */
  row: ReasonRow | null
  categories: readonly Readonly<{ value: string; label: string }>[]
  onClose: (saved: boolean) => void
}

const check = bySchema(ReasonForm)
const SERVER_NAMES = { category_id: 'categoryId' } as const

const NEW: ReasonForm = {
  name: '',
  type: 'closing',
  categoryId: null,
  outcome: 'neutral',
  active: true,
  fields: [],
}
const valuesOf = (row: ReasonRow): ReasonForm => ({
  name: row.name,
  categoryId: row.category_id,
  // The server gives no other words than the form knows.
  type: row.type as ReasonForm['type'],
  outcome: row.outcome as ReasonForm['outcome'],
  active: row.active,
  fields: row.fields.map((field) => ({ ...field, options: [...field.options] })) as ReasonForm['fields'],
})

/** A reason with what is asked for with it. */
export function ReasonDrawer({ row, categories, onClose }: Props) {
  const t = useTexts(reasonTexts)
  const { read, change } = useCommands()
  const asked = ({ label, type, required, options }: ReasonFormField) =>
    [label, t(`kinds.${type}`), required && t('required'), options.join(', ')].filter(Boolean).join(' · ')
  return (
    <FormDrawer<ReasonForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<ReasonRow>(read(ReasonRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          name: t('name'),
          type: t('type'),
          categoryId: t('shared:category'),
          outcome: t('outcome'),
          active: t('shared:active'),
          fields: t('fields'),
        },
        say: (field, values) =>
          field === 'categoryId'
            ? (categories.find(({ value }) => value === values.categoryId)?.label ?? t('shared:noCategory'))
            : field === 'type'
              ? t(`types.${values.type}`)
              : field === 'outcome'
                ? t(`outcomes.${values.outcome}`)
                : field === 'fields'
                  ? values.fields.map(asked).join('\n')
                  : undefined,
      })}
      serverNames={SERVER_NAMES}
      save={({ categoryId, ...typed }, rev) =>
        change(SaveReasonDocument, { id: row?.id ?? null, rev, category_id: categoryId, form: typed })
      }
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('name')}
            required
            data-autofocus
            maxLength={LONGEST_REASON_NAME}
            {...form.getInputProps('name')}
          />
          <Pair>
            <Select
              label={t('type')}
              description={row ? t('typeStays') : t('typeHelp')}
              data={REASON_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              allowDeselect={false}
              disabled={row !== null}
              {...form.getInputProps('type')}
              comboboxProps={{ withinPortal: true }}
            />
            <Select
              label={t('shared:category')}
              placeholder={t('shared:noCategory')}
              data={[...categories]}
              clearable
              {...form.getInputProps('categoryId')}
              comboboxProps={{ withinPortal: true }}
            />
            {form.values.type === 'closing' && (
              <Select
                label={t('outcome')}
                description={t('outcomeHelp')}
                data={REASON_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
                allowDeselect={false}
                {...form.getInputProps('outcome')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          </Pair>
          <Switch
            label={t('shared:active')}
            description={t('activeHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <FieldsEditor form={form} />
        </>
      )}
    </FormDrawer>
  )
}
