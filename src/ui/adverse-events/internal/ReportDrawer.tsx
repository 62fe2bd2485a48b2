import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, usePanel } from '@app/panel/panel'
import { ADVERSE_EVENT_LIMITS as LIMITS, REPORTERS, SERIOUSNESS } from '@contract/adverse-event-lists'
import { pathTo } from '@domain/access/routes'
import { lackingIn } from '@domain/adverse-events/report-form'
import { AdverseEventDocument, SaveAdverseEventDocument } from '@infra/graphql/adverse-events.gen'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { dayOf, formatDateTime } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../AdverseEvents.module.css'
import { eventTexts } from '../texts/pt_BR'
import { DrugFields } from './DrugFields'
import { PatientFields } from './PatientFields'
import { ReactionFields } from './ReactionFields'
import { formOf, newReport, problemsOf, type Report, type TypedReport, typedOf } from './reportForm'

type Props = {
  /** Null: a new one. */
  id: string | null
  onClose: (saved: boolean) => void
}

/** A report of an adverse event: what is known of it, and what was done with it. */
export default function ReportDrawer({ id, onClose }: Props) {
  const t = useTexts(eventTexts)
  const { read, change } = useCommands()
  const today = dayOf(useNow(60_000))
  const reading = useRead(
    `adverse event ${id}`,
    id === null ? null : () => read(AdverseEventDocument, { id }),
  )
  const report = reading.value?.adverseEvent ?? null
  return (
    <FormDrawer<TypedReport>
      title={id === null ? t('newTitle') : t('editTitle', { id })}
      {...(id !== null && { reads: reading })}
      initial={report ? typedOf(report) : newReport(today)}
      check={problemsOf(t, today)}
      save={(values) =>
        change(SaveAdverseEventDocument, { id, rev: report?.row.rev ?? null, form: formOf(values) })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Lacking values={form.values} />
          <Pair>
            <NativeSelect
              label={t('reporter')}
              data-autofocus
              data={[
                { value: '', label: t('unknown') },
                ...REPORTERS.map((value) => ({ value, label: t(`reporters.${value}`) })),
              ]}
              {...form.getInputProps('reporter')}
            />
            <DateField
              label={t('received')}
              required
              value={form.values.received_on}
              error={form.errors.received_on}
              onChange={(day) => form.setFieldValue('received_on', day)}
            />
          </Pair>
          <ReactionFields form={form} />
          <DrugFields form={form} />
          <PatientFields form={form} />
          <Checkbox.Group
            label={t('seriousness')}
            description={t('seriousnessHelp')}
            {...form.getInputProps('seriousness')}
          >
            <Stack gap={8} mt={8}>
              {SERIOUSNESS.map((value) => (
                <Checkbox key={value} value={value} label={t(`kinds.${value}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <GrowingTextarea
            label={t('narrative')}
            maxLength={LIMITS.narrative}
            {...form.getInputProps('narrative')}
          />
          {report && <Taken report={report} />}
        </>
      )}
    </FormDrawer>
  )
}

/** What is missing before a pharmacist can review it, by the server's own rule. */
function Lacking({ values }: { values: TypedReport }) {
  const t = useTexts(eventTexts)
  const lacking = lackingIn(formOf(values))
  if (lacking.length === 0) return null
  return (
    <p className={styles.warning} role="status">
      {t('lacks', { what: lacking.map((one) => t(`lacking.${one}`)).join('; ') })}
    </p>
  )
}

/** Where it was told, and what was done with it. */
function Taken({ report }: { report: Report }) {
  const t = useTexts(eventTexts)
  const { tenant } = usePanel()
  return (
    <section aria-label={t('history')}>
      {report.chat_ticket_id != null && (
        <Link to={`${pathTo(tenant, 'chat/attendance')}?ticket=${report.chat_ticket_id}`}>{t('toTalk')}</Link>
      )}
      <ul className={styles.history}>
        {report.steps.map(({ kind, user_name: name, at, note }) => (
          <li key={`${kind} ${at}`}>
            <small className="muted dense">
              {t(`taken.${kind as 'write'}`, { name, time: formatDateTime(at), note: note ?? '' })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
