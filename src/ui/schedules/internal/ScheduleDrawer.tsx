import { clockNow } from '@ui/kit/clock'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { cronProblem } from '@domain/schedules/cron'
import { momentOf, timeProblem, wallClock } from '@domain/schedules/send-later'
import { formOf } from '@domain/templates/template-form'
import { problemsOf } from '@domain/templates/template-values'
import { ScheduledMessageRowsDocument } from '@infra/graphql/schedule-list.gen'
import { UpdateScheduledMessageDocument } from '@infra/graphql/schedules.gen'
import { Checkbox } from '@mantine/core'
import { formatDateTime } from '@ui/kit/dates'
import { DateTimeField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import type { Check, Problems } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { byId, rowOf } from '@ui/kit/server/pages'
import { shopZone, useTexts } from '@ui/kit/text'
import { useAgainst } from '@ui/messages/useAgainst'
import { filledValues } from '@ui/templates/filledValues'
import { scheduleListTexts } from '../texts/pt_BR'
import { repeatTexts } from '../texts/repeat/pt_BR'
import { RepeatField } from './RepeatField'
import styles from './SchedulePage.module.css'
import { ScheduleState } from './ScheduleState'
import { type ChosenTemplate, ScheduleTemplate } from './ScheduleTemplate'
import { isChangeable, type ScheduledRow } from './scheduleRows'
import { WindowWarning } from './WindowWarning'

const LONGEST = 4096
const SERVER_NAMES = { send_at: 'at', cancel_if_answered: 'untilAnswered' } as const

type Values = {
  message: string
  /** As the field for date and time has it. */
  at: string
  untilAnswered: boolean
  /** The plan by which it comes again; null: once. */
  repeat: string | null
  /** Says it in the place of the text; null: the text does. */
  template: ChosenTemplate | null
}

const valuesOf = (row: ScheduledRow): Values => ({
  message: row.message,
  at: wallClock(Date.parse(row.send_at), shopZone()),
  untilAnswered: row.cancel_if_answered,
  repeat: row.repeat ?? null,
  template: null,
})

/** Changes a message that leaves later; of one that waits no more it shows what became of it. */
export function ScheduleDrawer({ row, onClose }: { row: ScheduledRow; onClose: (saved: boolean) => void }) {
  const t = useTexts(scheduleListTexts)
  const repeats = useTexts(repeatTexts)
  const { read, change } = useCommands()
  const { files } = usePanel()
  const against = useAgainst()
  const initial = valuesOf(row)
  const open = isChangeable(row)
  const isNew = ({ at }: Values) => at !== initial.at || row.state === 'failed'
  const check: Check<Values> = (values, kit): Problems => {
    const plan =
      values.repeat === null
        ? null
        : cronProblem(values.repeat, shopZone(), momentOf(values.at, shopZone()) || clockNow())
    const time = isNew(values) ? timeProblem(momentOf(values.at, shopZone()), clockNow()) : null
    const form = values.template && formOf(values.template.template)
    const unfilled =
      form && problemsOf(form, values.template?.values ?? {}, values.template?.file != null).size > 0
    return {
      ...(time && { at: t(`times.${time}`) }),
      ...(plan && { repeat: repeats(`problems.${plan}`) }),
      ...(row.type === 'chat' &&
        !values.template &&
        values.message.trim() === '' && { message: kit('form.required') }),
      ...(unfilled && { template: t('fillTemplate') }),
    }
  }
  const save = async (
    { message, template, untilAnswered, repeat, ...values }: Values,
    rev: number | null,
  ) => {
    // Over what a colleague wrote, everything is said as it is to hold.
    const isOver = rev !== row.rev
    const form = template && formOf(template.template)
    const brought = template?.file ? await files.upload(template.file) : null
    if (brought && !brought.ok) return brought
    const isText = row.type === 'chat' && !template
    const outcome = await change(UpdateScheduledMessageDocument, {
      id: row.id,
      rev,
      message: isText && (isOver || message !== row.message) ? message : null,
      send_at:
        isOver || isNew({ message, template, untilAnswered, repeat, ...values })
          ? new Date(momentOf(values.at, shopZone())).toISOString()
          : null,
      cancel_if_answered: untilAnswered,
      repeat: isOver || repeat !== initial.repeat ? (repeat ?? '') : null,
      template_id: template?.template.id ?? null,
      values: template && form ? filledValues(form, template.values) : null,
      file_url: brought?.value ?? null,
      ...against.reason,
    })
    against.heed(outcome)
    return outcome
  }
  return (
    <FormDrawer<Values>
      title={t('title', { name: row.customer_name })}
      check={check}
      initial={initial}
      serverNames={SERVER_NAMES}
      save={save}
      shared={sharedRow({
        row,
        reread: () => rowOf<ScheduledRow>(read(ScheduledMessageRowsDocument, byId(row.id))),
        valuesOf,
        names: {
          message: t('shared:text'),
          at: t('shared:when'),
          untilAnswered: t('untilAnswered'),
          repeat: repeats('label'),
        },
        say: (field, values) =>
          field === 'at' && !Number.isNaN(momentOf(values.at, shopZone()))
            ? formatDateTime(new Date(momentOf(values.at, shopZone())).toISOString())
            : undefined,
      })}
      said={() => t('saved')}
      savableAsIs={row.state === 'failed' && open}
      onClose={onClose}
    >
      {(form) => {
        const { template, at, untilAnswered, repeat } = form.values
        return (
          <>
            <div className="m-0 stack gap-4 muted">
              <span>{t('by', { name: row.user_name, connection: row.instance_name })}</span>
              <ScheduleState row={row} />
              {!open && <span>{row.may_change ? t('over') : t('notYours', { name: row.user_name })}</span>}
            </div>
            {template ? (
              <ScheduleTemplate
                row={row}
                chosen={template}
                error={form.errors.template}
                onChange={(next) => form.setFieldValue('template', next)}
              />
            ) : row.type === 'chat' && open ? (
              <GrowingTextarea
                label={t('shared:text')}
                minRows={3}
                maxLength={LONGEST}
                data-autofocus
                {...form.getInputProps('message')}
              />
            ) : (
              <div>
                <div className={styles.said}>
                  {[row.header, row.message, row.footer].filter(Boolean).join('\n\n')}
                </div>
                {open && <p className="m-0 stack gap-4 muted">{t('fixed')}</p>}
              </div>
            )}
            {open && (
              <>
                <DateTimeField
                  label={t('shared:when')}
                  value={at}
                  error={form.errors.at}
                  onChange={(next) => form.setFieldValue('at', next)}
                />
                <Checkbox
                  label={t('untilAnswered')}
                  description={t('untilAnsweredHelp')}
                  {...form.getInputProps('untilAnswered', { type: 'checkbox' })}
                />
                <RepeatField
                  wall={at}
                  value={repeat}
                  error={form.errors.repeat as string | undefined}
                  onChange={(next) => form.setFieldValue('repeat', next)}
                />
                {row.type !== 'template' && !template && (
                  <WindowWarning
                    row={row}
                    at={momentOf(at, shopZone())}
                    untilAnswered={untilAnswered}
                    onTemplate={(chosen) => form.setFieldValue('template', chosen)}
                  />
                )}
                {template && against.field}
              </>
            )}
          </>
        )
      }}
    </FormDrawer>
  )
}
