import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { mailOf, typedIn } from '@domain/campaigns/content/email'
import { MailPreviewDocument } from '@infra/graphql/email.gen'
import { MailFrame } from '@ui/email/MailFrame'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { ArrivalProps } from '../channel'
import { Filled } from '../Filled'
import { useKnown } from '../useTypedVariables'
import { contentOf } from './readContent'
import { useSenders } from './useSenders'

/** Nobody has typed for so long, ms: it is laid out again. */
const STILL_MS = 400

/** The mail as a customer finds it: in the inbox, and opened. What is not whole yet is left out of it. */
export default function EmailArrival({ content, values }: ArrivalProps) {
  const t = useTexts(campaignTexts)
  const { read } = useCommands()
  const { senders } = useSenders()
  const said = contentOf(content)
  const blocks = said.blocks.filter((block) => mailOf({ ...said, subject: '.', blocks: [block] }) !== null)
  // Subject and reader are put in here: neither is laid out again for another.
  const wanted = blocks.length === 0 ? '' : JSON.stringify({ preview: said.preview, blocks })
  const settled = useDebounced(wanted, STILL_MS)
  const { value, failure } = useRead(
    `mail ${settled}`,
    settled === ''
      ? null
      : () => read(MailPreviewDocument, { content: { ...JSON.parse(settled), subject: '.' }, open: true }),
  )
  const sender = senders?.find(({ id, is_default: is }) =>
    said.sender_id === null ? is : id === said.sender_id,
  )
  const known = useKnown(typedIn(said), values)
  const filled = (typed: string) => <Filled text={typed} values={known} />
  return (
    <div className={shared.mail}>
      <p className={styles.inbox}>
        <small>{sender?.name ?? t('mail.sender')}</small>
        <strong>{said.subject.trim() === '' ? t('mail.noSubject') : filled(said.subject)}</strong>
        {said.preview.trim() !== '' && <small>{filled(said.preview)}</small>}
      </p>
      {settled === '' ? (
        <p className={shared.quiet}>{t('mail.nothing')}</p>
      ) : value ? (
        <MailFrame html={value.mailPreview.html} values={known} narrow />
      ) : (
        <p className={shared.quiet} role="status">
          {failure ? failure.message || t('shared:loadFailed') : t('kit:loading')}
        </p>
      )}
    </div>
  )
}
