import { useCommands, useUser } from '@app/panel/panel'
import { TestCampaignDocument } from '@infra/graphql/campaigns.gen'
import { Button, TextInput } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { newHash } from '@ui/kit/newHash'
import { useAction } from '@ui/kit/server/useAction'
import { type FormEvent, useRef, useState } from 'react'
import styles from '../CampaignForm.module.css'
import '@ui/kit/texts/shared/pt_BR'
import { useChannelTexts, usePart } from './channel'
import type { CampaignFormSent } from './useForecast'

type Props = {
  form: CampaignFormSent
  /** Whose values stand in it. */
  customerId: string | null
  onClose: () => void
}

/** Sends the message to the user's own number or address, filled in as for the customer who is shown. */
export default function TestDialog({ form, customerId, onClose }: Props) {
  const t = useChannelTexts()
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const isMail = usePart().channel === 'email'
  const { email } = useUser()
  const [to, setTo] = useState(isMail ? email : '')
  const hash = useRef(newHash())
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(
      () =>
        change(TestCampaignDocument, {
          form: { ...form, variants: [...form.variants] },
          to: to.trim(),
          customer_id: customerId,
          hash: hash.current,
        }),
      t('test.sent'),
    ).then(({ ok }) => ok && onClose())
  }
  return (
    <Dialog size="sm" title={t('test.open')} onClose={onClose}>
      <form onSubmit={send}>
        <p className={dialog.text}>{t('test.text')}</p>
        <TextInput
          label={t('test.to')}
          {...(isMail ? { type: 'email' } : { placeholder: '(11) 98765-4321' })}
          maxLength={100}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data-autofocus
          mb="md"
        />
        {failure && (
          <p className={styles.bad} role="alert">
            {failure}
          </p>
        )}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={to.trim() === ''}>
            {t('shared:send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
