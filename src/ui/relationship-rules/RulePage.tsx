import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import { useCommands, usePanel, useView } from '@app/panel/panel'
import {
  RELATIONSHIP_LIMITS,
  RELATIONSHIP_TRIGGERS,
  type RelationshipTrigger,
} from '@contract/relationship-lists'
import { pathTo, routeOf } from '@domain/access/routes'
import { RelationshipRuleForm, withTrigger } from '@domain/relationship-rules/forms'
import { TRIGGERS } from '@domain/relationship-rules/triggers'
import { RelationshipCategoryRowsDocument } from '@infra/graphql/relationship-categories.gen'
import {
  RelationshipRulesDocument,
  RelationshipTemplatesDocument,
  SaveRelationshipRuleDocument,
} from '@infra/graphql/relationship-rules.gen'
import { CustomerSegmentsDocument } from '@infra/graphql/segments.gen'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { FormPage } from '@ui/kit/form/FormPage'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useLocation, useNavigate } from 'react-router-dom'
import { Rehearsal } from './internal/Rehearsal'
import styles from './Relationship.module.css'
import type { RelationshipRuleRow as Row } from './RuleListPage'
import { relationshipTexts } from './texts/pt_BR'

const NEW = 'messaging/relationship-rules/new'
const EDIT = 'messaging/relationship-rules/{id}/edit'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const check = bySchema(RelationshipRuleForm)

const valuesOf = (row: Row): RelationshipRuleForm => ({
  name: row.name,
  category_id: row.category_id,
  // The server gives no other words than the form knows.
  trigger: row.trigger as RelationshipTrigger,
  number: row.number,
  hour: row.hour,
  segment_id: row.segment_id,
  instance_id: row.instance_id,
  template_id: row.template_id,
  daily_most: row.daily_most,
})

/** A rule as a page of sentences, with what it would do today. */
export default function RulePage() {
  const t = useTexts(relationshipTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const at = routeOf(pathname.slice(tenant.length + 1))
  const id = at?.route.pattern === EDIT ? (at.parameters.id ?? '') : null
  const instances = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const segments = useRead('segments', () => read(CustomerSegmentsDocument, {}), 'customerSegments')
  const categories = useRead(
    'relationship categories',
    () => read(RelationshipCategoryRowsDocument, { list: { limit: 100 } }),
    'relationshipCategories',
  )
  const templates = useRead(
    'relationship templates',
    () => read(RelationshipTemplatesDocument, { list: { limit: 100 } }),
    'relationshipTemplates',
  )
  const found = useRead(
    `relationship rule ${id}`,
    id === null ? null : () => rowOf<Row>(read(RelationshipRulesDocument, byId(id))),
    'relationshipRules',
  )
  const row = found.value
  const [first] = instances
  const waits = id !== null && found.valueKey === null
  const initial: RelationshipRuleForm = row
    ? valuesOf(row)
    : {
        name: '',
        category_id: null,
        trigger: 'birthday',
        number: 0,
        hour: 9,
        segment_id: null,
        instance_id: first?.value ?? '',
        template_id: null,
        daily_most: 200,
      }
  return (
    <FormPage<RelationshipRuleForm>
      key={`${id} ${row?.id ?? ''} ${first?.value ?? ''}`}
      route={id === null ? NEW : EDIT}
      title={row?.name}
      lead={t('rules.pageLead')}
      loading={waits && !found.failure}
      error={waits && found.failure ? { text: found.failure.message, onRetry: found.reload } : null}
      gone={id !== null && !waits && row === null ? t('rules.gone') : null}
      check={check}
      initial={initial}
      shared={sharedRow({
        row,
        reread: () => rowOf<Row>(read(RelationshipRulesDocument, byId(id ?? ''))),
        valuesOf,
        names: {
          name: t('shared:name'),
          category_id: t('shared:category'),
          trigger: t('rules.when'),
          number: t('rules.number'),
          hour: t('rules.hour'),
          segment_id: t('rules.whom'),
          instance_id: t('rules.by'),
          template_id: t('rules.what'),
          daily_most: t('rules.most'),
        },
      })}
      save={(form, rev) => change(SaveRelationshipRuleDocument, { id, rev, form })}
      said={({ name }) => t(row ? 'rules.saved' : 'rules.made', { name: name.trim() })}
      onLeave={() => void navigate(pathTo(tenant, 'messaging/relationship-rules'))}
    >
      {(form) => {
        const { trigger } = form.values
        const bounds = TRIGGERS[trigger].number
        return (
          <>
            <div className={styles.sentence}>
              <TextInput
                label={t('shared:name')}
                required
                maxLength={RELATIONSHIP_LIMITS.name}
                data-autofocus
                {...form.getInputProps('name')}
              />
              <Select
                label={t('shared:category')}
                placeholder={t('shared:noCategory')}
                data={
                  categories.value?.relationshipCategoryRows.items.map((one) => ({
                    value: one.id,
                    label: one.name,
                  })) ?? []
                }
                clearable
                {...form.getInputProps('category_id')}
              />
            </div>
            <div className={styles.sentence}>
              <Select
                label={t('rules.when')}
                description={t(`triggerHelp.${trigger}`)}
                data={RELATIONSHIP_TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
                allowDeselect={false}
                value={trigger}
                onChange={(chosen) =>
                  chosen && form.setValues(withTrigger(form.values, chosen as RelationshipTrigger))
                }
              />
              {bounds && (
                <NumberInput
                  label={t(trigger === 'grade' ? 'rules.grade' : 'rules.number')}
                  description={t('rules.between', bounds)}
                  min={bounds.least}
                  max={bounds.most}
                  allowDecimal={false}
                  {...form.getInputProps('number')}
                />
              )}
              <Select
                label={t('rules.hour')}
                description={t('rules.hourHelp')}
                data={HOURS.map((hour) => ({ value: String(hour), label: `${hour}h` }))}
                allowDeselect={false}
                value={String(form.values.hour)}
                onChange={(hour) => hour !== null && form.setFieldValue('hour', Number(hour))}
              />
            </div>
            <div className={styles.sentence}>
              <Select
                label={t('rules.whom')}
                placeholder={t('rules.everybody')}
                data={
                  segments.value?.customerSegments.map((one) => ({ value: one.id, label: one.name })) ?? []
                }
                clearable
                {...form.getInputProps('segment_id')}
              />
              {!TRIGGERS[trigger].task && (
                <Select
                  label={t('rules.what')}
                  required
                  data={
                    templates.value?.relationshipTemplates.items.map((one) => ({
                      value: one.id,
                      label: one.name,
                    })) ?? []
                  }
                  nothingFoundMessage={t('rules.noTemplates')}
                  {...form.getInputProps('template_id')}
                />
              )}
            </div>
            <div className={styles.sentence}>
              <Select
                label={t('rules.by')}
                data={instances}
                allowDeselect={false}
                {...form.getInputProps('instance_id')}
              />
              <NumberInput
                label={t('rules.most')}
                min={1}
                max={RELATIONSHIP_LIMITS.dailyMost}
                allowDecimal={false}
                {...form.getInputProps('daily_most')}
              />
            </div>
            <Rehearsal form={form.values} />
          </>
        )
      }}
    </FormPage>
  )
}
