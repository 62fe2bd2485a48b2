import { smsText } from '@domain/sms/leave'
import { inPlainLetters } from '@domain/sms/parts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { ArrivalProps } from '../channel'
import { Filled } from '../Filled'
import { useKnown } from '../useTypedVariables'
import { contentOf } from './readContent'
import { useSmsInfos, writtenAs } from './useSmsInfos'

/** The SMS on a phone, as a customer gets it: with the way to leave, and in the letters that it is written in. */
export default function SmsArrival({ content, values }: ArrivalProps) {
  const t = useTexts(campaignTexts)
  const infos = useSmsInfos()
  const { text } = contentOf(content)
  const known = useKnown(text, values)
  const { plain, leave, purpose } = writtenAs(infos)
  const way = smsText({ text: '', purpose, plain, leave: leave.by === 'link' ? t('sms.link') : null })
  if (text.trim() === '') return <p className={shared.quiet}>{t('mail.nothing')}</p>
  return (
    <>
      <div className={shared.phone}>
        <div className={styles.phoneHead}>
          <IconArrowLeft size={16} aria-hidden />
          <span>
            <strong>{infos?.sender ?? t('sms.sender')}</strong>
            <small>SMS</small>
          </span>
        </div>
        <div className={styles.phoneTalk}>
          <p className={styles.sms}>
            <Filled text={text.trim()} values={known} {...(plain && { as: inPlainLetters })} />
            {way}
          </p>
        </div>
      </div>
      {plain && inPlainLetters(text) !== text && <p className={shared.quiet}>{t('sms.plain')}</p>}
    </>
  )
}
