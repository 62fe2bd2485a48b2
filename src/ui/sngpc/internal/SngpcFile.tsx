import { useCommands } from '@app/panel/panel'
import { ExportSngpcDocument } from '@infra/graphql/sngpc.gen'
import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { blobOf, download } from '@ui/kit/download'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Sngpc.module.css'
import { sngpcTexts } from '../texts/pt_BR'

type Props = { cnpj: string; first: string; last: string }

/** Makes the file of a period and keeps it on this device. Who transmits is asked each time: it is kept nowhere. */
export function SngpcFile(head: Props) {
  const t = useTexts(sngpcTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [cpf, setCpf] = useState('')
  const make = async () => {
    const outcome = await run(() => change(ExportSngpcDocument, { ...head, cpf }), null)
    if (!outcome.ok) return
    const { name, content, sales } = outcome.value.exportSngpc
    download(blobOf(content, 'application/xml'), name)
    tell('done', t('made', { count: sales }))
  }
  return (
    <form
      className={styles.asked}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextInput
        label={t('cpf')}
        inputMode="numeric"
        maxLength={14}
        value={cpf}
        onChange={({ currentTarget }) => setCpf(currentTarget.value)}
      />
      <Button type="submit" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
        {t('make')}
      </Button>
      <Failure className={styles.warning} why={failure} />
    </form>
  )
}
