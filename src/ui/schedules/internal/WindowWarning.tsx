import { clockNow } from '@ui/kit/clock'
import '@ui/kit/texts/shared/pt_BR'
import type { MetaMessageTemplate } from '@contract/entities'
import { formOf } from '@domain/templates/template-form'
import { suggestedValues } from '@domain/templates/template-suggestions'
import { Button } from '@mantine/core'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { TemplateChooser } from '@ui/templates/TemplateChooser'
import { useState } from 'react'
import { scheduleListTexts } from '../texts/pt_BR'
import styles from './SchedulePage.module.css'
import { type ChosenTemplate, knownOf } from './ScheduleTemplate'
import type { ScheduledRow } from './scheduleRows'

type Props = {
  row: ScheduledRow
  /** When it is to leave, ms since 1970; NaN: no time. */
  at: number
  untilAnswered: boolean
  onTemplate: (chosen: ChosenTemplate) => void
}

/** Says that the customer's window will be closed when the message is due, and offers a template; else nothing. */
export function WindowWarning({ row, at, untilAnswered, onTemplate }: Props) {
  const t = useTexts(scheduleListTexts)
  const [choosing, setChoosing] = useState(false)
  const end = row.window_ends_at === null ? null : Date.parse(row.window_ends_at)
  if (end === null || !(at >= end)) return null
  const choose = (template: MetaMessageTemplate) => {
    const form = formOf(template)
    if (form) onTemplate({ template, values: suggestedValues(form, knownOf(row)), file: null })
  }
  return (
    <>
      <div className={styles.warning} role="status">
        <p>
          {untilAnswered
            ? t('inVain')
            : end <= clockNow()
              ? t('windowEnded')
              : t('windowEnds', { time: formatDateTime(new Date(end).toISOString()) })}
        </p>
        {!choosing && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('shared:chooseTemplate')}
          </Button>
        )}
      </div>
      {choosing && <TemplateChooser instanceId={row.instance_id} known={knownOf(row)} onChoose={choose} />}
    </>
  )
}
