import { useCommands } from '@app/panel/panel'
import { CancelImportDocument } from '@infra/graphql/imports.gen'
import { Button } from '@mantine/core'
import { tell } from '@ui/kit/feedback'
import { useAction } from '@ui/kit/server/useAction'
import type { Import } from './importRow'
import { useImportTexts } from './importTexts'

/** Stops an import; what it has taken by then stays, and can be taken back. */
export function CancelButton({ one, onChanged }: { one: Import; onChanged: () => void }) {
  const t = useImportTexts()
  const { change } = useCommands()
  const { busy, run } = useAction()
  const stop = async () => {
    const outcome = await run(() => change(CancelImportDocument, { id: one.id }), t('canceled'))
    if (!outcome.ok) tell('failed', outcome.message || t('failed'))
    onChanged()
  }
  return (
    <Button variant="subtle" color="gray" loading={busy} onClick={() => void stop()}>
      {t(one.state === 'running' ? 'stop' : 'cancel')}
    </Button>
  )
}
