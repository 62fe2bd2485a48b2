import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { ORDER_PHASES } from '@contract/order-lists'
import {
  LONGEST_STATUS_NAME,
  StatusForm,
  saysNothing,
  unknownVariables,
} from '@domain/order-statuses/status-form'
import { templateProblem } from '@domain/order-statuses/status-template'
import { formOf } from '@domain/templates/template-form'
import { SaveOrderStatusDocument } from '@infra/graphql/order-statuses.gen'
import { Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { type Translate, useTexts } from '@ui/kit/text'
import { type CSSProperties, useState } from 'react'
import styles from '../Statuses.module.css'
import type { StatusRow } from '../StatusListPage'
import { StatusTemplateField } from '../StatusTemplateField'
import { orderStatusTexts } from '../texts/pt_BR'
import { StatusMessageField } from './StatusMessageField'

/** Told apart by people who see few colours, too. */
const COLOURS = [
  ...['#0491FF', '#7367F0', '#FF9F43', '#00A3A3', '#D97706', '#28C76F', '#EA5455', '#8A8D93', '#D6529E'],
] as const

const byShape = bySchema(StatusForm)

/** A status of orders; `row` null: a new one. */
export function StatusDrawer({ row, onClose }: { row: StatusRow | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(orderStatusTexts)
  const { change } = useCommands()
  const [shown, setShown] = useState<MetaMessageTemplate | null>(row?.template?.known ?? null)
  const [shownThere, setShownThere] = useState<MetaMessageTemplate | null>(
    row?.template_delivery?.known ?? null,
  )
  const check: Check<StatusForm> = (values, kit) => {
    const [unknown] = unknownVariables(values.message)
    const [unknownThere] = unknownVariables(values.message_delivery ?? '')
    const wrong = shown && values.template ? templateProblem(formOf(shown), values.template) : null
    const wrongThere =
      shownThere && values.template_delivery
        ? templateProblem(formOf(shownThere), values.template_delivery)
        : null
    return {
      ...byShape(values, kit),
      ...(unknown && { message: t('unknown', { name: `{{${unknown}}}` }) }),
      ...(unknownThere && { message_delivery: t('unknown', { name: `{{${unknownThere}}}` }) }),
      ...(saysNothing(values) && { message: t('noMessage') }),
      ...(wrong && { template: problemText(t, wrong) }),
      ...(wrongThere && { template_delivery: problemText(t, wrongThere) }),
    }
  }
  return (
    <FormDrawer<StatusForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={{
        name: row?.name ?? '',
        name_delivery: row?.name_delivery ?? '',
        color: row?.color ?? COLOURS[0] ?? '#0491FF',
        phase: ORDER_PHASES.find((phase) => phase === row?.phase) ?? 'preparing',
        message: row?.message ?? '',
        message_delivery: row?.message_delivery ?? '',
        notify: row?.notify ?? false,
        template: named(row?.template),
        template_delivery: named(row?.template_delivery),
      }}
      save={(form) => change(SaveOrderStatusDocument, { id: row?.id ?? null, rev: row?.rev ?? null, form })}
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => {
        const { color, template, template_delivery: there } = form.values
        const own = COLOURS.some((one) => one === color.toUpperCase()) ? [] : [color]
        return (
          <>
            <TextInput
              label={t('name')}
              required
              data-autofocus
              maxLength={LONGEST_STATUS_NAME}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('deliveryName')}
              description={t('deliveryNameHelp')}
              maxLength={LONGEST_STATUS_NAME}
              {...form.getInputProps('name_delivery')}
            />
            <Select
              label={t('phase')}
              description={t('phaseHelp')}
              data={ORDER_PHASES.map((phase) => ({ value: phase, label: t(`phases.${phase}`) }))}
              allowDeselect={false}
              {...form.getInputProps('phase')}
              comboboxProps={{ withinPortal: true }}
            />
            <fieldset className={styles.swatches}>
              <legend>{t('color')}</legend>
              {[...COLOURS, ...own].map((one) => (
                <label
                  key={one}
                  className={styles.swatch}
                  title={one}
                  style={{ '--colour': one } as CSSProperties}
                >
                  <input
                    type="radio"
                    name="colour"
                    aria-label={one}
                    checked={one === color.toUpperCase() || one === color}
                    onChange={() => form.setFieldValue('color', one)}
                  />
                </label>
              ))}
            </fieldset>
            <Switch
              label={t('notify')}
              description={t('notifyHelp')}
              {...form.getInputProps('notify', { type: 'checkbox' })}
            />
            <StatusMessageField
              label={t('message')}
              description={t('messageHelp')}
              {...form.getInputProps('message')}
            />
            <StatusMessageField
              label={t('deliveryMessage')}
              description={t('deliveryMessageHelp')}
              {...form.getInputProps('message_delivery')}
            />
            <StatusTemplateField
              title={t('template.title')}
              help={t('template.help')}
              value={template ?? null}
              shown={shown}
              error={form.errors.template}
              onChange={(next, known) => {
                setShown(known)
                form.setFieldValue('template', next)
              }}
            />
            <StatusTemplateField
              title={t('template.deliveryTitle')}
              help={t('template.deliveryHelp')}
              value={there ?? null}
              shown={shownThere}
              error={form.errors.template_delivery}
              onChange={(next, known) => {
                setShownThere(known)
                form.setFieldValue('template_delivery', next)
              }}
            />
          </>
        )
      }}
    </FormDrawer>
  )
}

/** A template as the form keeps it. */
const named = (template: StatusRow['template'] | undefined) =>
  template ? { name: template.name, language: template.language, values: template.values } : null

function problemText(
  t: Translate<typeof orderStatusTexts>,
  problem: NonNullable<ReturnType<typeof templateProblem>>,
): string {
  if (problem.kind === 'unknown') return t('unknown', { name: `{{${problem.name}}}` })
  if (problem.kind === 'file' || problem.kind === 'missing') return t(`template.problems.${problem.kind}`)
  return t('template.problems.text')
}
