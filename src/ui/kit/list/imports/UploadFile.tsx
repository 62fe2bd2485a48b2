import '@mantine/core/styles/Anchor.css'
import { Failure } from '../../Failure'
import '../../texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ImportFieldsDocument } from '@infra/graphql/imports.gen'
import { Anchor, Button, FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../download'
import { useRead } from '../../server/useRead'
import { useTexts } from '../../text'
import styles from './Imports.module.css'
import { kindOf } from './importRow'
import { importTexts } from './texts/pt_BR'

/** Where Anvisa publishes the list of each month. */
const CMED_PAGE = 'https://www.gov.br/anvisa/pt-br/assuntos/medicamentos/cmed/precos'

type Props = { kind: string; onUploaded: (id: string) => void }

/** A semicolon parts the cells, as where a spreadsheet is set to Brazil; the mark says UTF-8. */
const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')

/** Where a file is chosen and sent, and a sample of one is had. */
export function UploadFile({ kind, onUploaded }: Props) {
  const t = useTexts(importTexts)
  const { account, read } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { value } = useRead(`import fields ${kind}`, () => read(ImportFieldsDocument, { kind }))
  const send = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setFailure(null)
    const outcome = await account('uploadImport', { kind, name: file.name, blob: file })
    setBusy(false)
    if (outcome.ok) onUploaded(outcome.value.id)
    else setFailure(outcome.message || t('shared:failedTryAgain'))
  }
  const sample = () => {
    const fields = value?.importFields ?? []
    const text = [fields.map(({ label }) => label), fields.map(({ example }) => example)]
      .map(line)
      .join('\r\n')
    download(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), t(`sampleFiles.${kindOf(kind)}`))
  }
  return (
    <section aria-label={t('choose')} className={styles.page} style={{ width: '100%' }}>
      <p>{t(kindOf(kind) === 'cmed' ? 'cmed.drop' : 'drop')}</p>
      <div className="row wrap gap-8">
        <FileButton onChange={(file) => void send(file)} accept=".csv,.txt,.tsv,.xlsx">
          {(props) => (
            <Button
              {...props}
              data-autofocus
              loading={busy}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {kindOf(kind) === 'cmed' ? (
          <Anchor href={CMED_PAGE} target="_blank" rel="noreferrer">
            {t('cmed.page')}
          </Anchor>
        ) : (
          <Button
            variant="default"
            disabled={!value}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={sample}
          >
            {t('sample')}
          </Button>
        )}
        {busy && <span role="status">{t('uploading')}</span>}
      </div>
      <Failure className="danger" why={failure} />
    </section>
  )
}
