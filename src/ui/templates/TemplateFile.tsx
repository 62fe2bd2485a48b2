import '@ui/kit/texts/shared/pt_BR'
import type { OutgoingFile } from '@app/panel/commands'
import { MEDIA_LIMITS } from '@domain/messages/media-limits'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { checkFiles } from '@ui/messages/checkFiles'
import { problemText, sizeText } from '@ui/messages/problemText'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useId, useRef, useState } from 'react'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'

type Kind = 'image' | 'video' | 'document'
type Props = {
  kind: Kind
  file: OutgoingFile | null
  /** What one that is not chosen here, but kept, is called. */
  kept?: string | null
  help?: string
  /** It is being brought to the server. */
  busy?: boolean
  error: string | undefined
  onChoose: (file: OutgoingFile | null) => void
}

/** The file of a template's header, looked at before it is taken. */
export function TemplateFile({ kind, file, kept = null, help, busy = false, error, onChoose }: Props) {
  const t = useTexts(messageTexts)
  const text = useTexts(templateTexts)
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const label = useId()
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const [checked] = await checkFiles([chosen])
    if (checked?.ok && checked.file.kind === kind) {
      setRefused(null)
      return onChoose(checked.file)
    }
    onChoose(null)
    setRefused(
      checked && !checked.ok ? problemText(t, checked.name, checked.problem) : text(`wrongFile.${kind}`),
    )
  }
  const problem = refused ?? error
  return (
    <fieldset className={styles.file} aria-labelledby={label}>
      <span id={label}>{text(`files.${kind}`)}</span>
      {help && <small>{help}</small>}
      <input
        ref={input}
        type="file"
        hidden
        accept={MEDIA_LIMITS[kind].mimes.join(',')}
        data-testid="template-file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {text(file || kept !== null ? 'shared:otherFile' : 'chooseFile')}
      </Button>
      {file ? (
        <small>
          {file.name} · {sizeText(file.blob.size)}
        </small>
      ) : (
        kept !== null && <small>{kept}</small>
      )}
      {problem && (
        <small className={styles.problem} role="alert">
          {problem}
        </small>
      )}
    </fieldset>
  )
}
