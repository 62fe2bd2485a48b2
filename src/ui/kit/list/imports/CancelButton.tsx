import '../../texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { CancelImportDocument } from '@infra/graphql/imports.gen'
import { Button } from '@mantine/core'
import { tell } from '../../feedback'
import { useAction } from '../../server/useAction'
import { useTexts } from '../../text'
import type { Import } from './importRow'
import { importTexts } from './texts/pt_BR'

/** Stops an import; what it has taken by then stays, and can be taken back. */
export function CancelButton({ one, onChanged }: { one: Import; onChanged: () => void }) {
  const t = useTexts(importTexts)
  const { change } = useCommands()
  const { busy, run } = useAction()
  const stop = async () => {
    const outcome = await run(() => change(CancelImportDocument, { id: one.id }), t('canceled'))
    if (!outcome.ok) tell('failed', outcome.message || t('shared:failedTryAgain'))
    onChanged()
  }
  return (
    <Button variant="subtle" color="gray" loading={busy} onClick={() => void stop()}>
      {t(one.state === 'running' ? 'shared:stop' : 'cancel')}
    </Button>
  )
}
