import type { AccountAsked } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '@ui/kit/download'
import { tell } from '@ui/kit/feedback'
import { currentTexts, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../AccessTrail.module.css'
import { trailTexts } from '../texts/pt_BR'

type Props = { asked: AccountAsked<'exportAccessTrail'>; disabled: boolean }

/** Saves what the filters let through as a table, all of it. */
export function ExportButton({ asked, disabled }: Props) {
  const t = useTexts(trailTexts)
  const { account } = useCommands()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await account('exportAccessTrail', asked)
    setBusy(false)
    const say = currentTexts(trailTexts)
    if (!outcome.ok) return tell('failed', outcome.message || say('notExported'))
    download(outcome.value, say('file'))
    tell('done', say('exported'))
  }
  return (
    <Button
      className={styles.export!}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={() => void save()}
    >
      {t('export')}
    </Button>
  )
}
