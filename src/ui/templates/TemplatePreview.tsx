import type { OutgoingFile } from '@app/panel/commands'
import type { TemplateForm } from '@domain/templates/template-form'
import type { RenderedTemplate } from '@domain/templates/template-values'
import { IconExternalLink } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { FormattedText } from '@ui/messages/FormattedText'
import { KindIcon } from '@ui/messages/MessageKind'
import { useEffect, useMemo } from 'react'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'

type Props = { form: TemplateForm; shown: RenderedTemplate; file: OutgoingFile | null }

/** The template as the customer will see it, as it is being filled in. */
export function TemplatePreview({ form, shown, file }: Props) {
  const text = useTexts(templateTexts)
  const kind = form.header === null || form.header.kind === 'text' ? null : form.header.kind
  return (
    <section className={styles.preview} aria-label={text('preview')}>
      <small>{text('preview')}</small>
      <div className={styles.bubble}>
        {kind && (file?.kind === 'image' ? <Picture file={file} /> : <Placeholder kind={kind} file={file} />)}
        {shown.header && <strong className={styles.header}>{shown.header}</strong>}
        <FormattedText text={shown.body} />
        {shown.footer && <small className={styles.footer}>{shown.footer}</small>}
        {shown.buttons.length > 0 && (
          <ul className={styles.buttons}>
            {shown.buttons.map(({ text: label, url }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons of a template never change their order.
              <li key={place} title={url}>
                {url !== undefined && <IconExternalLink size={14} aria-hidden />} {label}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Picture({ file }: { file: OutgoingFile }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([file.blob], { type: file.mime })), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img className={styles.picture} src={url} alt={file.name} />
}

const Placeholder = ({ kind, file }: { kind: string; file: OutgoingFile | null }) => (
  <span className={styles.placeholder}>
    <KindIcon type={kind} size={24} />
    {file?.name}
  </span>
)
