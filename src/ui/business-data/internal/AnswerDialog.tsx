import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { LONGEST_ANSWER } from '@domain/business-data/limits'
import { AnswerUnansweredDocument, type UnansweredRowsQuery } from '@infra/graphql/business-data.gen'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import * as v from 'valibot'
import { texts } from '../texts/businessAnswers/pt_BR'
import { businessTexts } from '../texts/pt_BR'

export type UnansweredRow = UnansweredRowsQuery['unansweredRows']['items'][number]

const Form = v.object({ answer: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_ANSWER)) })
const check = bySchema(Form)

/** The answer to what customers asked: with the ways in which they did it becomes one of the approved answers. */
export default function AnswerDialog({
  row,
  onClose,
}: {
  row: UnansweredRow
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(businessTexts)
  const own = useTexts(texts)
  const { change } = useCommands()
  return (
    <FormDrawer<v.InferOutput<typeof Form>>
      as="dialog"
      title={t('unanswered.answer')}
      check={check}
      initial={{ answer: '' }}
      saveLabel={t('shared:save')}
      save={({ answer }) => change(AnswerUnansweredDocument, { id: row.id, answer })}
      said={() => t('unanswered.answered')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="m-0">
            <strong>{row.text}</strong>
          </p>
          {row.ways.length > 0 && (
            <p className="m-0 muted">
              {t('unanswered.ways')}: {row.ways.join(' · ')}
            </p>
          )}
          <GrowingTextarea
            label={own('answerTitle')}
            description={own('answerHelp')}
            data-autofocus
            required
            maxLength={LONGEST_ANSWER}
            minRows={3}
            maxRows={8}
            {...form.getInputProps('answer')}
          />
        </>
      )}
    </FormDrawer>
  )
}
