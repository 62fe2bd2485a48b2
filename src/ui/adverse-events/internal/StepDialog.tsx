import { useCommands } from '@app/panel/panel'
import { type AdverseEventStep, ADVERSE_EVENT_LIMITS as LIMITS } from '@contract/adverse-event-lists'
import { StepAdverseEventDocument } from '@infra/graphql/adverse-events.gen'
import { TextInput } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { eventTexts } from '../texts/pt_BR'

type Props = {
  report: Readonly<{ id: string; rev: number }>
  step: AdverseEventStep
  onClose: (done: boolean) => void
}

/** Asks what a step of a report needs to be told, and does it. */
export function StepDialog({ report, step, onClose }: Props) {
  const t = useTexts(eventTexts)
  const { change } = useCommands()
  const [note, setNote] = useState('')
  const asks =
    step === 'submit' ? t('number') : step === 'discard' || step === 'reopen' ? t('stepReason') : null
  return (
    <ConfirmAction
      danger={step === 'discard'}
      title={t(`steps.${step}`)}
      text={t(`stepText.${step}`)}
      action={t(`steps.${step}`)}
      said={t(`stepDone.${step}`)}
      ask={() =>
        change(StepAdverseEventDocument, { id: report.id, rev: report.rev, step, note: asks ? note : null })
      }
      onClose={onClose}
    >
      {asks && (
        <TextInput
          label={asks}
          required
          data-autofocus
          maxLength={step === 'submit' ? LIMITS.protocol : LIMITS.reason}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </ConfirmAction>
  )
}
