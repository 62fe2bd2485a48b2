import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { RELATIONSHIP_LIMITS } from '@contract/relationship-lists'
import { unknownVariables } from '@domain/order-statuses/status-form'
import { templateProblem } from '@domain/order-statuses/status-template'
import { RelationshipTemplateForm } from '@domain/relationship-rules/forms'
import { RELATIONSHIP_VARIABLES } from '@domain/relationship-rules/variables'
import { formOf } from '@domain/templates/template-form'
import {
  RelationshipTemplatesDocument,
  SaveRelationshipTemplateDocument,
} from '@infra/graphql/relationship-rules.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { StatusTemplateField } from '@ui/order-statuses/StatusTemplateField'
import { useVariableRows } from '@ui/variables/useVariableRows'
import { useState } from 'react'
import type { RelationshipTemplateRow as Row } from '../RelationshipTemplateListPage'
import { relationshipTexts } from '../texts/pt_BR'
import { MessagePreview } from './MessagePreview'

const byShape = bySchema(RelationshipTemplateForm)

const valuesOf = (row: Row | null): RelationshipTemplateForm => ({
  name: row?.name ?? '',
  message: row?.message ?? '',
  template: row?.template
    ? { name: row.template.name, language: row.template.language, values: row.template.values }
    : null,
})

/** What a rule says; `row` null: a new one. */
export function TemplateDrawer({ row, onClose }: { row: Row | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(relationshipTexts)
  const { read, change } = useCommands()
  const variables = useVariableRows(RELATIONSHIP_VARIABLES)
  const [shown, setShown] = useState<MetaMessageTemplate | null>(row?.template?.known ?? null)
  const check: Check<RelationshipTemplateForm> = (values, kit) => {
    const [unknown] = unknownVariables(values.message, RELATIONSHIP_VARIABLES)
    const wrong =
      shown && values.template
        ? templateProblem(formOf(shown), values.template, RELATIONSHIP_VARIABLES)
        : null
    return {
      ...byShape(values, kit),
      ...(unknown && { message: t('templates.unknown', { name: `{{${unknown}}}` }) }),
      ...(wrong && { template: t('templates.wrong') }),
    }
  }
  return (
    <FormDrawer<RelationshipTemplateForm>
      title={t(row ? 'templates.edit' : 'templates.add')}
      check={check}
      initial={valuesOf(row)}
      shared={sharedRow({
        row,
        reread: () => rowOf<Row>(read(RelationshipTemplatesDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: { name: t('shared:name'), message: t('templates.message'), template: t('templates.outside') },
      })}
      save={(form, rev) => change(SaveRelationshipTemplateDocument, { id: row?.id ?? null, rev, form })}
      said={({ name }) => t('templates.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            required
            maxLength={RELATIONSHIP_LIMITS.name}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <VariableTextarea
            label={t('templates.message')}
            description={t('templates.messageHelp')}
            required
            minRows={3}
            maxRows={10}
            maxLength={RELATIONSHIP_LIMITS.message}
            variables={variables}
            {...form.getInputProps('message')}
          />
          <MessagePreview text={form.values.message} />
          <StatusTemplateField
            title={t('templates.outside')}
            help={t('templates.outsideHelp')}
            value={form.values.template ?? null}
            shown={shown}
            error={form.errors.template}
            onChange={(next, known) => {
              setShown(known)
              form.setFieldValue('template', next)
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
