import type { Outcome, OutgoingFile } from '@app/panel/commands'
import { useCommands, usePanel } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { formOf } from '@domain/templates/template-form'
import { suggestedValues } from '@domain/templates/template-suggestions'
import { problemsOf, renderTemplate, type TemplateValues } from '@domain/templates/template-values'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Failure } from '@ui/kit/Failure'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useAgainst } from '@ui/messages/useAgainst'
import type { LaterMore } from '@ui/schedules/useLater'
import { filledValues } from '@ui/templates/filledValues'
import { TemplateInputs } from '@ui/templates/TemplateInputs'
import { TemplatePreview } from '@ui/templates/TemplatePreview'
import styles from '@ui/templates/Templates.module.css'
import { templateTexts } from '@ui/templates/texts/pt_BR'
import { type FormEvent, useMemo, useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'
import { knownIn } from './knownIn'
import { useUnwanted } from './useUnwanted'

const LaterMenu = part(() => import('@ui/schedules/LaterMenu'))

type Props = {
  ticket: TicketRow
  template: MetaMessageTemplate
  /** Asked before it goes. */
  look: LookLater
  onBack: () => void
  onSent: () => void
}

/** The fields of a template beside what the customer will see; it does not leave with a hole. */
export function TemplateFields({ ticket, template, look, onBack, onSent }: Props) {
  const text = useTexts(templateTexts)
  const commands = useCommands()
  const { files } = usePanel()
  const form = useMemo(() => formOf(template), [template])
  const [values, setValues] = useState<TemplateValues>(() =>
    form ? suggestedValues(form, knownIn(ticket)) : {},
  )
  const [file, setFile] = useState<OutgoingFile | null>(null)
  /** Fields that were left: until then an empty one is not complained about. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const unwanted = useUnwanted(ticket.data.customer_id, template.category)
  const against = useAgainst(unwanted?.overruled)
  const stopped = unwanted?.overruled === false || against.missing
  if (!form) return null
  const problems = problemsOf(form, values, file !== null)
  const shown = renderTemplate(form, values)

  const typedValues = () => filledValues(form, values)
  /** Its file goes to the server now, the message at its time. */
  const later = async (sendAt: number, hash: string, more: LaterMore): Promise<Outcome> => {
    const brought = file && (await files.upload(file))
    if (brought && !brought.ok) return brought
    return commands.schedule(ticket.id, shown.body, {
      sendAt,
      replyTo: null,
      hash,
      ...against.reason,
      ...more,
      template: { id: template.id, values: typedValues() },
      ...(brought && { file: { address: brought.value, voice: false } }),
    })
  }
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    setLeft(new Set(form.fields.map(({ key }) => key)))
    if (problems.size > 0 || busy || stopped || !look.passes(() => void send())) return
    setBusy(true)
    setFailure(null)
    const filled = {
      id: template.id,
      text: shown.body,
      values: typedValues(),
      header: shown.header,
      footer: shown.footer,
      buttons: shown.buttons.map((button) => ({ text: button.text, url: button.url ?? null })),
      ...against.reason,
    }
    const outcome = await commands
      .sendTemplate(ticket.id, filled, file)
      .catch(() => ({ ok: false as const, code: '', message: '' }))
    setBusy(false)
    if (outcome.ok) onSent()
    else setFailure(outcome.message || text('failed'))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <div className="stack gap-12">
        <TemplateInputs
          form={form}
          instanceId={ticket.data.instance_id}
          values={values}
          file={file}
          left={left}
          onValue={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
          onFile={setFile}
          onLeave={(key) => setLeft((now) => new Set(now).add(key))}
        />
      </div>
      <Failure why={unwanted?.said} />
      {against.field}
      <TemplatePreview form={form} shown={shown} file={file} />
      <Failure why={failure} />
      {look.question()}
      <div className={styles.actions}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {text('back')}
        </Button>
        <LaterMenu
          windowEnd={null}
          repeats
          about={values}
          disabled={problems.size > 0 || busy || stopped}
          schedule={later}
          onDone={onSent}
          onFailure={setFailure}
        />
        <Button type="submit" loading={busy} disabled={problems.size > 0 || stopped}>
          {text(unwanted ? 'sendAgainst' : 'send')}
        </Button>
      </div>
    </form>
  )
}
