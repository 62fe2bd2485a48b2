import type { OutgoingFile } from '@app/panel/commands'
import type { MetaMessageTemplate } from '@contract/entities'
import { valuesIn } from '@domain/templates/quick-answer'
import { formOf } from '@domain/templates/template-form'
import type { KnownHere } from '@domain/templates/template-suggestions'
import { renderTemplate, type TemplateValues } from '@domain/templates/template-values'
import { Button } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { TemplateInputs } from '@ui/templates/TemplateInputs'
import { TemplatePreview } from '@ui/templates/TemplatePreview'
import { type ReactNode, useState } from 'react'
import { scheduleListTexts } from '../texts/pt_BR'
import styles from './SchedulePage.module.css'
import type { ScheduledRow } from './scheduleRows'

/** A template that is to be sent, as far as it is filled in. */
export type ChosenTemplate = Readonly<{
  template: MetaMessageTemplate
  values: TemplateValues
  file: OutgoingFile | null
}>

/** What is known of the customer of a message. */
export function knownOf({ customer_name }: ScheduledRow): KnownHere {
  const known = valuesIn({ customer: customer_name, protocol: '', shop: null, attendant: '', hour: 0 })
  return { firstName: known.primeiro_nome, name: known.nome, protocol: known.protocolo }
}

type Props = {
  row: ScheduledRow
  chosen: ChosenTemplate
  error: ReactNode
  /** Null: the text says it again. */
  onChange: (chosen: ChosenTemplate | null) => void
}

/** The template that says it in the place of the text, as it is being filled in. */
export function ScheduleTemplate({ row, chosen, error, onChange }: Props) {
  const t = useTexts(scheduleListTexts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { template, values, file } = chosen
  const form = formOf(template)
  if (!form) return null
  return (
    <>
      <TemplateInputs
        form={form}
        instanceId={row.instance_id}
        values={values}
        file={file}
        left={error ? new Set(form.fields.map(({ key }) => key)) : left}
        onValue={(key, value) => onChange({ ...chosen, values: { ...values, [key]: value } })}
        onFile={(next) => onChange({ ...chosen, file: next })}
        onLeave={(key) => setLeft((now) => new Set(now).add(key))}
      />
      <TemplatePreview form={form} shown={renderTemplate(form, values)} file={file} />
      <Failure className={styles.warning} why={error} />
      <Button variant="subtle" onClick={() => onChange(null)}>
        {t('keepText')}
      </Button>
    </>
  )
}
