import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Radio.css'
import type { Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { DeleteBotDocument, SwitchBotDocument } from '@infra/graphql/bots.gen'
import { Radio } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { botTexts } from '../texts/pt_BR'
import type { BotRow } from './openBot'

type Props = {
  row: BotRow
  /** It is deleted; else it is switched off. */
  deletes: boolean
  onClose: (done: boolean) => void
}

/** Asks what becomes of the conversations that go on with a bot, and switches it off or deletes it. */
export default function EndingDialog({ row: { id, name, sessions }, deletes, onClose }: Props) {
  const t = useTexts(botTexts)
  const { change } = useCommands()
  const [hands, setHands] = useState(false)
  return (
    <ConfirmAction
      danger={deletes}
      title={t(deletes ? 'deleteTitle' : 'offTitle', { name })}
      text={t(deletes ? 'deleteText' : 'offText')}
      action={t(deletes ? 'shared:delete' : 'switchOff')}
      said={t(deletes ? 'deleted' : 'switchedOff', { name })}
      ask={(): Promise<Outcome<unknown>> =>
        deletes
          ? change(DeleteBotDocument, { id, hand_over: hands })
          : change(SwitchBotDocument, { id, active: false, hand_over: hands })
      }
      onClose={onClose}
    >
      {sessions > 0 && (
        <Radio.Group
          label={t('goingOn', { count: sessions })}
          value={hands ? 'people' : 'end'}
          onChange={(value) => setHands(value === 'people')}
          mb={16}
        >
          <div className="stack gap-8">
            <Radio value="end" label={t('endAsDrawn')} />
            <Radio value="people" label={t('toPeople')} />
          </div>
        </Radio.Group>
      )}
    </ConfirmAction>
  )
}
