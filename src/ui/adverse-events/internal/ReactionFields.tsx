import { ADVERSE_EVENT_LIMITS as LIMITS, OUTCOMES } from '@contract/adverse-event-lists'
import { NativeSelect } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { eventTexts } from '../texts/pt_BR'
import { Entries } from './Entries'
import { newReaction, type ReportFields } from './reportForm'
import { Span } from './Span'

/** What happened to the patient. */
export function ReactionFields({ form }: { form: ReportFields }) {
  const t = useTexts(eventTexts)
  return (
    <Entries
      form={form}
      list="reactions"
      title={t('happened')}
      add={t('addReaction')}
      remove={t('removeReaction')}
      most={LIMITS.reactions}
      onAdd={() => form.insertListItem('reactions', newReaction())}
    >
      {(n) => (
        <>
          <GrowingTextarea
            label={t('reaction')}
            maxLength={LIMITS.reaction}
            {...form.getInputProps(`reactions.${n}.text`)}
          />
          <Span form={form} path={`reactions.${n}`} />
          <NativeSelect
            label={t('outcome')}
            data={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            {...form.getInputProps(`reactions.${n}.outcome`)}
          />
        </>
      )}
    </Entries>
  )
}
