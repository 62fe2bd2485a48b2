import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { ADVERSE_EVENT_LIMITS as LIMITS, SERIOUSNESS } from '@contract/adverse-event-lists'
import { FlagAdverseEventDocument } from '@infra/graphql/adverse-events.gen'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { eventTexts } from './texts/pt_BR'

type Props = {
  message: Readonly<{ id: string; text: string }>
  onClose: (saved: boolean) => void
}

/** Begins a report of an adverse event from what a customer wrote. */
export default function FlagDrawer({ message, onClose }: Props) {
  const t = useTexts(eventTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<{ drug: string; seriousness: string[] }>
      title={t('flagTitle')}
      as="dialog"
      check={() => ({})}
      initial={{ drug: '', seriousness: [] }}
      savableAsIs
      saveLabel={t('flag')}
      save={(form) => change(FlagAdverseEventDocument, { customer_chat_id: message.id, ...form })}
      said={() => t('flagged')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted dense">{t('flagText')}</p>
          <blockquote>{message.text || '…'}</blockquote>
          <TextInput
            label={t('flagDrug')}
            data-autofocus
            maxLength={LIMITS.name}
            {...form.getInputProps('drug')}
          />
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
        </>
      )}
    </FormDrawer>
  )
}
