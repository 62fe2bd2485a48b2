import { useView } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import type { StatusTemplate } from '@domain/order-statuses/status-form'
import { needsFile, suggestedForStatus, valuesOf } from '@domain/order-statuses/status-template'
import { approvalOf } from '@domain/templates/approval'
import { formOf } from '@domain/templates/template-form'
import { renderTemplate } from '@domain/templates/template-values'
import { wordsOf } from '@domain/templates/template-words'
import { Button, Select } from '@mantine/core'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useTexts } from '@ui/kit/text'
import { TemplateChooser } from '@ui/templates/TemplateChooser'
import { TemplateInputs } from '@ui/templates/TemplateInputs'
import { TemplatePreview } from '@ui/templates/TemplatePreview'
import { type ReactNode, useState } from 'react'
import styles from './Statuses.module.css'
import { orderStatusTexts } from './texts/pt_BR'

type Props = {
  title: string
  help: string
  value: StatusTemplate | null
  /** The provider's template of `value`; null where no connection has it any longer. */
  shown: MetaMessageTemplate | null
  error: ReactNode
  onChange: (value: StatusTemplate | null, shown: MetaMessageTemplate | null) => void
}

const official = (world: World) =>
  instanceChoices.select(world).filter(({ value }) => world.rows.instances.get(value)?.data.is_official)
const NOBODY = { firstName: null, name: null, protocol: null }

/** The template that says a status after the 24 hours: chosen, filled in with texts and variables, or taken away. */
export function StatusTemplateField({ title, help, value, shown, error, onChange }: Props) {
  const t = useTexts(orderStatusTexts)
  const lines = useView(['instances'], official, instanceChoices.same)
  const [chosenLine, setLine] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [refused, setRefused] = useState(false)
  const line = chosenLine ?? lines[0]?.value
  const choose = (template: MetaMessageTemplate) => {
    const form = formOf(template)
    if (!form || needsFile(form)) return setRefused(true)
    setRefused(false)
    setChoosing(false)
    const values = suggestedForStatus(form)
    const filled = form.fields.map(({ key }) => ({ key, value: values[key] ?? '' }))
    onChange({ name: template.name, language: template.language, values: filled }, template)
  }
  return (
    <fieldset className={styles.template}>
      <legend>{title}</legend>
      <p className={styles.hint}>{help}</p>
      {value && <Chosen value={value} shown={shown} error={error} onChange={onChange} />}
      {line === undefined ? (
        <p className={styles.hint}>{t('template.noConnection')}</p>
      ) : choosing ? (
        <>
          {lines.length > 1 && (
            <Select
              label={t('template.connection')}
              data={lines}
              value={line}
              allowDeselect={false}
              onChange={setLine}
            />
          )}
          <TemplateChooser instanceId={line} known={NOBODY} onChoose={choose} />
          {refused && (
            <p className={styles.problem} role="alert">
              {t('template.problems.file')}
            </p>
          )}
        </>
      ) : (
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t(value ? 'template.other' : 'template.choose')}
        </Button>
      )}
    </fieldset>
  )
}

type ChosenProps = Omit<Props, 'value' | 'title' | 'help'> & { value: StatusTemplate }

function Chosen({ value, shown, error, onChange }: ChosenProps) {
  const t = useTexts(orderStatusTexts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = shown && formOf(shown)
  const values = valuesOf(value)
  const approved = shown !== null && approvalOf(shown.status) === 'approved'
  return (
    <>
      <strong>{wordsOf(value.name)}</strong>
      {!approved && (
        <p className={styles.problem} role="alert">
          {t('template.stopped')}
        </p>
      )}
      {form && (
        <>
          <TemplateInputs
            form={form}
            instanceId={null}
            values={values}
            file={null}
            left={error ? new Set(form.fields.map(({ key }) => key)) : left}
            onValue={(key, text) =>
              onChange(
                {
                  ...value,
                  values: value.values.map((one) => (one.key === key ? { key, value: text } : one)),
                },
                shown,
              )
            }
            onFile={() => undefined}
            onLeave={(key) => setLeft((now) => new Set(now).add(key))}
          />
          <TemplatePreview form={form} shown={renderTemplate(form, values)} file={null} />
        </>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <Button variant="subtle" onClick={() => onChange(null, null)}>
        {t('template.none')}
      </Button>
    </>
  )
}
