import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { LONGEST_SMS } from '@domain/campaigns/content/sms'
import { fillVariables, markVariables } from '@domain/email/content/variables'
import { typedParts } from '@domain/sms/leave'
import { useTexts } from '@ui/kit/text'
import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { Link } from 'react-router-dom'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { MessageProps } from '../channel'
import { useTypedVariables } from '../useTypedVariables'
import { contentOf } from './readContent'
import { useSmsInfos, writtenAs } from './useSmsInfos'

/** Whoever a text is measured for. */
const SOMEBODY = { primeiro_nome: 'Mariana', nome: 'Mariana da Silva', loja: 'Farmácia Modelo' }

/** The text of an SMS, and how many it takes while it is typed. */
export default function SmsMessage({ content, onChange }: MessageProps) {
  const t = useTexts(campaignTexts)
  const { tenant } = usePanel()
  const infos = useSmsInfos()
  const { text } = contentOf(content)
  const same = (typed: string) => typed
  const { units, parts, left } = typedParts({
    ...writtenAs(infos),
    text: fillVariables(markVariables(text, same), SOMEBODY, same),
  })
  return (
    <div className={styles.message}>
      {infos && infos.provider === null && (
        <p className={styles.lacking}>
          {t('sms.noAccount')} <Link to={pathTo(tenant, 'campaign/sms/infos')}>{t('sms.standing')}</Link>
        </p>
      )}
      <VariableTextarea
        label={t('sms.text')}
        description={t('sms.textHelp')}
        minRows={4}
        maxLength={LONGEST_SMS}
        value={text}
        variables={useTypedVariables()}
        onChange={(typed) => onChange({ text: typed })}
      />
      <p className={shared.quiet}>
        <b>{t('sms.parts', { count: parts })}</b> {t('sms.units', { count: units, left })}
      </p>
      <p className={shared.quiet}>{t('mail.fallback', { example: '{{primeiro_nome|cliente}}' })}</p>
    </div>
  )
}
