import '@ui/kit/texts/shared/pt_BR'
import type { OutgoingFile } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import type { Filling } from '@domain/campaigns/content/whatsapp'
import { firstFillings } from '@domain/campaigns/first-fillings'
import { formOf, type TemplateForm } from '@domain/templates/template-form'
import { Button, Select } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { Dialog } from '@ui/kit/Dialog'
import { whyNot } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import ProductField from '@ui/templates/ProductField'
import { TemplateChooser } from '@ui/templates/TemplateChooser'
import { TemplateFile } from '@ui/templates/TemplateFile'
import { useState } from 'react'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import type { MessageProps } from '../channel'
import { FillingRow } from './FillingRow'
import { contentOf } from './readContent'
import { useOfficial } from './useOfficial'
import { useStandingWords } from './useStandingWords'
import { useTemplate } from './useTemplate'

const textIn = (filling: Filling | undefined) => (filling && 'text' in filling ? filling.text : '')
const NOBODY = { firstName: null, name: null, protocol: null }

/** The provider's template that is sent, what stands in its fields, and through which connection it goes. */
export default function WhatsAppMessage({
  content,
  instanceId,
  variant,
  onChange,
  onInstance,
}: MessageProps) {
  const t = useTexts(campaignTexts)
  const lines = useOfficial()
  const [choosing, setChoosing] = useState(false)
  const said = contentOf(content)
  const template = useTemplate(instanceId, said.template_id)
  const form = template ? formOf(template) : null
  const choose = (chosen: MetaMessageTemplate) => {
    const read = formOf(chosen)
    setChoosing(false)
    if (read) onChange({ template_id: chosen.id, values: firstFillings(read), header_url: null })
  }
  return (
    <div className={styles.message}>
      {variant !== 'B' && (
        <Select
          label={t('shared:connection')}
          placeholder={t('chooseConnection')}
          data={[...lines]}
          value={instanceId}
          allowDeselect={false}
          error={lines.length === 0 && t('noConnection')}
          onChange={(chosen) => chosen !== null && chosen !== instanceId && onInstance(chosen)}
        />
      )}
      {said.template_id === null ? (
        <Button
          variant="default"
          // The one that stands in its place once a template is chosen has it too: there the keyboard goes back to.
          title={t('shared:chooseTemplate')}
          disabled={instanceId === null}
          onClick={() => setChoosing(true)}
        >
          {t('shared:chooseTemplate')}
        </Button>
      ) : (
        <Chosen template={template} onOther={() => setChoosing(true)} />
      )}
      {form?.fields.map((field) =>
        field.key === 'header' ? (
          <HeaderFile
            key="header"
            form={form}
            url={said.header_url}
            onChange={(url) => onChange({ ...said, header_url: url })}
          />
        ) : field.kind === 'product' ? (
          instanceId !== null && (
            <ProductField
              key={field.key}
              form={form}
              field={field}
              instanceId={instanceId}
              value={textIn(said.values[field.key])}
              error={undefined}
              onChange={(text) => onChange({ ...said, values: { ...said.values, [field.key]: { text } } })}
            />
          )
        ) : (
          <FillingRow
            key={field.key}
            form={form}
            field={field}
            filling={said.values[field.key]}
            onChange={(filling) => onChange({ ...said, values: { ...said.values, [field.key]: filling } })}
          />
        ),
      )}
      {choosing && instanceId !== null && (
        <Dialog size="lg" title={t('shared:chooseTemplate')} onClose={() => setChoosing(false)}>
          <TemplateChooser instanceId={instanceId} known={NOBODY} onChoose={choose} />
        </Dialog>
      )}
    </div>
  )
}

function Chosen({
  template,
  onOther,
}: {
  template: MetaMessageTemplate | null | undefined
  onOther: () => void
}) {
  const t = useTexts(campaignTexts)
  const words = useStandingWords()
  return (
    <div className={styles.template}>
      <IconTemplate size={18} aria-hidden />
      <span>
        <strong>{template ? template.name : t(template === null ? 'kit:loading' : 'templateGone')}</strong>
        {template && <small>{words(template)}</small>}
      </span>
      <Button variant="subtle" size="compact-sm" title={t('shared:chooseTemplate')} onClick={onOther}>
        {t('otherTemplate')}
      </Button>
    </div>
  )
}

/** The file of the header, brought to the server as soon as it is chosen. */
function HeaderFile({
  form,
  url,
  onChange,
}: {
  form: TemplateForm
  url: string | null
  onChange: (url: string | null) => void
}) {
  const t = useTexts(campaignTexts)
  const { files } = usePanel()
  const [file, setFile] = useState<OutgoingFile | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const kind = form.header?.kind
  if (kind === undefined || kind === 'text') return null
  const take = async (chosen: OutgoingFile | null) => {
    setFile(chosen)
    setFailure(undefined)
    if (!chosen) return
    setBusy(true)
    const brought = await files.upload(chosen)
    setBusy(false)
    if (brought.ok) onChange(brought.value)
    else setFailure(whyNot(brought))
  }
  return (
    <div>
      <TemplateFile kind={kind} file={file} error={failure} onChoose={(chosen) => void take(chosen)} />
      <small className={shared.quiet} role="status">
        {busy ? t('headerOnItsWay') : url === null ? t('fileMissing') : file === null ? t('fileKept') : ''}
      </small>
    </div>
  )
}
