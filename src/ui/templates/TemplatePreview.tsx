import type { OutgoingFile } from '@app/panel/commands'
import type { TemplateForm } from '@domain/templates/template-form'
import type { RenderedTemplate } from '@domain/templates/template-values'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconList,
  IconPackage,
  IconPhone,
} from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { FormattedText, Words } from '@ui/messages/FormattedText'
import { KindIcon } from '@ui/messages/MessageKind'
import { useEffect, useMemo } from 'react'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'

type Props = {
  form: TemplateForm
  shown: RenderedTemplate
  /** Of the header: what was chosen. */
  file: OutgoingFile | null
  /** Of the header: the same, where it is on the server already. */
  url?: string | null
}

/** Beyond so many buttons WhatsApp shows all but the first two in a list. */
const SHOWN_BUTTONS = 3

const SIGNS: Readonly<Partial<Record<string, typeof IconPhone>>> = {
  QUICK_REPLY: IconArrowBackUp,
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
  CATALOG: IconPackage,
  SPM: IconPackage,
}

/** The template as the customer will see it, as it is being filled in. */
export function TemplatePreview(props: Props) {
  const text = useTexts(templateTexts)
  return (
    <section className={styles.preview} aria-label={text('preview')}>
      <small>{text('preview')}</small>
      <TemplateBubble {...props} />
    </section>
  )
}

/** The message alone. */
export function TemplateBubble({ form, shown, file, url: brought = null }: Props) {
  const text = useTexts(templateTexts)
  const kind = form.header === null || form.header.kind === 'text' ? null : form.header.kind
  const folded = shown.buttons.length > SHOWN_BUTTONS
  return (
    <div className={styles.bubble}>
      {kind &&
        (file?.kind === 'image' ? (
          <Picture file={file} />
        ) : kind === 'image' && brought !== null ? (
          <img className={styles.picture} src={brought} alt="" />
        ) : (
          <Placeholder kind={kind} file={file} />
        ))}
      {form.fields.some((field) => field.kind === 'product') && (
        <span className={styles.placeholder}>
          <IconPackage size={24} aria-hidden />
        </span>
      )}
      {shown.header && (
        <strong className={styles.header}>
          <Words text={shown.header} />
        </strong>
      )}
      <FormattedText text={shown.body} />
      {shown.footer && <small className={styles.footer}>{shown.footer}</small>}
      {shown.buttons.length > 0 && (
        <ul className={styles.buttons}>
          {shown.buttons.slice(0, folded ? 2 : SHOWN_BUTTONS).map(({ text: label, url }, place) => {
            const kind = form.buttons[place]?.kind ?? ''
            const Sign = SIGNS[kind]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells buttons of one text apart.
              <li key={place} title={url}>
                {Sign && <Sign size={14} aria-hidden />} {kind === 'COPY_CODE' ? text('copyCode') : label}
              </li>
            )
          })}
          {folded && (
            <li>
              <IconList size={14} aria-hidden /> {text('allButtons')}
            </li>
          )}
        </ul>
      )}
    </div>
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
