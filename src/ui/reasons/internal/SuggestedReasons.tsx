import { useCommands } from '@app/panel/panel'
import { OUTCOMES } from '@domain/reasons/area'
import { SUGGESTED_REASONS, type SuggestedReason } from '@domain/reasons/suggested-reasons'
import { SaveReasonDocument } from '@infra/graphql/reasons.gen'
import { Button } from '@mantine/core'
import { inLanguage } from '@ui/kit/area/area-words'
import { ChooseSome } from '@ui/kit/ChooseSome'
import { Dialog } from '@ui/kit/Dialog'
import { useTexts } from '@ui/kit/text'
import { texts } from '../texts/pt_BR'

type Props = {
  offered: readonly SuggestedReason[]
  /** `made`: reasons were made. */
  onClose: (made: boolean) => void
}

/** Reasons for closing that the shop may take over, all of them or some; it changes them afterwards as it likes. */
export default function SuggestedReasons({ offered, onClose }: Props) {
  const t = useTexts(texts)
  const { change } = useCommands()
  /** One after the other, in the order in which they are offered; what is made stays made when one is refused. */
  const take = async (names: readonly string[]) => {
    for (const { name, outcome, fields } of SUGGESTED_REASONS.filter((one) => names.includes(one.name))) {
      const made = await change(SaveReasonDocument, {
        id: null,
        rev: null,
        form: { name, outcome, category_id: null, type: 'closing', active: true, fields: [...fields] },
      })
      // Made by a colleague, or in a try before this one.
      if (!made.ok && made.code !== 'CONFLICT') return t('readyStopped', { name, reason: made.message })
    }
    return null
  }
  return (
    <Dialog onClose={() => onClose(false)} title={t('ready')} size="lg">
      <ChooseSome
        lead={t('readyLead')}
        label={t('ready')}
        all={t('readyAll')}
        offered={offered.map(({ name, outcome, fields }) => ({
          key: name,
          name,
          about: [inLanguage(OUTCOMES[outcome]), ...fields.map(({ label }) => label)].join(' · '),
        }))}
        action={(count) => t('readyTake', { count })}
        take={take}
        other={
          <Button variant="default" onClick={() => onClose(false)}>
            {t('kit:cancel')}
          </Button>
        }
        onDone={() => onClose(true)}
      />
    </Dialog>
  )
}
