import { useRow } from '@app/panel/panel'
import { formOf } from '@domain/templates/template-form'
import { renderTemplate } from '@domain/templates/template-values'
import { IconArrowLeft } from '@tabler/icons-react'
import { Avatar } from '@ui/kit/Avatar'
import { useTexts } from '@ui/kit/text'
import { Marks } from '@ui/messages/marks'
import { TemplateBubble } from '@ui/templates/TemplatePreview'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { ArrivalProps } from '../channel'
import { filledPieces, markFilled } from '../filledMarks'
import { contentOf } from './readContent'
import { useTemplate } from './useTemplate'
import { useVariables } from './useVariables'

const FILLED = { pieces: filledPieces, look: styles.filled }

/** The template on a phone, as a customer gets it. */
export default function WhatsAppArrival({ content, instanceId, values }: ArrivalProps) {
  const t = useTexts(campaignTexts)
  const variables = useVariables()
  const said = contentOf(content)
  const template = useTemplate(instanceId, said.template_id)
  const shop = useRow('instances', instanceId ?? '')?.data.name ?? ''
  const form = template ? formOf(template) : null
  if (!form)
    return (
      <p className={shared.quiet}>
        {t(said.template_id === null ? 'noMessage' : template === undefined ? 'templateGone' : 'kit:loading')}
      </p>
    )
  /** Within an address a mark would lead elsewhere. */
  const isMarked = (key: string) => {
    const [part, name = ''] = key.split('.')
    const inLink = new RegExp(String.raw`(?:://|www\.)\S*\{\{\s*${name}\s*\}\}`)
    return (part === 'body' || part === 'header') && !inLink.test(form.body)
  }
  const labelOf = (name: string) => variables.find(({ value }) => value === name)?.label ?? name
  const written = Object.entries(values ?? said.values).flatMap(([key, value]) => {
    if (value === null) return []
    const text =
      typeof value === 'string' ? value : 'text' in value ? value.text : `[${labelOf(value.variable)}]`
    return [[key, isMarked(key) ? markFilled(text) : text] as const]
  })
  return (
    <div className={shared.phone}>
      <div className={styles.phoneHead}>
        <IconArrowLeft size={16} aria-hidden />
        <Avatar name={shop} size={28} />
        <span>
          <strong>{shop}</strong>
          <small>{t('businessAccount')}</small>
        </span>
      </div>
      <div className={styles.phoneTalk}>
        <Marks value={FILLED}>
          <TemplateBubble
            form={form}
            shown={renderTemplate(form, Object.fromEntries(written))}
            file={null}
            url={said.header_url}
          />
        </Marks>
      </div>
    </div>
  )
}
