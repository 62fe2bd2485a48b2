import type { OutgoingFile } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { TemplateFile } from '../../TemplateFile'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'

type Props = {
  kind: 'image' | 'video' | 'document'
  file: OutgoingFile | null
  kept: string | null
  error: string | undefined
  /** What was chosen, and its address on the server. */
  onChange: (file: OutgoingFile | null, address: string | null) => void
}

/** The sample of a header, brought to the server as soon as it is chosen. */
export function SampleFile({ kind, file, kept, error, onChange }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { files } = usePanel()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (chosen: OutgoingFile | null) => {
    setFailure(null)
    if (chosen === null) return onChange(null, null)
    setBusy(true)
    const brought = await files.upload(chosen)
    setBusy(false)
    if (brought.ok) return onChange(chosen, brought.value)
    setFailure(brought.message || t('notUploaded'))
  }
  return (
    <div data-path="file">
      <TemplateFile
        kind={kind}
        file={file}
        kept={kept}
        help={t(`fileHelp.${kind}`)}
        busy={busy}
        error={failure ?? error}
        onChoose={(chosen) => void take(chosen)}
      />
      {busy && <small role="status">{t('uploading')}</small>}
    </div>
  )
}
