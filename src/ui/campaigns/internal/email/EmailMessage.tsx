import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import type { EmailContent } from '@domain/campaigns/content/email'
import { linkOf } from '@domain/email/content/mail-content'
import { Button, Select } from '@mantine/core'
import { MailEditor } from '@ui/email/MailEditor'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { MessageProps } from '../channel'
import { useTypedVariables } from '../useTypedVariables'
import { contentOf } from './readContent'
import { useSenders } from './useSenders'

/** From whom a mail is, and what it says: subject, what inboxes show of it, its parts. */
export default function EmailMessage({ content, onChange }: MessageProps) {
  const t = useTexts(campaignTexts)
  const said = contentOf(content)
  const variables = useTypedVariables()
  const badLink = t('mail.badLink')
  return (
    <div className={styles.message}>
      <Sender id={said.sender_id} onChange={(sender_id) => onChange({ ...said, sender_id })} />
      <MailEditor
        value={said}
        onChange={(mail) => onChange({ ...said, ...mail })}
        problems={Object.fromEntries(badLinks(said).map((field) => [field, badLink]))}
        variables={variables}
      />
      <p className={shared.quiet}>{t('mail.fallback', { example: '{{primeiro_nome|cliente}}' })}</p>
    </div>
  )
}

/** Addresses that are typed and lead nowhere; what is not typed yet is no fault. */
const badLinks = ({ blocks }: EmailContent): string[] =>
  blocks.flatMap((block, at) =>
    (['src', 'href'] as const)
      .filter((field) => (block[field]?.trim() ?? '') !== '' && linkOf(block[field]?.trim() ?? '') === null)
      .map((field) => `blocks.${at}.${field}`),
  )

function Sender({ id, onChange }: { id: string | null; onChange: (id: string) => void }) {
  const t = useTexts(campaignTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { senders, failure, reload } = useSenders()
  if (failure && !senders)
    return (
      <p role="alert">
        {failure.message || t('shared:loadFailed')}{' '}
        <Button size="compact-sm" variant="light" onClick={reload}>
          {t('kit:retry')}
        </Button>
      </p>
    )
  if (senders?.length === 0)
    return (
      <p className={styles.lacking}>
        {t('mail.noSender')}{' '}
        {mayOpen(role, routeWith('crm/sender/emails')) ? (
          <Link to={pathTo(tenant, 'crm/sender/emails')}>{t('mail.addSender')}</Link>
        ) : (
          t('mail.askSender')
        )}
      </p>
    )
  return (
    <Select
      label={t('mail.sender')}
      placeholder={t(senders ? 'mail.chooseSender' : 'kit:loading')}
      data={(senders ?? []).map(({ id: value, name, address }) => ({ value, label: `${name} (${address})` }))}
      value={id ?? senders?.find(({ is_default: is }) => is)?.id ?? null}
      allowDeselect={false}
      error={senders && id !== null && !senders.some((one) => one.id === id) && t('mail.senderGone')}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}
