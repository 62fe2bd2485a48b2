import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { LONGEST_CAPTION } from '@domain/messages/media-limits'
import { SALE_VARIABLES } from '@domain/orders/sale-variables'
import { identifierOf } from '@domain/templates/quick-answer'
import { LONGEST_CATEGORY, QuickAnswerForm } from '@domain/templates/quick-answer-form'
import {
  QuickAnswerCategoriesDocument,
  QuickAnswerRowsDocument,
  type QuickAnswerRowsQuery,
  SaveQuickAnswerDocument,
} from '@infra/graphql/quick-answers.gen'
import { UserDepartmentsDocument } from '@infra/graphql/ticket-life.gen'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { MessageField } from '@ui/variables/MessageField'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import { AnswerFile } from '../AnswerFile'
import { quickAnswerTexts } from '../texts/quick-answers/pt_BR'

export type QuickAnswerRow = QuickAnswerRowsQuery['quickAnswerRows']['items'][number]

type Values = QuickAnswerForm & { fileName: string | null }
type Props = {
  /** Null: a new one. */
  row: QuickAnswerRow | null
  /** What a new one is called at first. */
  name?: string
  as?: 'drawer' | 'dialog'
  onClose: (saved: boolean) => void
}

const SERVER_NAMES = { department_id: 'departmentId', file_url: 'fileUrl' } as const

const NEW: Values = {
  identifier: '',
  value: '',
  category: '',
  departmentId: null,
  fileUrl: null,
  fileName: null,
}
const valuesOf = (row: QuickAnswerRow): Values => ({
  identifier: row.identifier,
  value: row.value,
  category: row.category ?? '',
  departmentId: row.department_id,
  fileUrl: row.file_url,
  fileName: row.file_name,
})

/** A quick answer, new or changed: on its page, and over the composer. */
export function QuickAnswerDrawer({ row, name = '', as = 'drawer', onClose }: Props) {
  const t = useTexts(quickAnswerTexts)
  const doubts = useTextDoubts({ more: SALE_VARIABLES, asked: true })
  const { change, read, loadTemplates } = useCommands()
  const viewer = useViewer()
  const categories = useRead(
    'quick answer categories',
    () => read(QuickAnswerCategoriesDocument, {}),
    'messageTemplates',
  )
  const departments = useRead('departments', () => read(UserDepartmentsDocument, {}), 'userDepartments')
  // Who sees one department alone makes answers for it, or for everybody.
  const bound = viewer.role !== ADMINISTRATOR && viewer.department_id !== null
  const mine = departments.value?.userDepartments.filter(({ id }) => !bound || id === viewer.department_id)
  const initial = row ? valuesOf(row) : { ...NEW, identifier: name }
  const schema = bySchema(QuickAnswerForm, ({ type, path }) =>
    type === 'regex' && path?.[0]?.key === 'identifier' ? t('nameBad') : undefined,
  )
  const check: Check<Values> = (values, kit) => ({
    ...(values.fileUrl !== null &&
      values.value.length > LONGEST_CAPTION && { value: t('fileTextLong', { most: LONGEST_CAPTION }) }),
    ...schema(values, kit),
  })
  const save = async ({ identifier, value, category, departmentId, fileUrl }: Values, rev: number | null) => {
    const outcome = await change(SaveQuickAnswerDocument, {
      id: row?.id ?? null,
      rev,
      form: { identifier, value, category, department_id: departmentId, file_url: fileUrl },
    })
    // The composer's list knows it at once: the event may be late.
    if (outcome.ok) await loadTemplates()
    return outcome
  }
  return (
    <FormDrawer<Values>
      title={t(row ? 'edit' : 'add')}
      as={as}
      check={check}
      doubts={(values) => doubts({ value: values.value })}
      initial={initial}
      serverNames={SERVER_NAMES}
      shared={sharedRow({
        row,
        reread: () => rowOf<QuickAnswerRow>(read(QuickAnswerRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          identifier: t('shared:name'),
          value: t('shared:text'),
          category: t('shared:category'),
          departmentId: t('shared:department'),
          fileUrl: t('file'),
        },
        say: (field, values) =>
          field === 'departmentId'
            ? (departments.value?.userDepartments.find(({ id }) => id === values.departmentId)?.name ??
              t('shared:allDepartments'))
            : field === 'fileUrl'
              ? (values.fileName ?? '')
              : undefined,
      })}
      save={save}
      said={({ identifier }) => t(row ? 'saved' : 'made', { name: identifierOf(identifier) ?? identifier })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            description={t('nameHint')}
            required
            data-autofocus
            {...form.getInputProps('identifier')}
          />
          <MessageField
            label={t('shared:text')}
            description={t('textHint', { question: '{{?…}}' })}
            required
            rows={[4, 12]}
            more={SALE_VARIABLES}
            input={form.getInputProps('value')}
          />
          <Pair>
            <Autocomplete
              label={t('shared:category')}
              description={t('categoryHint')}
              data={[...(categories.value?.quickAnswerCategories ?? [])]}
              maxLength={LONGEST_CATEGORY}
              comboboxProps={{ withinPortal: true }}
              {...form.getInputProps('category')}
            />
            <Select
              label={t('shared:department')}
              description={t('departmentHint')}
              placeholder={t('shared:allDepartments')}
              data={mine?.map(({ id, name: label }) => ({ value: id, label })) ?? []}
              clearable
              comboboxProps={{ withinPortal: true }}
              {...form.getInputProps('departmentId')}
            />
          </Pair>
          <AnswerFile
            name={form.values.fileUrl === null ? null : (form.values.fileName ?? '')}
            error={form.errors.fileUrl}
            onChange={(url, fileName) => form.setValues({ fileUrl: url, fileName })}
          />
        </>
      )}
    </FormDrawer>
  )
}
