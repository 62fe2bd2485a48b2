import { useCommands } from '@app/panel/panel'
import { CONSENT_BASES, CONSENT_DECISIONS, CONSENT_PURPOSES, CONSENT_SCOPES } from '@contract/customer-lists'
import { ConsentForm, HEARD_AT, LONGEST_EVIDENCE, LONGEST_TEXT_VERSION } from '@domain/consents/consent-form'
import { RecordConsentDocument } from '@infra/graphql/consents.gen'
import { Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import styles from './Consents.module.css'
import { consentTexts } from './texts/pt_BR'

type Props = {
  customerId: string
  /** The customer's message that proves it; null: it was said elsewhere. */
  message: Readonly<{ id: string; text: string }> | null
  onClose: (saved: boolean) => void
}

const initial: ConsentForm = {
  purpose: 'marketing',
  decision: 'granted',
  basis: 'consent',
  channel: 'counter',
  scope: 'all',
  evidence: '',
  textVersion: '',
}
const check = bySchema(ConsentForm)

/** Writes down what a customer said about one use of their data, with what proves it. */
export default function ConsentDrawer({ customerId, message, onClose }: Props) {
  const t = useTexts(consentTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<ConsentForm>
      title={t('record')}
      check={check}
      initial={message ? { ...initial, channel: 'whatsapp' } : initial}
      savableAsIs
      saveLabel={t('save')}
      save={(form) =>
        change(RecordConsentDocument, { customer_id: customerId, message_id: message?.id ?? null, form })
      }
      said={() => t('recorded')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('purposeLabel')}
            data-autofocus
            allowDeselect={false}
            data={CONSENT_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
            {...form.getInputProps('purpose')}
          />
          <Select
            label={t('decisionLabel')}
            allowDeselect={false}
            data={CONSENT_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
            {...form.getInputProps('decision')}
          />
          <Select
            label={t('scopeLabel')}
            allowDeselect={false}
            data={CONSENT_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
            {...form.getInputProps('scope')}
          />
          <Select
            label={t('basisLabel')}
            allowDeselect={false}
            data={CONSENT_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
            {...form.getInputProps('basis')}
          />
          {message ? (
            <figure className={styles.proof}>
              <figcaption>{t('fromMessage')}</figcaption>
              <blockquote>{message.text || '…'}</blockquote>
            </figure>
          ) : (
            <Select
              label={t('channelLabel')}
              allowDeselect={false}
              data={HEARD_AT.map((value) => ({ value, label: t(`channel.${value}`) }))}
              {...form.getInputProps('channel')}
            />
          )}
          <GrowingTextarea
            label={t('evidenceLabel')}
            description={t('evidenceHelp')}
            required={message === null}
            minRows={2}
            maxLength={LONGEST_EVIDENCE}
            {...form.getInputProps('evidence')}
          />
          <TextInput
            label={t('versionLabel')}
            description={t('versionHelp')}
            maxLength={LONGEST_TEXT_VERSION}
            {...form.getInputProps('textVersion')}
          />
        </>
      )}
    </FormDrawer>
  )
}
