import type { Referral } from '@contract/entities'
import { STATUS } from '@domain/messages/referral'
import { IconCircleDashed, IconExternalLink, IconSpeakerphone } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from './content/Content.module.css'
import { talkTexts } from './texts/talk/pt_BR'

/** The advertisement by which the customer came, or the shop's status that they answer. Its pictures are elsewhere's and are not fetched. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const t = useTexts(talkTexts)
  const { headline, body, source_url: url } = referral
  const status = referral.source_type === STATUS
  const Icon = status ? IconCircleDashed : IconSpeakerphone
  const label = t(status ? 'statusAnswered' : 'referral')
  return (
    <aside className={styles.referral} aria-label={label}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>
        <small>{label}</small>
        {headline && <strong>{headline}</strong>}
        {body && <span>{body}</span>}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {t('referralOpen')} <IconExternalLink size={13} aria-hidden />
          </a>
        )}
      </span>
    </aside>
  )
}
