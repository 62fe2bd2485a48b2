import '@ui/kit/texts/shared/pt_BR'
import { Button } from '@mantine/core'
import panel from '@ui/customer-picker/Panel.module.css'
import type { usePages } from '@ui/kit/server/usePages'
import { useTexts } from '@ui/kit/text'
import { consentTexts } from '../texts/pt_BR'

type Props = Pick<ReturnType<typeof usePages>, 'shown' | 'busy' | 'failure' | 'more' | 'reload'> & {
  none: string
}

/** What stands below pages: more, nothing, or why they do not come. */
export function Foot({ shown, busy, failure, more, reload, none }: Props) {
  const t = useTexts(consentTexts)
  if (failure !== null)
    return (
      <p className={panel.refusal} role="alert">
        {failure || t('shared:loadFailed')}
        <button type="button" className={panel.link} onClick={shown ? more : reload}>
          {t('kit:retry')}
        </button>
      </p>
    )
  if (!shown || shown.items.length === 0)
    return (
      <p className={panel.quiet} role="status">
        {shown ? none : t('kit:loading')}
      </p>
    )
  return shown.next === null ? null : (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={more}>
      {t('shared:more')}
    </Button>
  )
}
